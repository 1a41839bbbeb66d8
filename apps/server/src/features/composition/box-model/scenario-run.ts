import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { hourNames } from '@qingkong/contract/tables/air/variations'
import type { CallContext } from '../../../http/context.ts'
import type { DataStatus } from '../../../series/port.ts'
import { askEngineRun, askedSites, visibleRun } from '../engine-runs/port.ts'
import type { StationDay } from './day-inputs.ts'
import { runAnswer } from './run-answer.ts'

interface ScenarioAsk extends StationDay {
  status: DataStatus
  cuts: readonly { group: string; cutPct: number }[]
  noxCutPct: number
  fromHour: number
  toHour: number
  again: boolean
}

/** Ozone of a day with other precursors: ozone computed, NOx held as a sum. @throws InputProblem, Fail */
export const startScenario = async (context: CallContext, asked: ScenarioAsk) => {
  const { siteCode, day, status, cuts, noxCutPct, fromHour, toHour, again } = asked
  const { db, session } = context
  if (fromHour >= toHour) throw new Fail('INVALID_INPUT', '情景时段的起始时刻应早于结束时刻')
  if (noxCutPct === 0 && cuts.every(({ cutPct }) => cutPct === 0)) throw new Fail('INVALID_INPUT', '请至少填写一项削减')
  const [site] = await askedSites(db, session.scope, [siteCode])
  const scenario = {
    cuts: Object.fromEntries(cuts.map(({ group, cutPct }) => [group, cutPct / 100])),
    noxCut: noxCutPct / 100,
    fromHour,
    toHour,
  }
  const ask = EngineAsk.parse({
    engine: 'box-model',
    about: { siteCode, day, status },
    parameters: { case: { o3: 'computed', nox: 'sum' }, scenario },
  })
  const started = await askEngineRun(context, { title: `${site?.siteName ?? siteCode} ${day} 情景`, again, ask })
  const run = await visibleRun(db, session, started.jobId)
  const answer = await runAnswer(context, run, started.reused ? started.sentence : undefined)
  return { ...answer, course: courseOf(answer) }
}

const courseOf = ({ outcome }: BoxModelRun) => {
  const found = outcome?.scenario
  if (!found) return null
  const { observed, base, scenario } = found
  return { times: hourNames.slice(0, observed.length), observed, base, scenario }
}
