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

const letters = { byLength: 'L', byHistory: 'H', none: 'N' } as const satisfies Record<QuarterFill['fill'], string>
const withheld = '-'

/** How each outlet's quarters are filled, a letter each: one row beside each outlet's days, however many there are. */
const fillsByOutlet = (quarters: readonly QuarterFill[], starts: readonly string[]): ReadonlyMap<number, string> =>
  new Map(
    [...Map.groupBy(quarters, ({ outletId }) => outletId)].map(([outletId, own]) => {
      const letterOf = new Map(own.map((one) => [one.quarter, one.isIssued ? letters[one.fill] : withheld]))
      return [outletId, starts.map((start) => letterOf.get(start) ?? letters.none).join('')]
    }),
  )

/** SQL: what the quarter of a day `d` says, and the day's 补遗 by it. */
const letter = sql`substr(q.fills, d.quarter, 1)`
const filledMass = sql`case ${letter} when ${sql.lit(letters.byLength)} then d.filled_by_length
  when ${sql.lit(letters.byHistory)} then d.filled_by_history end::float8`

/** Sums of the steps up to the period's end; quarters of outlets that get no 核算 are in 实测 alone. */
export const amountTrend = async (
  db: Queryable,
  { outletIds, factorCode, period, now, ...question }: TrendQuestion,
): Promise<TrendStep[]> => {
  const course = courseOf(period)
  const { quarters } =
    course.from === period.from ? question : await outletAmounts(db, outletIds, factorCode, course, now)
  const span = spanOf(course, now)
  const fills = fillsByOutlet(quarters, quartersOf(span))
  // By days first: a text made of every row would cost more than its sums.
  return rows(
    db,
    sql<TrendStep>`
      select ${course.step} as time, sum(d.measured) as "measuredKg", sum(d.filled) as "filledKg", sum(d.total) as "totalKg"
      from (select d.start_at, sum(d.mass::float8) as measured, sum(${filledMass}) as filled,
          sum(coalesce(d.mass::float8, 0) + coalesce(${filledMass}, 0)) filter (where ${letter} <> ${sql.lit(withheld)}
            and (d.mass is not null or ${filledMass} > 0)) as total
        from ${emissionDaysOf({ ...span, targets: outletIds, factors: [factorCode] })} d
        join unnest(${[...fills.keys()]}::int[], ${[...fills.values()]}::text[]) as q (outlet_id, fills)
          on q.outlet_id = d.outlet_id
        group by d.start_at) d
      group by 1 order by 1`,
  )
}
