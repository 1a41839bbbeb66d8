import { Fail } from '@qingkong/contract/errors'
import { addDays, dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { askedSites, type EngineRun, isVisible, runsWhere } from '../engine-runs/port.ts'
import { meanLnOverQ } from './analysed-day.ts'
import { fullestFirst, isDayRun } from './day-result.ts'
import { verdictOfOutcome } from './run-conclusion.ts'
import { type BriefOutcome, briefOfRun } from './run-outcome.ts'

const mostDays = 92
const topSpecies = 10

/** Days of a period, both included. @throws Fail INVALID_INPUT */
export const daysOf = (startTime: string, endTime: string, most: number): string[] => {
  const [first, last] = [parseCity(startTime), parseCity(endTime)]
  if (!first || !last) throw new Fail('INVALID_INPUT', '日期格式应为 YYYY-MM-DD')
  const count = Math.round((last.getTime() - first.getTime()) / dayMs) + 1
  if (count < 1) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  if (count > most) throw new Fail('INVALID_INPUT', `时段最长${most}天，现为${count}天，请缩短时段`)
  return Array.from({ length: count }, (_, at) => addDays(startTime, at))
}

/** The fullest finished run with a RIR of every site and day, one's own or a published one. */
export const dayRuns = async (
  { db, session }: CallContext,
  siteCodes: readonly string[],
  days: readonly string[],
): Promise<EngineRun[]> => {
  const found = await runsWhere(
    db,
    sql`${isDayRun} and state = 'succeeded' and from_day = to_day and from_day = any(${[...days]}::date[])
      and cardinality(site_codes) = 1 and site_codes[1] = any(${[...siteCodes]}::text[])
      and coalesce((input->'parameters'->>'rir')::boolean, false) and ${isVisible(session)}`,
    sql`order by ${fullestFirst}`,
  )
  const byDay = new Map<string, EngineRun>()
  for (const run of found) {
    const key = `${run.siteCodes[0]} ${run.fromDay}`
    if (!byDay.has(key)) byDay.set(key, run)
  }
  return [...byDay.values()].toSorted(
    (a, b) =>
      (a.fromDay ?? '').localeCompare(b.fromDay ?? '') || String(a.siteCodes).localeCompare(String(b.siteCodes)),
  )
}

const rirOf = ({ rir }: BriefOutcome, wanted: (members: readonly string[], name: string) => boolean) =>
  rir?.reactivities.find(({ kind, members, name }) => kind === 'group' && wanted(members, name))?.rir ?? null

/** Regime and leading species of sites day by day, of the runs that are there. @throws Fail */
export const siteSeries = async (
  context: CallContext,
  { siteCodes, startTime, endTime }: { siteCodes: readonly string[]; startTime: string; endTime: string },
) => {
  const sites = await askedSites(context.db, context.session.scope, siteCodes)
  const runs = await dayRuns(context, siteCodes, daysOf(startTime, endTime, mostDays))
  const rows = []
  for (const run of runs) {
    const outcome = await briefOfRun(context, run)
    if (!outcome) continue
    const siteCode = run.siteCodes[0] ?? ''
    rows.push({
      siteCode,
      siteName: sites.find((site) => site.siteCode === siteCode)?.siteName ?? siteCode,
      day: run.fromDay ?? '',
      runId: run.id,
      rirVoc: rirOf(outcome, (_, name) => name === 'VOC'),
      rirNox: rirOf(outcome, (members) => members.includes('NO') && members.includes('NO2')),
      ratio: outcome.rir?.regime?.ratio ?? null,
      lnQ: meanLnOverQ(outcome),
      regime: verdictOfOutcome(outcome)?.regime ?? null,
      top: (outcome.rir?.reactivities ?? [])
        .filter(({ kind }) => kind === 'species')
        .toSorted((a, b) => (b.rir ?? -Infinity) - (a.rir ?? -Infinity))
        .slice(0, topSpecies)
        .map(({ name, rir }) => ({ name, rir })),
    })
  }
  return { rows }
}
