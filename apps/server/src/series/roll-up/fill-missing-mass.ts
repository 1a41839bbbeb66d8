import { leastHistoryHours, shortGapHours, substitutionHours } from '@qingkong/domain/emission/substitution'
import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../db/database.ts'
import { seriesCatalogue } from '../catalogue.ts'
import { isClosed } from '../outlet-marks.ts'
import { outletValuesOf } from '../outlet-values.ts'
import { type DueInterval, intervalLiterals, spanOf } from './take-due.ts'

/** As far as one has to look from a day to know whether a gap that touches it is a short one. */
const sideMs = (shortGapHours + 1) * hourMs
/** Valid hours of a source that often rests lie far back. */
const historyMs = 366 * dayMs

/**
 * 补遗 of days of outlets (HJ 75-2017, `substitutionWindow` of the domain): each hour without a mass takes the largest of
 * the last 180 valid hours before the gap (720 where the gap is longer than a day), and for a quarter of a low capture
 * rate that of 2160. A history of fewer than 24 hours fills nothing, which the days before tell without a look at their
 * hours. The days are there already, unfilled.
 */
export const fillMissingMass = async (tx: Tx, days: readonly DueInterval[], now: Date): Promise<void> => {
  const { ids, starts } = intervalLiterals(days)
  const { from, to } = spanOf(days, dayMs)
  const around = outletValuesOf('counted', {
    granularity: 'hour',
    from: new Date(from.getTime() - sideMs),
    to: new Date(to.getTime() + sideMs),
    targets: sql`any(array(select id from short_day))`,
  })
  const history = outletValuesOf('counted', {
    granularity: 'hour',
    from: new Date(from.getTime() - historyMs),
    to,
    targets: sql`gap.id`,
  })
  const table = sql.table(seriesCatalogue.outlet.tables.day)
  const side = sql.lit(`${sideMs / hourMs} hours`)
  await sql`
    with day as (
      select k.id, to_timestamp(k.ms / 1000) as start_at from unnest(${ids}::int[], ${starts}::float8[]) k (id, ms)
    ), short_day as (
      select day.id, day.start_at, f.factor_code
      from day
      join ${table} d on d.outlet_id = day.id and d.start_at = day.start_at
      join outlet_factor f on f.outlet_id = day.id and f.unit like 'mg/m³%' and d.mass_hours[f.position] < 24
        and (select sum(p.valid_hours[f.position]) from ${table} p where p.outlet_id = day.id
          and p.start_at > ${new Date(from.getTime() - historyMs)} and p.start_at <= day.start_at) >= ${sql.lit(leastHistoryHours)}
    ), missing as (
      select day.id, day.start_at, day.factor_code, h.at,
        h.at - row_number() over (partition by day.id, day.start_at, day.factor_code order by h.at) * interval '1 hour' as run
      from short_day day
      cross join lateral generate_series(day.start_at - ${side}::interval,
        least(day.start_at + interval '1 day' + ${side}::interval, ${now}::timestamptz) - interval '1 hour', interval '1 hour') h (at)
      where not exists (select from ${around} v
        where v.outlet_id = day.id and v.factor_code = day.factor_code and v.start_at = h.at and v.mass_kg is not null)
        and not ${isClosed(sql`day.id`, sql`h.at`)}
    ), gap as (
      select * from (
        select id, start_at, factor_code, count(*) as hours, min(at) as began,
          count(*) filter (where at >= start_at and at < start_at + interval '1 day') as hours_here
        from missing group by id, start_at, factor_code, run) g
      where hours_here > 0
    ), filled as (
      select gap.id, gap.start_at, gap.factor_code, sum(gap.hours_here) as hours,
        sum(gap.hours_here * case when gap.hours <= ${sql.lit(shortGapHours)} then past.short else past.long end) as kg,
        sum(gap.hours_here * past.low) as kg_low
      from gap cross join lateral (
        select max(mass_kg) filter (where n <= ${sql.lit(substitutionHours.short)}) as short,
          max(mass_kg) filter (where n <= ${sql.lit(substitutionHours.long)}) as long, max(mass_kg) as low
        from (select mass_kg, row_number() over (order by start_at desc) as n from (
          select v.mass_kg, v.start_at from ${history} v
          where v.factor_code = gap.factor_code and v.start_at < gap.began and v.mass_kg is not null and not v.is_stopped
          order by v.start_at desc limit ${sql.lit(substitutionHours.low)}) newest) numbered
        having count(*) >= ${sql.lit(leastHistoryHours)}) past
      group by gap.id, gap.start_at, gap.factor_code
    )
    update ${table} d set filled_mass = x.kg, filled_mass_low = x.kg_low, filled_hours = x.hours
    from (
      select day.id, day.start_at, array_agg(coalesce(filled.kg, 0)::real order by place.position) as kg,
        array_agg(coalesce(filled.kg_low, 0)::real order by place.position) as kg_low,
        array_agg(coalesce(filled.hours, 0)::smallint order by place.position) as hours
      from day
      cross join lateral (select n.place as position, f.factor_code from generate_series(1,
          (select max(position) from outlet_factor where outlet_id = day.id)) n (place)
        left join outlet_factor f on f.outlet_id = day.id and f.position = n.place) place
      left join filled on filled.id = day.id and filled.start_at = day.start_at and filled.factor_code = place.factor_code
      group by day.id, day.start_at) x
    where d.outlet_id = x.id and d.start_at = x.start_at`.execute(tx)
}
