import { Fail } from '@qingkong/contract/errors'
import { budgetColumn } from '@qingkong/contract/tables/composition/ozone-budget'
import { type DayResult, meanResult } from '@qingkong/science/obm/compare/mean-results'
import { verdictOf } from '@qingkong/science/obm/verdict'
import type { CallContext } from '../../../http/context.ts'
import { askedSites, visibleRun } from '../engine-runs/port.ts'
import { meanLnOverQ } from './analysed-day.ts'
import type { BenchAsk } from './bench-runs.ts'
import { startMeanRun } from './mean-inputs.ts'
import { runAnswer } from './run-answer.ts'
import { type BriefOutcome, briefOfRun } from './run-outcome.ts'
import { dayRuns, daysOf } from './site-series.ts'

type Asked = Omit<BenchAsk, 'day'> & { startTime: string; endTime: string; method: 'results' | 'inputs' }

const mostDays = 31

const labels = { results: '先计算后平均', inputs: '先平均后计算' } as const

/** What a mean takes of a run. */
export const dayResultOf = (outcome: BriefOutcome): DayResult => ({
  netPpb: outcome.netPpb,
  produced: budgetColumn(outcome, 'p_o3'),
  lost: budgetColumn(outcome, 'l_o3'),
  net: budgetColumn(outcome, 'net_o3'),
  lnOverQ: meanLnOverQ(outcome),
  reactivities: outcome.rir?.reactivities ?? [],
})

/** The mean of the daily runs that are there. */
const meanOfResults = async (context: CallContext, siteCode: string, days: readonly string[]) => {
  const runs = await dayRuns(context, [siteCode], days)
  const found = []
  for (const run of runs) {
    const outcome = await briefOfRun(context, run)
    if (outcome) found.push({ day: run.fromDay ?? '', result: dayResultOf(outcome) })
  }
  if (found.length === 0) throw new Fail('NOT_FOUND', '所选时段没有带 RIR 的逐日结果，请先逐日运算或改用先平均后计算')
  const { regime, ...mean } = meanResult(found.map(({ result }) => result))
  const known = new Set(found.map(({ day }) => day))
  return {
    days: [...known],
    absent: days.filter((day) => !known.has(day)).map((day) => ({ day, reason: '没有带 RIR 的逐日结果' })),
    mean,
    verdict: verdictOf({ rir: regime, integral: null, highest: null, lnOverQ: mean.lnOverQ }),
    run: null,
  }
}

/** Several days as one: the mean of their results, or a run on their mean hours. @throws Fail */
export const meanOfDays = async (context: CallContext, { startTime, endTime, method, ...asked }: Asked) => {
  const { db, session } = context
  const [site] = await askedSites(db, session.scope, [asked.siteCode])
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  const days = daysOf(startTime, endTime, mostDays)
  const head = { method, label: labels[method], siteName: site.siteName }
  if (method === 'results') return { ...head, ...(await meanOfResults(context, asked.siteCode, days)) }
  const { started, counted, absent } = await startMeanRun(context, asked, site.siteName, days)
  const run = await visibleRun(db, session, started.jobId)
  const answer = await runAnswer(context, run, started.reused ? started.sentence : undefined)
  return { ...head, days: counted, absent, mean: null, verdict: answer.verdict, run: answer }
}
