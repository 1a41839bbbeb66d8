import type { CalendarPeriod } from '@qingkong/domain/period/calendar-period'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { emissionDaysOf } from '../../../series/port.ts'
import { spanOf } from './asked-period.ts'
import { type OutletAmounts, outletAmounts, quarterOfRow } from './outlet-amounts.ts'
import { courseOf } from './trend-step.ts'

export interface TrendQuestion {
  outletIds: readonly number[]
  factorCode: string
  period: CalendarPeriod
  /** Of the period: quarters of outlets without 核算. */
  withheld: OutletAmounts['withheld']
  now: Date
}

export interface TrendStep {
  /** 'YYYY-MM-DD' or 'YYYY-MM'. */
  time: string
  measuredKg: number | null
  filledKg: number | null
  totalKg: number | null
}

/** Sums of the steps up to the period's end; quarters of outlets that get no 核算 are in 实测 alone. */
export const amountTrend = async (
  db: Queryable,
  { outletIds, factorCode, period, now, ...question }: TrendQuestion,
): Promise<TrendStep[]> => {
  const course = courseOf(period)
  const { withheld } =
    course.from === period.from ? question : await outletAmounts(db, outletIds, factorCode, course, now)
  const [ids, quarters] = [withheld.map(({ outletId }) => outletId), withheld.map(({ quarter }) => quarter)]
  return rows(
    db,
    sql<TrendStep>`
      select ${course.step} as time, sum(d.mass::float8) as "measuredKg",
        sum(d.filled_mass::float8) as "filledKg",
        sum(d.mass::float8 + coalesce(d.filled_mass::float8, 0)) filter (where w.outlet_id is null) as "totalKg"
      from ${emissionDaysOf({ ...spanOf(course, now), targets: outletIds, factors: [factorCode] })} d
      left join (select * from unnest(${ids}::int[], ${quarters}::date[]) w (outlet_id, quarter)) w
        on w.outlet_id = d.outlet_id and w.quarter = ${quarterOfRow}
      group by 1 order by 1`,
  )
}
