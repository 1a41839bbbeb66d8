import { type CalendarPeriod, periodDays } from '@qingkong/domain/period/calendar-period'
import { addDays } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { outletDaysOf } from '../../../series/port.ts'
import { spanOf } from './asked-period.ts'
import { dayOfRow, type OutletAmounts, outletAmounts, quarterOfRow } from './outlet-amounts.ts'

export interface TrendQuestion {
  outletIds: readonly number[]
  factorCode: string
  period: CalendarPeriod
  /** Of the period: quarters of outlets without 核算. */
  withheld: OutletAmounts['withheld']
  now: Date
}

export interface TrendDay {
  day: string
  measuredKg: number | null
  filledKg: number | null
  totalKg: number | null
}

/** A day or a week alone shows no course: the 30 days up to its end do. */
const leastDays = 30

const courseOf = (period: CalendarPeriod) =>
  periodDays(period) >= leastDays ? period : { from: addDays(period.to, 1 - leastDays), to: period.to }

/** Sums of the days up to the period's end; quarters of outlets that get no 核算 are in 实测 alone. */
export const amountTrend = async (
  db: Queryable,
  { outletIds, factorCode, period, now, ...question }: TrendQuestion,
): Promise<TrendDay[]> => {
  const course = courseOf(period)
  const { withheld } = course === period ? question : await outletAmounts(db, outletIds, factorCode, course, now)
  const [ids, quarters] = [withheld.map(({ outletId }) => outletId), withheld.map(({ quarter }) => quarter)]
  return rows(
    db,
    sql<TrendDay>`
      select ${dayOfRow}::text as day, sum(d.mass::float8) as "measuredKg",
        null::float8 as "filledKg",
        sum(d.mass::float8) filter (where w.outlet_id is null) as "totalKg"
      from ${outletDaysOf({ ...spanOf(course, now), targets: outletIds, factors: [factorCode] })} d
      left join (select * from unnest(${ids}::int[], ${quarters}::date[]) w (outlet_id, quarter)) w
        on w.outlet_id = d.outlet_id and w.quarter = ${quarterOfRow}
      group by 1 order by 1`,
  )
}
