import { captureSteps } from '@qingkong/domain/emission/capture-rate'
import { periodOf } from '@qingkong/domain/period/calendar-period'
import { addDays, cityDate, parseCity } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../db/database.ts'
import { type DaySpan, outletDaysOf } from './array-days.ts'
import { seriesCatalogue } from './catalogue.ts'
import { isTarget, isWanted } from './interval-span.ts'

const table = sql.table(seriesCatalogue.outlet.tables.day)
/** First days of the quarters that a span of days touches, 'YYYY-MM-DD', oldest first; an empty span touches one. */
export const quartersOf = ({ from, to }: Pick<DaySpan, 'from' | 'to'>): string[] => {
  const starts: string[] = []
  const last = cityDate(Math.max(from.getTime(), to.getTime() - 1))
  for (let day = cityDate(from); day <= last; ) {
    const quarter = periodOf('QUARTER', day)
    starts.push(quarter.from)
    day = addDays(quarter.to, 1)
  }
  return starts
}

const midnightOf = (day: string): Date => {
  const at = parseCity(day)
  if (at === null) throw new RangeError(`not a date: ${day}`)
  return at
}

/** SQL: which of the quarters of a span a day lies in, from 1 on. A date_trunc of every row would cost more than the row. */
const quarterAt = (quarters: readonly string[]): Sql =>
  sql`width_bucket(d.start_at, ${quarters.map(midnightOf)}::timestamptz[])`

const of = (column: string, none: Sql): Sql => sql`coalesce(d.${sql.ref(column)}[f.position], ${none})`

/** SQL: 捕集率 of outlets and factors in the quarters that a span touches, so far: outlet_id, factor_code, quarter, rate (0 to 1). */
const captureRates = (span: DaySpan, quarters: readonly string[]): Sql =>
  sql`(select d.outlet_id, f.factor_code, ${quarterAt(quarters)} as quarter,
      case when sum(24 - d.stopped_hours[f.position]) > 0 then 1 - least(1,
        sum(${of('invalid_hours', sql`24 - d.valid_hours[f.position] - d.stopped_hours[f.position]`)})::float8
          / sum(24 - d.stopped_hours[f.position])) end as rate
    from outlet_factor f join ${table} d on d.outlet_id = f.outlet_id
    where d.start_at >= ${midnightOf(quarters[0] ?? cityDate(span.from))}
      and d.start_at < ${midnightOf(addDays(periodOf('QUARTER', quarters.at(-1) ?? cityDate(span.to)).to, 1))}
      and ${isTarget(sql`d.outlet_id`, span.targets)} and ${isWanted(sql`f.factor_code`, span.factors)}
    group by 1, 2, 3)`

/**
 * Days of outlets for emissions, one row per outlet, factor and day, as a table of SQL: the columns of `outletDaysOf`
 * and filled_mass (补遗, kg; null where the quarter's capture rate is below 75 %: `captureTooLow`), filled_by_length and
 * filled_by_history (what it is from a rate of 90 % on, and below), filled_hours, invalid_hours, judged_hours,
 * exceed_hours, max_multiple (value ÷ limit − 1; null without an exceedance), quarter (its place in `quartersOf` the span,
 * from 1 on), capture_rate of it so far, held_limit and judge_by. 实测 is mass, 核算 is mass + filled_mass. Hours due are
 * 24 a day; the last day that is there is yesterday. A day without any hour is there with 24 invalid ones.
 *
 * A statement that adds up whole quarters takes the rate from its own sums (`fillOf` of the domain): the rates' own look at
 * the days is left out by the planner where neither filled_mass nor capture_rate is asked for.
 */
export const emissionDaysOf = (span: DaySpan): Sql => {
  const quarters = quartersOf(span)
  return sql`(select days.*, c.rate as capture_rate,
      case when c.rate >= ${sql.lit(captureSteps.byLength)} then days.filled_by_length
        when c.rate >= ${sql.lit(captureSteps.byHistory)} then days.filled_by_history end as filled_mass
    from (${outletDaysOf(span, [
      sql`${of('invalid_hours', sql`24 - d.valid_hours[f.position] - d.stopped_hours[f.position]`)} as invalid_hours`,
      sql`${of('filled_hours', sql`0`)} as filled_hours`,
      sql`${of('filled_mass', sql`0`)} as filled_by_length`,
      sql`${of('filled_mass_low', sql`0`)} as filled_by_history`,
      sql`${of('judged_hours', sql`0`)} as judged_hours`,
      sql`${of('exceed_hours', sql`0`)} as exceed_hours`,
      sql`d.max_multiple[f.position] as max_multiple`,
      sql`f.limit_value as held_limit`,
      sql`f.judge_by`,
      sql`${quarterAt(quarters)} as quarter`,
    ])}) days
    left join ${captureRates(span, quarters)} c on c.outlet_id = days.outlet_id and c.factor_code = days.factor_code
      and c.quarter = days.quarter)`
}
