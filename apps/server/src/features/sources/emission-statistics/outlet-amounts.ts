import { type CapturedHours, captureRate, fillOf, type GapFill } from '@qingkong/domain/emission/capture-rate'
import { amountOfOutlet, type EmissionAmount, isIssued, type PeriodPart } from '@qingkong/domain/emission/period-amount'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { preparedRows, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { oncePerRequest } from '../../../http/once-per-request.ts'
import { emissionDaysOf, quartersOf, receivedHours } from '../../../series/port.ts'
import { type DaySpan, spanOf } from './asked-period.ts'

/** One outlet's factor in one quarter: the whole quarter so far for α, the amounts of the days asked about. */
interface QuarterRow extends Omit<PeriodPart, 'filledKg'> {
  outletId: number
  /** Its place among the quarters, from 1 on. */
  quarter: number
  quarterHours: number
  quarterStopped: number
  quarterInvalid: number
  filledByLengthKg: number | null
  filledByHistoryKg: number | null
}

/** SQL: the city's day a row began. */
export const dayOfRow: Sql = sql`(d.start_at at time zone 'Asia/Shanghai')::date`

/** SQL: the day's mean and highest hour as limits are held against. */
const dayMean = sql`coalesce(d.converted_mean, d.mean)`
const dayPeak = sql`coalesce(d.converted_peak, d.peak)`

/** Every day of a connected outlet has a row, a silent one too: 24 hours are due of each. */
const hoursOfRow = sql`24`

/** Of so few the best plan is always the same, and planning takes longer than reading. */
const fewOutlets = 60

const quarterRows = (
  db: Queryable,
  outletIds: readonly number[],
  factorCode: string,
  whole: DaySpan,
  asked: DaySpan,
) => {
  const isAsked = sql`filter (where d.start_at >= ${asked.from} and d.start_at < ${asked.to})`
  const sum = (value: Sql) => sql`sum(${value}) ${isAsked}`
  const hours = (value: Sql) => sql`coalesce(${sum(value)}, 0)::float8`
  const read = outletIds.length <= fewOutlets ? preparedRows : rows
  return read(
    db,
    sql<QuarterRow>`
      select d.outlet_id as "outletId", d.quarter,
        sum(${hoursOfRow})::float8 as "quarterHours", sum(d.stopped_hours)::float8 as "quarterStopped",
        sum(d.invalid_hours)::float8 as "quarterInvalid",
        ${hours(hoursOfRow)} as "dueHours", ${hours(receivedHours)} as "receivedHours",
        ${hours(sql`d.valid_hours`)} as "validHours", ${hours(sql`d.stopped_hours`)} as "stopHours",
        ${hours(sql`d.judged_hours`)} as "judgedHours", ${hours(sql`d.exceed_hours`)} as "exceedHours",
        ${sum(sql`d.mass::float8`)} as "measuredKg", ${sum(sql`d.filled_by_length::float8`)} as "filledByLengthKg",
        ${sum(sql`d.filled_by_history::float8`)} as "filledByHistoryKg",
        ${hours(sql`${dayMean}::float8 * d.valid_hours`)} as "zsSum",
        ${hours(sql`case when ${dayMean} is not null then d.valid_hours end`)} as "zsHours",
        max(${dayPeak}::float8) ${isAsked} as "maxZs"
      from ${emissionDaysOf({ ...whole, targets: outletIds, factors: [factorCode] })} d group by 1, 2`,
  )
}

const capturedOf = (row: QuarterRow): CapturedHours => ({
  hours: row.quarterHours,
  stopHours: row.quarterStopped,
  invalidHours: row.quarterInvalid,
})

/** How a quarter of an outlet is filled, and whether it gets a 核算 at all. */
export interface QuarterFill {
  outletId: number
  /** First day of the quarter. */
  quarter: string
  fill: GapFill
  isIssued: boolean
}

const partOf = (row: QuarterRow): PeriodPart => {
  const fill = fillOf(captureRate(capturedOf(row)))
  const filled = { byLength: row.filledByLengthKg, byHistory: row.filledByHistoryKg, none: null }
  return { ...row, filledKg: filled[fill] }
}

interface OutletAmounts {
  /** By outlet, of those that are connected. */
  amounts: ReadonlyMap<number, EmissionAmount>
  quarters: readonly QuarterFill[]
}

/** The same once for all parts of an answer that stand on it. */
export const amountsOfRequest = (
  { db, session, clock }: CallContext,
  outletIds: readonly number[],
  factorCode: string,
  period: { from: string; to: string },
): Promise<OutletAmounts> =>
  oncePerRequest(session, JSON.stringify(['outletAmounts', outletIds, factorCode, period.from, period.to]), () =>
    outletAmounts(db, outletIds, factorCode, period, clock.now()),
  )

/**
 * Amounts of outlets in a period, by the days' rows. α stands on the whole quarters that the period touches, as far as
 * they are over.
 */
export const outletAmounts = async (
  db: Queryable,
  outletIds: readonly number[],
  factorCode: string,
  period: { from: string; to: string },
  now: Date,
): Promise<OutletAmounts> => {
  const [first, last] = [periodOf('QUARTER', period.from), periodOf('QUARTER', period.to)]
  const whole = spanOf({ from: first.from, to: last.to }, now)
  const found = await quarterRows(db, outletIds, factorCode, whole, spanOf(period, now))
  const amounts = new Map(
    [...Map.groupBy(found, ({ outletId }) => outletId)].map(([outletId, quarters]) => [
      outletId,
      amountOfOutlet(quarters.map((row) => ({ captured: capturedOf(row), part: partOf(row) }))),
    ]),
  )
  const starts = quartersOf(whole)
  const quarters = found.map((row) => ({
    outletId: row.outletId,
    quarter: starts[row.quarter - 1] ?? '',
    fill: fillOf(captureRate(capturedOf(row))),
    isIssued: isIssued(capturedOf(row)),
  }))
  return { amounts, quarters }
}
