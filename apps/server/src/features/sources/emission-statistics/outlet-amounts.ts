import type { CapturedHours } from '@qingkong/domain/emission/capture-rate'
import { amountOfOutlet, type EmissionAmount, isIssued, type PeriodPart } from '@qingkong/domain/emission/period-amount'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { addDays, cityDate, hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { outletDaysOf } from '../../../series/port.ts'
import { type DaySpan, spanOf } from './asked-period.ts'

/** One outlet's factor in one quarter: the whole quarter's hours for α, and of the period asked about the amounts. */
interface QuarterRow extends Omit<PeriodPart, 'dueHours'> {
  outletId: number
  /** First day of the quarter. */
  quarter: string
  firstDay: string
  quarterValid: number
  quarterStopped: number
}

/** SQL: the city's day a row began, and the quarter's first one. */
export const dayOfRow: Sql = sql`(d.start_at at time zone 'Asia/Shanghai')::date`
export const quarterOfRow: Sql = sql`date_trunc('quarter', d.start_at at time zone 'Asia/Shanghai')::date`

const dayValue = sql`coalesce(d.converted_mean, d.mean)`

const quarterRows = (
  db: Queryable,
  outletIds: readonly number[],
  factorCode: string,
  whole: DaySpan,
  part: DaySpan,
) => {
  const inPart = sql`filter (where d.start_at >= ${part.from} and d.start_at < ${part.to})`
  const sum = (column: Sql) => sql`sum(${column}) ${inPart}`
  const count = (column: Sql) => sql`coalesce(${sum(column)}, 0)::float8`
  return rows(
    db,
    sql<QuarterRow>`
      select d.outlet_id as "outletId", ${quarterOfRow}::text as quarter, min(${dayOfRow})::text as "firstDay",
        sum(d.valid_hours)::float8 as "quarterValid", sum(d.stopped_hours)::float8 as "quarterStopped",
        ${count(sql`d.valid_hours`)} as "validHours", ${count(sql`d.stopped_hours`)} as "stopHours",
        ${count(sql`d.valid_hours + d.stopped_hours`)} as "receivedHours",
        0::float8 as "judgedHours", 0::float8 as "exceedHours",
        ${sum(sql`d.mass::float8`)} as "measuredKg", null::float8 as "filledKg",
        ${count(sql`(${dayValue} * d.valid_hours)::float8`)} as "zsSum",
        ${count(sql`case when ${dayValue} is not null then d.valid_hours end`)} as "zsHours",
        max(coalesce(d.converted_peak, d.peak)::float8) ${inPart} as "maxZs"
      from ${outletDaysOf({ ...whole, targets: outletIds, factors: [factorCode] })} d group by 1, 2`,
  )
}

/** Those of the outlets that had sent a day before an instant. */
const knownBefore = async (db: Queryable, outletIds: readonly number[], factorCode: string, before: Date) => {
  const found = await rows(
    db,
    sql<{ outletId: number }>`select distinct d.outlet_id as "outletId"
      from ${outletDaysOf({ from: new Date(0), to: before, targets: outletIds, factors: [factorCode] })} d`,
  )
  return new Set(found.map(({ outletId }) => outletId))
}

/** The quarters a period touches, each with its days so far. */
const quartersOf = (from: string, to: string, now: Date): { quarter: string; span: DaySpan }[] => {
  const quarters: { quarter: string; span: DaySpan }[] = []
  for (let day = from; day <= to; ) {
    const quarter = periodOf('QUARTER', day)
    quarters.push({ quarter: quarter.from, span: spanOf(quarter, now) })
    day = addDays(quarter.to, 1)
  }
  return quarters
}

const hoursIn = (span: DaySpan): number => Math.max(0, span.to.getTime() - span.from.getTime()) / hourMs

/** What both spans hold. */
const common = (a: DaySpan, b: DaySpan): DaySpan => ({
  from: new Date(Math.max(a.from.getTime(), b.from.getTime())),
  to: new Date(Math.min(a.to.getTime(), b.to.getTime())),
})

/** A quarter without a row: what was due did not come. */
const partOf = (row: QuarterRow | undefined, dueHours: number): PeriodPart => ({
  dueHours,
  receivedHours: row?.receivedHours ?? 0,
  validHours: row?.validHours ?? 0,
  stopHours: row?.stopHours ?? 0,
  judgedHours: row?.judgedHours ?? 0,
  exceedHours: row?.exceedHours ?? 0,
  measuredKg: row?.measuredKg ?? null,
  filledKg: row?.filledKg ?? null,
  zsSum: row?.zsSum ?? 0,
  zsHours: row?.zsHours ?? 0,
  maxZs: row?.maxZs ?? null,
})

export interface OutletAmounts {
  /** By outlet, of those that were connected. */
  amounts: ReadonlyMap<number, EmissionAmount>
  /** Quarters of outlets that get no 核算. */
  withheld: readonly { outletId: number; quarter: string }[]
}

/**
 * Amounts of outlets in a period, by the days' rows. α stands on the whole quarters the period touches, as far as they
 * are over; hours count from the day an outlet's factor was first heard of.
 */
export const outletAmounts = async (
  db: Queryable,
  outletIds: readonly number[],
  factorCode: string,
  period: { from: string; to: string },
  now: Date,
): Promise<OutletAmounts> => {
  const asked = spanOf(period, now)
  const quarters = quartersOf(period.from, period.to, now)
  const whole = { from: quarters[0]?.span.from ?? asked.from, to: quarters.at(-1)?.span.to ?? asked.to }
  const found = await quarterRows(db, outletIds, factorCode, whole, asked)
  const byOutlet = Map.groupBy(found, ({ outletId }) => outletId)
  const firstDayOf = (outletId: number) =>
    (byOutlet.get(outletId) ?? []).reduce<string | null>(
      (day, row) => (day === null || row.firstDay < day ? row.firstDay : day),
      null,
    )
  const late = outletIds.filter((id) => firstDayOf(id) !== cityDate(whole.from))
  const known = late.length === 0 ? new Set<number>() : await knownBefore(db, late, factorCode, whole.from)
  const amounts = new Map<number, EmissionAmount>()
  const withheld: { outletId: number; quarter: string }[] = []
  for (const outletId of outletIds) {
    const first = firstDayOf(outletId)
    if (first === null && !known.has(outletId)) continue
    const since = first === null || known.has(outletId) ? whole.from : spanOf({ from: first, to: first }, now).from
    const connected = { from: since, to: whole.to }
    const own = byOutlet.get(outletId) ?? []
    const parts = quarters.map(({ quarter, span }) => {
      const row = own.find((one) => one.quarter === quarter)
      const hours = hoursIn(common(span, connected))
      const [valid, stopHours] = [row?.quarterValid ?? 0, row?.quarterStopped ?? 0]
      const captured: CapturedHours = { hours, stopHours, invalidHours: Math.max(0, hours - stopHours - valid) }
      if (!isIssued(captured)) withheld.push({ outletId, quarter })
      return { captured, part: partOf(row, hoursIn(common(common(span, connected), asked))) }
    })
    amounts.set(outletId, amountOfOutlet(parts))
  }
  return { amounts, withheld }
}
