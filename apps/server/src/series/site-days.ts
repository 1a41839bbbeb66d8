import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { withoutDust } from '@qingkong/domain/air/rounding'
import { dailyMean, isValidDay, present } from '@qingkong/domain/air/validity'
import { type DayHours, dayOfHours } from '@qingkong/domain/period/city-day'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { cityDate, hourMs } from '@qingkong/domain/time/city-time'
import { meanWindDirection } from '@qingkong/domain/wind/sector'
import { type Queryable, rows, sql } from '../db/database.ts'
import { isMeteorology, storedFactors } from './factor-columns.ts'
import { keptDays, keptFactors, type SiteDays } from './kept-days.ts'
import { notPlannedOf } from './not-planned.ts'
import type { Column, Columns, DayQuestion, Grid } from './question.ts'
import { type NotPlanned, type SiteValues, siteValues } from './site-values.ts'

const hoursPerDay = 24
const directionOf = (directions: Column, speeds: Column): number | null =>
  meanWindDirection(
    directions.flatMap((directionDeg, hour) =>
      directionDeg === null ? [] : [{ directionDeg, speedMs: speeds[hour] ?? null }],
    ),
  )

/** @param speeds of the same hours, for the direction of the wind */
const dayValue = (factor: FactorCode, hours: Column, speeds: Column): number | null => {
  const there = present(hours)
  if (!isValidDay(there.length)) return null
  // The day's value of ozone is its highest hour, of rain its sum, of wind direction that of the mean wind.
  if (factor === 'o3') return Math.max(...there)
  if (factor === 'rainfall') return withoutDust(there.reduce((sum, value) => sum + value, 0))
  if (factor === 'windDirection') return directionOf(hours, speeds)
  return dailyMean(hours)
}

/** Days of a site from its hours. */
const daysOfHours = (
  { columns: hours, isChecked }: SiteValues,
  factors: readonly FactorCode[],
  days: readonly string[],
  { standard }: DayQuestion,
): SiteDays => {
  const columns: Columns = new Map(factors.map((factor) => [factor, []]))
  const checkedDays = new Uint8Array(days.length)
  for (const [at, day] of days.entries()) {
    const span = (factor: FactorCode) =>
      hours.get(factor)?.slice(at * hoursPerDay, (at + 1) * hoursPerDay) ??
      new Array<number | null>(hoursPerDay).fill(null)
    if (isChecked.subarray(at * hoursPerDay, (at + 1) * hoursPerDay).includes(1)) checkedDays[at] = 1
    const six: DayHours = {
      pm25: span('pm25'),
      pm10: span('pm10'),
      so2: span('so2'),
      no2: span('no2'),
      o3: span('o3'),
      co: span('co'),
    }
    const air = factors.some((factor) => !isMeteorology(factor)) ? dayOfHours(day, six, standard) : null
    for (const factor of factors) {
      const isDaily = (dailyPollutants as readonly FactorCode[]).includes(factor)
      const value = isDaily
        ? (air?.[factor as keyof typeof air] ?? null)
        : dayValue(factor, span(factor), span('windSpeed'))
      columns.get(factor)?.push(typeof value === 'number' ? value : null)
    }
  }
  return { columns, isChecked: checkedDays }
}

const hoursOf = async (
  db: Queryable,
  question: DayQuestion,
  siteIds: readonly number[],
  factors: readonly FactorCode[],
  grid: Grid,
): Promise<Map<number, SiteValues>> => {
  const stored = storedFactors([...factors, ...(factors.includes('o38h') ? (['o3'] as const) : [])])
  if (siteIds.length === 0 || stored.length === 0) return new Map()
  const { status, asOfRev, source = 'STA' } = question
  const read = { siteIds, factors: stored, grid, table: 'site_hour_raw' as const, status, source, asOfRev }
  return (await siteValues(db, read)).sites
}

/** Days, both included. */
interface DaySpan {
  first: string
  last: string
}

/** From the first to the last day of the range on which a reviewed hour of a site stands; sites without any are absent. */
const reviewedSpans = async (
  db: Queryable,
  siteIds: readonly number[],
  { fromMs, count }: Grid,
): Promise<Map<number, DaySpan>> => {
  const [from, before] = [new Date(fromMs), new Date(fromMs + count * hourMs)]
  const bound = (aggregate: 'min' | 'max') => sql`(select ${sql.raw(aggregate)}(c.start_at) from site_hour_checked c
    where c.site_id = s.id and c.start_at >= ${from} and c.start_at < ${before})`
  const found = await rows(
    db,
    sql<{
      id: number
      first: Date | null
      last: Date | null
    }>`select s.id, ${bound('min')} as first, ${bound('max')} as last
      from unnest(${[...siteIds]}::int[]) s (id)`,
  )
  return new Map(
    found.flatMap(({ id, first, last }) =>
      first && last ? [[id, { first: cityDate(first), last: cityDate(last) }] as const] : [],
    ),
  )
}

