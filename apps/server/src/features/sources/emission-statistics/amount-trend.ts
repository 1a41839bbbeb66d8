import type { CalendarPeriod } from '@qingkong/domain/period/calendar-period'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { emissionDaysOf, quartersOf } from '../../../series/port.ts'
import { spanOf } from './asked-period.ts'
import { outletAmounts, type QuarterFill } from './outlet-amounts.ts'
import { courseOf } from './trend-step.ts'

export interface TrendQuestion {
  outletIds: readonly number[]
  factorCode: string
  period: CalendarPeriod
  /** Of the period: how the quarters of outlets are filled. */
  quarters: readonly QuarterFill[]
  now: Date
}

export interface TrendStep {
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  time: string
  measuredKg: number | null
  filledKg: number | null
  totalKg: number | null
}

/** SQL: 补遗 of a day `d` by what its quarter `q` says. */
const filledMass = sql`case q.fill when 'byLength' then d.filled_by_length when 'byHistory' then d.filled_by_history end::float8`

/** Sums of the steps up to the period's end; quarters of outlets that get no 核算 are in 实测 alone. */
export const amountTrend = async (
  db: Queryable,
  { outletIds, factorCode, period, now, ...question }: TrendQuestion,
): Promise<TrendStep[]> => {
  const course = courseOf(period)
  const { quarters } =
    course.from === period.from ? question : await outletAmounts(db, outletIds, factorCode, course, now)
  const span = spanOf(course, now)
  const starts = quartersOf(span)
  const fills = quarters.map(({ outletId, quarter, fill, isIssued }) => ({
    outlet_id: outletId,
    quarter: starts.indexOf(quarter) + 1,
    fill,
    is_issued: isIssued,
  }))
  // By days first: a text made of every row would cost more than its sums.
  return rows(
    db,
    sql<TrendStep>`
      select ${course.step} as time, sum(d.measured) as "measuredKg", sum(d.filled) as "filledKg", sum(d.total) as "totalKg"
      from (select d.start_at, sum(d.mass::float8) as measured, sum(${filledMass}) as filled,
          sum(d.mass::float8 + coalesce(${filledMass}, 0)) filter (where q.is_issued) as total
        from ${emissionDaysOf({ ...span, targets: outletIds, factors: [factorCode] })} d
        join jsonb_to_recordset(${JSON.stringify(fills)}::jsonb) as q (outlet_id int, quarter int, fill text, is_issued boolean)
          on q.outlet_id = d.outlet_id and q.quarter = d.quarter
        group by d.start_at) d
      group by 1 order by 1`,
  )
}
