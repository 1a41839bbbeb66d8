import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import type { CallContext } from '../../../http/context.ts'
import type { DataStatus } from '../../../series/port.ts'
import { askEngineRun, askedSites, visibleRun } from '../engine-runs/port.ts'
import type { StationDay } from './day-inputs.ts'
import { caseOfForm } from './form-case.ts'
import { formNamed } from './parameter-sets.ts'
import { runAnswer } from './run-answer.ts'

export interface BenchAsk extends StationDay {
  status: DataStatus
  paramId?: string | undefined
  again: boolean
}

interface Wanted {
  what: string
  rir: boolean
  /** Lines of the grid; null takes those of the parameter set, 0 is none. */
  ekma: number | null
}

/**
 * Starts a run of the bench, or answers the finished one of the same question.
 * @throws InputProblem, Fail for what cannot be asked
 */
export const startBenchRun = async (
  context: CallContext,
  { siteCode, day, status, paramId, again }: BenchAsk,
  { what, rir, ekma }: Wanted,
): Promise<BoxModelRun> => {
  const { db, session } = context
  const [site] = await askedSites(db, session.scope, [siteCode])
  const form = await formNamed(context, paramId)
  const ask = EngineAsk.parse({
    engine: 'box-model',
    ...(form.mechanismId === '' ? {} : { mechanismId: form.mechanismId }),
    about: { siteCode, day, status },
    parameters: { case: caseOfForm(form), rir, ekma: ekma ?? form.lines },
  })
  const started = await askEngineRun(context, { title: `${site?.siteName ?? siteCode} ${day} ${what}`, again, ask })
  const run = await visibleRun(db, session, started.jobId)
  return runAnswer(context, run, started.reused ? started.sentence : undefined)
}