/** The days of a range that lie within any of the spans, as a range of their own. */
interface PartOfDays {
  days: readonly string[]
  grid: Grid
  /** Place of its first day in the whole range. */
  at: number
}

const part = (days: readonly string[], grid: Grid, spans: readonly DaySpan[]): PartOfDays => {
  const firsts = spans.map(({ first }) => first).toSorted()
  const lasts = spans.map(({ last }) => last).toSorted()
  const inside = days.filter((day) => day >= (firsts[0] ?? '~') && day <= (lasts.at(-1) ?? ''))
  const at = Math.max(0, days.indexOf(inside[0] ?? ''))
  const fromMs = grid.fromMs + at * hoursPerDay * hourMs
  return { days: inside, at, grid: { ...grid, fromMs, count: inside.length * hoursPerDay } }
}

const blankDays = (factors: readonly FactorCode[], days: readonly string[]): SiteDays => ({
  columns: new Map(factors.map((factor) => [factor, new Array<number | null>(days.length).fill(null)])),
  isChecked: new Uint8Array(days.length),
})

/** Puts days worked out from the hours in the place of those kept, where they lie within the site's span. */
const putDays = (site: SiteDays, worked: SiteDays, { days, at }: PartOfDays, span: DaySpan | undefined): void => {
  for (const [index, day] of days.entries()) {
    if (!span || day < span.first || day > span.last) continue
    site.isChecked[at + index] = worked.isChecked[index] ?? 0
    for (const [factor, column] of worked.columns) {
      const whole = site.columns.get(factor)
      if (whole) whole[at + index] = column[index] ?? null
    }
  }
}

const withoutDaysFrom = (running: string | null, days: readonly string[], site: SiteDays): SiteDays => {
  if (running === null) return site
  for (const column of site.columns.values()) {
    for (const [at, day] of days.entries()) if (day >= running) column[at] = null
  }
  return site
}

/**
 * Days of single sites. What was sent and never reviewed has its days in `site_day`; days from the first to the last
 * reviewed one, older versions and weather are worked out from the hours.
 * @param running the day that is not over; null = all are
 */
export const siteDays = async (
  db: Queryable,
  question: DayQuestion,
  siteIds: readonly number[],
  { days, firstMs, running }: { days: readonly string[]; firstMs: number; running: string | null },
): Promise<{ sites: Map<number, SiteDays>; notPlanned: NotPlanned }> => {
  const grid: Grid = { fromMs: firstMs, stepMs: hourMs, count: days.length * hoursPerDay }
  const pollutants = [
    ...new Set([...dailyPollutants, ...question.factors.filter((factor) => keptFactors.includes(factor))]),
  ]
  const weather = question.factors.filter(isMeteorology)
  const isOld = question.asOfRev !== undefined || question.status === 'CHECK'
  const sites = isOld ? new Map<number, SiteDays>() : await keptDays(db, siteIds, pollutants, days)
  const [firstDay, lastDay] = [days[0] ?? '', days.at(-1) ?? '']
  const fromHours = isOld
    ? new Map(siteIds.map((id) => [id, { first: firstDay, last: lastDay }]))
    : question.status === 'MIX'
      ? await reviewedSpans(db, siteIds, grid)
      : new Map<number, DaySpan>()
  const reviewed = part(days, grid, [...fromHours.values()])
  for (const [id, hours] of await hoursOf(db, question, [...fromHours.keys()], pollutants, reviewed.grid)) {
    const worked = withoutDaysFrom(running, reviewed.days, daysOfHours(hours, pollutants, reviewed.days, question))
    const site = sites.get(id) ?? blankDays(pollutants, days)
    putDays(site, worked, reviewed, fromHours.get(id))
    sites.set(id, site)
  }
  for (const [id, hours] of await hoursOf(db, question, siteIds, weather, grid)) {
    const { columns } = withoutDaysFrom(running, days, daysOfHours(hours, weather, days, question))
    const site = sites.get(id) ?? { columns: new Map(), isChecked: new Uint8Array(days.length) }
    for (const [factor, column] of columns) site.columns.set(factor, column)
    sites.set(id, site)
  }
  return { sites, notPlanned: await notPlannedOf(db, siteIds) }
}
