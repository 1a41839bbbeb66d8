import { captureSteps } from '@qingkong/domain/emission/capture-rate'
import { type Sql, sql } from '../db/database.ts'
import { type DaySpan, outletDaysOf } from './array-days.ts'
import { seriesCatalogue } from './catalogue.ts'
import { isTarget, isWanted } from './interval-span.ts'

const table = sql.table(seriesCatalogue.outlet.tables.day)
const quarterOf = (at: Sql): Sql => sql`date_trunc('quarter', ${at}, 'Asia/Shanghai')`
const of = (column: string, none: Sql): Sql => sql`coalesce(d.${sql.ref(column)}[f.position], ${none})`

/** SQL: 捕集率 of outlets and factors in the quarters that a span touches, so far: outlet_id, factor_code, quarter, rate (0 to 1). */
const captureRates = (span: DaySpan): Sql =>
  sql`(select d.outlet_id, f.factor_code, ${quarterOf(sql`d.start_at`)} as quarter,
      case when sum(24 - d.stopped_hours[f.position]) > 0 then 1 - least(1,
        sum(${of('invalid_hours', sql`24 - d.valid_hours[f.position] - d.stopped_hours[f.position]`)})::float8
          / sum(24 - d.stopped_hours[f.position])) end as rate
    from outlet_factor f join ${table} d on d.outlet_id = f.outlet_id
    where d.start_at >= ${quarterOf(sql`${span.from}::timestamptz`)}
      and d.start_at < ${quarterOf(sql`${span.to}::timestamptz - interval '1 second'`)} + interval '3 months'
      and ${isTarget(sql`d.outlet_id`, span.targets)} and ${isWanted(sql`f.factor_code`, span.factors)}
    group by 1, 2, 3)`

/**
 * Days of outlets for emissions, one row per outlet, factor and day, as a table of SQL: the columns of `outletDaysOf`
 * and filled_mass (补遗, kg; null where the quarter's capture rate is below 75 %: `captureTooLow`), filled_hours,
 * invalid_hours, judged_hours, exceed_hours, max_multiple (value ÷ limit − 1; null without an exceedance), capture_rate of
 * the quarter so far, held_limit and judge_by. 实测 is mass, 核算 is mass + filled_mass. Hours due are 24 a day; the last
 * day that is there is yesterday. A day without any hour is there with 24 invalid ones.
 */
export const emissionDaysOf = (span: DaySpan): Sql =>
  sql`(select days.*, c.rate as capture_rate,
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
    ])}) days
    left join ${captureRates(span)} c on c.outlet_id = days.outlet_id and c.factor_code = days.factor_code
      and c.quarter = ${quarterOf(sql`days.start_at`)})`
