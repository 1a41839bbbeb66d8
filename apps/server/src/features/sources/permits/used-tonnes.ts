import { captureRate, fillOf } from '@qingkong/domain/emission/capture-rate'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { addDays, cityDate, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { emissionDaysOf, quartersOf } from '../../../series/port.ts'

export interface UsedTonnes {
  enterpriseId: number
  factorCode: string
  usedT: number
}

/** The days of the year that are over: [1 January, today). */
export const yearSoFar = (now: Date): { from: Date; to: Date } => {
  const to = startOfCityDay(now)
  return { from: parseCity(`${cityDate(now).slice(0, 4)}-01-01`) ?? to, to }
}

/** Sums of an outlet's quarter, kg and hours. */
interface QuarterSums {
  enterpriseId: number
  outletId: number
  factorCode: string
  kg: number | null
  byLengthKg: number
  byHistoryKg: number
  hours: number
  stopHours: number
  invalidHours: number
}

/** What the gaps of a quarter are filled with. */
const filledKgOf = ({ byLengthKg, byHistoryKg, ...hours }: QuarterSums): number =>
  ({ byLength: byLengthKg, byHistory: byHistoryKg, none: 0 })[fillOf(captureRate(hours))]

/** The quarters of an outlet's factor together; null where nothing was ever measured. */
const kgOf = (quarters: readonly QuarterSums[]): number | null =>
  quarters.every(({ kg }) => kg === null)
    ? null
    : quarters.reduce((sum, quarter) => sum + (quarter.kg ?? 0) + filledKgOf(quarter), 0)

/** The days of a quarter that lie in a span. */
const within = ({ from, to }: { from: Date; to: Date }, first: string): { from: Date; to: Date } => {
  const start = parseCity(first) ?? from
  const end = parseCity(addDays(periodOf('QUARTER', first).to, 1)) ?? to
  return { from: start > from ? start : from, to: end < to ? end : to }
}

/** A statement for each quarter: its few groups fit a hash, and the quarters are added up beside each other. */
const quarterSums = (db: Queryable, days: Sql): Promise<QuarterSums[]> =>
  rows(
    db,
    sql<QuarterSums>`
      select outlet.enterprise_id as "enterpriseId", sums.* from (
        select d.outlet_id as "outletId", d.factor_code as "factorCode", sum(d.mass::float8) as kg,
          coalesce(sum(d.filled_by_length::float8), 0) as "byLengthKg",
          coalesce(sum(d.filled_by_history::float8), 0) as "byHistoryKg", count(*)::float8 * 24 as hours,
          sum(d.stopped_hours)::float8 as "stopHours", sum(d.invalid_hours)::float8 as "invalidHours"
        from ${days} d group by d.outlet_id, d.factor_code) sums
      join outlet on outlet.id = sums."outletId"`,
  )

/**
 * Tonnes that enterprises let go of in the days of a span, by factor (核算: measured and 补遗; where a quarter's capture
 * rate allows no 补遗, what was measured). One without any day has no row. The span is one of whole quarters so far.
 * @param where over the table enterprise
 */
export const usedTonnes = async (db: Queryable, span: { from: Date; to: Date }, where: Sql): Promise<UsedTonnes[]> => {
  const permitted = await preparedRows(
    db,
    sql<{ outletId: number; factorCode: string }>`
      select outlet.id as "outletId", permit_limit.factor_code as "factorCode"
      from permit_limit join enterprise on enterprise.id = permit_limit.enterprise_id
      join outlet on outlet.enterprise_id = enterprise.id where ${where}`,
  )
  if (permitted.length === 0) return []
  const wanted = {
    targets: [...new Set(permitted.map(({ outletId }) => outletId))],
    factors: [...new Set(permitted.map(({ factorCode }) => factorCode))],
  }
  const read = quartersOf(span).map((first) => quarterSums(db, emissionDaysOf({ ...within(span, first), ...wanted })))
  const quarters = (await Promise.all(read)).flat()
  const byOutlet = Map.groupBy(quarters, ({ outletId, factorCode }) => `${outletId} ${factorCode}`)
  const used = new Map<string, UsedTonnes>()
  for (const own of byOutlet.values()) {
    const [first] = own
    const kg = kgOf(own)
    if (!first || kg === null) continue
    const { enterpriseId, factorCode } = first
    const key = `${enterpriseId} ${factorCode}`
    used.set(key, { enterpriseId, factorCode, usedT: (used.get(key)?.usedT ?? 0) + kg / 1000 })
  }
  return [...used.values()]
}
