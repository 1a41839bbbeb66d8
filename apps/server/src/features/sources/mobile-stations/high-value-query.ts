import { Fail } from '@qingkong/contract/errors'
import { highIndexBounds } from '@qingkong/domain/mobile/high-index'
import type { MovingFactor } from '@qingkong/domain/mobile/moving-factor'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, type Sql, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { movingMinutesOf } from '../../../series/port.ts'
import { usualThreshold } from './moving-factor.ts'

export interface HighValueFilter {
  startTime?: string | undefined
  endTime?: string | undefined
  factorCode: MovingFactor
  siteCodes: readonly string[]
  threshold?: number | undefined
  mode?: 'threshold' | 'index' | undefined
}

/** A filter with its defaults filled in and its limits kept. */
export interface AskedHighValues {
  fromAt: Date
  toAt: Date
  factorCode: MovingFactor
  siteCodes: readonly string[]
  mode: 'threshold' | 'index'
  /** By threshold: the bound. By index: the 90th percentile of the period's minutes that count; null = none do. */
  threshold: number | null
}

const usualSpanMs = dayMs
const longestSpanMs = 31 * dayMs
/** Of latitude, on the sphere of the distances; a run is short enough for a plane. */
const metresPerDegree = (Math.PI / 180) * 6_371_000
/** High minutes this close are one high value: at most two minutes lie between them. */
const joinMinutes = 3

/** 90th percentile of what the vehicles measured in a period, faults left out; null where nothing counts. */
const period90 = async (
  db: Queryable,
  { fromAt, toAt, factorCode, siteCodes }: Omit<AskedHighValues, 'threshold' | 'mode'>,
) => {
  const found = await firstRow(
    db,
    sql<{ value: number | null }>`
      select percentile_cont(${highIndexBounds.periodPercent / 100}::float8) within group (order by m.${sql.id(factorCode)}) as value
      from ${movingMinutesOf('judged', sql`m.start_at >= ${fromAt} and m.start_at < ${toAt}`)} m
      join mobile_station s on s.id = m.station_id
      where m.${sql.id(factorCode)} is not null and ${isSound(factorCode)}
        and (${siteCodes.length === 0} or s.station_code = any(${[...siteCodes]}))`,
  )
  return found?.value ?? null
}

/** SQL condition: the minute m of a vehicle has no fault that spoils the factor; a parked one measures well. */
const isSound = (factorCode: MovingFactor): Sql =>
  sql`not exists (select from road_fault f where f.station_id = m.station_id and f.start_at = m.start_at
    and f.factor_code in ('', ${factorCode}) and f.fault <> 'parked')`

export const askedOf = async (db: Queryable, filter: HighValueFilter, now: Date): Promise<AskedHighValues> => {
  const toAt = (filter.endTime === undefined ? null : parseCity(filter.endTime)) ?? now
  const fromAt =
    (filter.startTime === undefined ? null : parseCity(filter.startTime)) ?? new Date(toAt.getTime() - usualSpanMs)
  if (fromAt >= toAt) throw new Fail('INVALID_INPUT', '开始时间应早于结束时间')
  if (toAt.getTime() - fromAt.getTime() > longestSpanMs) throw new Fail('INVALID_INPUT', '时间范围不能超过31天')
  const { factorCode, siteCodes, mode = 'threshold' } = filter
  const asked = { fromAt, toAt, factorCode, siteCodes }
  const threshold =
    mode === 'index' ? await period90(db, asked) : (filter.threshold ?? usualThreshold(factorCode, toAt))
  return { ...asked, mode, threshold }
}

/**
 * Common table expressions up to `placed`: the high values with the street nearest to their peak, of the user's areas
 * only. Vehicles belong to no district; what they found there does.
 */
export const placedHighValues = (asked: AskedHighValues, scope: Scope): Sql => sql`
  with high as (
    select m.station_id, m.start_at, m.longitude, m.latitude, v.value, h.background,
      case when m.start_at - lag(m.start_at) over w <= make_interval(mins => ${joinMinutes}) then 0 else 1 end as opens
    from ${movingMinutesOf('judged', sql`m.start_at >= ${asked.fromAt} and m.start_at < ${asked.toAt}`)} m
    join mobile_station s on s.id = m.station_id
    cross join lateral (select m.${sql.id(asked.factorCode)} as value) v
    left join road_hour h on h.factor_code = ${asked.factorCode}
      and h.start_at = date_trunc('hour', m.start_at, 'Asia/Shanghai')
    where v.value >= ${asked.threshold}::real and ${isSound(asked.factorCode)}
      and (${asked.mode === 'threshold'} or v.value >= ${highIndexBounds.index}::float8 * h.background)
      and (${asked.siteCodes.length === 0} or s.station_code = any(${[...asked.siteCodes]}))
    window w as (partition by m.station_id order by m.start_at)),
  numbered as (
    select *, sum(opens) over (partition by station_id order by start_at) as run,
      case when opens = 0 then ${metresPerDegree}::float8 * sqrt(
        ((longitude - lag(longitude) over w) * cos(radians(latitude::float8))) ^ 2 + (latitude - lag(latitude) over w) ^ 2)
      else 0 end as driven
    from high window w as (partition by station_id order by start_at)),
  run as (
    select station_id, avg(background) as background, sum(driven) as length_m, min(start_at) as start_at, max(start_at) as last_at, count(*)::int as minutes, avg(value) as mean,
      max(value) as peak, (array_agg(start_at order by value desc, start_at))[1] as peak_at,
      (array_agg(longitude order by value desc, start_at))[1] as longitude,
      (array_agg(latitude order by value desc, start_at))[1] as latitude
    from numbered group by station_id, run),
  placed as (
    select run.*, s.station_code, s.station_name, street.area_code, street.area_name, street.street_name
    from run
    join mobile_station s on s.id = run.station_id
    cross join lateral (
      select district.area_code, district.area_name, a.area_name as street_name
      from area a join area district on district.area_code = a.parent_code
      where a.area_type = 4 and a.longitude is not null and a.latitude is not null
      order by (a.longitude - run.longitude) ^ 2 * cos(radians(run.latitude::float8)) ^ 2 + (a.latitude - run.latitude) ^ 2
      limit 1) street
    where ${areaScope(scope, 'street.area_code')})`
