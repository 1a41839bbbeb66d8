import type { BoxModelRun } from '@qingkong/contract/shapes/box-model'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import type { EngineRun } from '../engine-runs/port.ts'
import { newerHours } from './newer-hours.ts'
import { conclusionOf, verdictOfOutcome, warningsOf } from './run-conclusion.ts'
import { outcomeOfRun } from './run-outcome.ts'

/** Name of a site; of a code without one the code. */
export const siteNameOf = async ({ db }: Pick<CallContext, 'db'>, siteCode: string): Promise<string> =>
  (
    await firstRow(
      db,
      sql<{ siteName: string }>`select site_name as "siteName" from site where site_code = ${siteCode}`,
    )
  )?.siteName ?? siteCode

/** The day, or the days, a run is about. */
export const dayOfRun = ({ fromDay, toDay }: Pick<EngineRun, 'fromDay' | 'toDay'>): string =>
  fromDay === toDay ? (fromDay ?? '') : `${fromDay ?? ''}—${toDay ?? ''}`

/** A run as the pages read it. @param sentence in place of the job's own */
export const runAnswer = async (context: CallContext, run: EngineRun, sentence?: string): Promise<BoxModelRun> => {
  const { siteCodes, createdAt } = run
  const siteCode = siteCodes[0] ?? ''
  const [siteName, result] = await Promise.all([siteNameOf(context, siteCode), outcomeOfRun(context, run)])
  const day = dayOfRun(run)
  const row = jobRowOf(run)
  const newer = result && run.asked ? await newerHours(context.db, run.asked) : 0
  return {
    runId: run.id,
    title: run.title,
    state: row.state,
    percent: row.percent,
    sentence: sentence ?? row.sentence,
    siteCode,
    siteName,
    day,
    createTime: formatCity(createdAt),
    provenance: result?.provenance ?? null,
    resultVersion: result?.resultVersion ?? null,
    warnings: [
      ...(result ? warningsOf(result.outcome) : []),
      // Said, never done by itself.
      ...(newer > 0 ? [`数据已更新${newer}个小时，可重新运算`] : []),
    ],
    asked: run.asked,
    outcome: result?.outcome ?? null,
    verdict: result && verdictOfOutcome(result.outcome),
    conclusion: result && conclusionOf(siteName, day, result.outcome),
  }
}

/** The answer where there is no run, with the reason. */
export const noRun = (siteCode: string, siteName: string, day: string, sentence: string): BoxModelRun => ({
  runId: null,
  title: '',
  state: 'none',
  percent: 0,
  sentence,
  siteCode,
  siteName,
  day,
  createTime: null,
  provenance: null,
  resultVersion: null,
  warnings: [],
  asked: null,
  outcome: null,
  verdict: null,
  conclusion: null,
})
