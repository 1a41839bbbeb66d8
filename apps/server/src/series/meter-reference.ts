import { leastLoadKw, referenceDays } from '@qingkong/domain/enterprise/power-share'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { firstRow, type Sql, sql } from '../db/database.ts'
import type { Services } from '../platform/services.ts'
import { pointTypes, pointValuesOf } from './point-values.ts'

/** After this hour of the night the references of the day are worked out. */
const nightHour = 2

/** SQL: reference power of a meter (the row `p` of monitor_point), kW; the rated one while it stands on too few days. */
export const referenceKw: Sql = sql`coalesce((select r.reference_kw from meter_reference r
  where r.point_id = p.id and r.days >= ${sql.lit(referenceDays.least)}), p.rated_power_kw)`

/**
 * Works out the reference power of every meter from its loads of 60 days, once a night (`referencePower` of the domain):
 * the most frequent load, to 0.1 kW, of those that are not below the mean of all of 0.2 kW and more.
 */
export const refreshMeterReferences = async ({ db, clock }: Services): Promise<void> => {
  const now = clock.now()
  const night = new Date(startOfCityDay(new Date(now.getTime() - nightHour * hourMs)).getTime() + nightHour * hourMs)
  const due = await firstRow(
    db,
    sql`select 1 from monitor_point p left join meter_reference r on r.point_id = p.id
      where p.monitor_type = ${sql.lit(pointTypes.meter)} and (r.computed_at is null or r.computed_at < ${night}) limit 1`,
  )
  if (!due) return
  const loads = pointValuesOf('meter', 'counted', {
    granularity: 'hour',
    from: new Date(now.getTime() - referenceDays.of * dayMs),
    to: now,
  })
  await sql`
    with load as materialized (
      select v.point_id, v.start_at, v.value::float8 as kw from ${loads} v
      where v.quantity = 'load' and v.value >= ${sql.lit(leastLoadKw)}
    ), mean as (
      select point_id, avg(kw) as kw, count(distinct (start_at at time zone 'Asia/Shanghai')::date) as days from load group by point_id
    ), frequent as (
      select distinct on (load.point_id) load.point_id, round(load.kw::numeric, 1) as kw
      from load join mean on mean.point_id = load.point_id and load.kw >= mean.kw
      group by load.point_id, round(load.kw::numeric, 1) order by load.point_id, count(*) desc, 2 desc
    )
    insert into meter_reference (point_id, reference_kw, days, computed_at)
    select p.id, coalesce(frequent.kw, 0), coalesce(mean.days, 0), ${now}
    from monitor_point p left join mean on mean.point_id = p.id left join frequent on frequent.point_id = p.id
    where p.monitor_type = ${sql.lit(pointTypes.meter)}
    on conflict (point_id) do update set reference_kw = excluded.reference_kw, days = excluded.days, computed_at = excluded.computed_at`.execute(
    db,
  )
}
