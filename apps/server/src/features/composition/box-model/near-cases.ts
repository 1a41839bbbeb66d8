import { Fail } from '@qingkong/contract/errors'
import {
  type DayFeature,
  type DayFeatures,
  nearestCases,
  seasonalDeviations,
} from '@qingkong/science/obm/compare/nearest-case'
import { rows, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedSites, isVisible, runsWhere } from '../engine-runs/port.ts'
import { caseFeatures } from './case-features.ts'
import { featureNames } from './day-features.ts'
import type { StationDay } from './day-inputs.ts'
import { verdictOfOutcome } from './run-conclusion.ts'
import { briefOfRun } from './run-outcome.ts'
import { seasonFeatures } from './season-features.ts'

const mostCandidates = 60
const leastFeatures = 4

interface Finished {
  runId: string
  siteCode: string
  siteName: string
  day: string
}

/**
 * Finished runs of other station days, the newest first. What kind of run each is stands in its question, which is too
 * long to be read of every run each time: `caseFeatures` knows it.
 */
const finishedRuns = ({ db, session }: CallContext, { siteCode, day }: StationDay): Promise<Finished[]> =>
  rows(
    db,
    sql<Finished>`select job.id as "runId", site_codes[1] as "siteCode", coalesce(site_name, site_codes[1]) as "siteName",
        from_day::text as day
      from job join engine_run on job_id = id left join site on site_code = site_codes[1]
      where kind = 'box-model' and state = 'succeeded' and from_day = to_day and cardinality(site_codes) = 1
        and not (site_codes[1] = ${siteCode} and from_day = ${day}::date) and ${isVisible(session)}
      order by job.created_at desc, job.id desc limit ${3 * mostCandidates}`,
  )

/** The newest case of each station day. */
const candidatesOf = async (context: CallContext, stationDay: StationDay) => {
  const found = await finishedRuns(context, stationDay)
  const known = await caseFeatures(
    context,
    found.map(({ runId }) => runId),
  )
  const newest = new Map<string, Finished & { features: DayFeatures }>()
  for (const run of found) {
    const features = known.get(run.runId)
    const key = `${run.siteCode} ${run.day}`
    if (features && !newest.has(key)) newest.set(key, { ...run, features })
  }
  return [...newest.values()].slice(0, mostCandidates)
}

/** What a run says of its day's regime. */
const regimeOf = async (context: CallContext, runId: string): Promise<string | null> => {
  const [run] = await runsWhere(context.db, sql`id = ${runId}::uuid`)
  const outcome = run ? await briefOfRun(context, run) : null
  return (outcome && verdictOfOutcome(outcome)?.regime) ?? null
}

/** The five most alike days that were computed, with what differs most. */
export const nearCases = async (context: CallContext, stationDay: StationDay) => {
  const [site] = await askedSites(context.db, context.session.scope, [stationDay.siteCode])
  if (!site) throw new Fail('INVALID_INPUT', '请选择站点')
  const [season, candidates] = await Promise.all([
    seasonFeatures(context, site, stationDay.day),
    candidatesOf(context, stationDay),
  ])
  const wanted = season.get(stationDay.day)
  if (!wanted) throw new RangeError('the season lacks its day')
  const nearest = nearestCases(wanted, candidates, seasonalDeviations([...season.values()]))
  const cases = await Promise.all(
    nearest.map(async ({ runId, siteCode, siteName, day, distance, terms }) => ({
      runId,
      siteCode,
      siteName,
      day,
      distance,
      regime: await regimeOf(context, runId),
      terms: terms.map(({ feature, z }) => ({ feature, name: featureNames[feature][0], z })),
    })),
  )
  const features = Object.entries(featureNames).map(([feature, [name, unit]]) => ({
    feature,
    name,
    unit,
    value: wanted[feature as DayFeature],
  }))
  const present = features.filter(({ value }) => value !== null).length
  const sentence =
    cases.length > 0
      ? null
      : present < leastFeatures
        ? `当日只有${present}项特征，少于${leastFeatures}项，不能比较`
        : '还没有可比较的盒子模型案例'
  return { features, cases, sentence }
}
