import { Fail } from '@qingkong/contract/errors'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../../../db/database.ts'
import { areaScope, type Scope } from '../../../db/scope.ts'
import { movingMinutesOf } from '../../../series/port.ts'
import { type MovingFactor, usualThreshold } from './moving-factor.ts'

export interface HighValueFilter {
  startTime?: string | undefined
  endTime?: string | undefined
  factorCode: MovingFactor
  siteCodes: readonly string[]
  threshold?: number | undefined
}

/** A filter with its defaults filled in and its limits kept. */
export interface AskedHighValues {
  fromAt: Date
  toAt: Date
  factorCode: MovingFactor
  siteCodes: readonly string[]
  threshold: number
}

const usualSpanMs = dayMs
const longestSpanMs = 31 * dayMs
/** High minutes this close are one high value: at most two minutes lie between them. */
const joinMinutes = 3

export const askedOf = (filter: HighValueFilter, now: Date): AskedHighValues => {
  const toAt = (filter.endTime === undefined ? null : parseCity(filter.endTime)) ?? now
  const fromAt =
    (filter.startTime === undefined ? null : parseCity(filter.startTime)) ?? new Date(toAt.getTime() - usualSpanMs)
  if (fromAt >= toAt) throw new Fail('INVALID_INPUT', '开始时间应早于结束时间')
  if (toAt.getTime() - fromAt.getTime() > longestSpanMs) throw new Fail('INVALID_INPUT', '时间范围不能超过31天')
  return {
    fromAt,
    toAt,
    factorCode: filter.factorCode,
    siteCodes: filter.siteCodes,
    threshold: filter.threshold ?? usualThreshold(filter.factorCode, toAt),
  }
}

/**
 * Common table expressions up to `placed`: the high values with the street nearest to their peak, of the user's areas
 * only. Vehicles belong to no district; what they found there does.
 */
export const placedHighValues = (asked: AskedHighValues, scope: Scope): Sql => sql`
  with high as (
    select m.station_id, m.start_at, m.longitude, m.latitude, v.value,
      case when m.start_at - lag(m.start_at) over w <= make_interval(mins => ${joinMinutes}) then 0 else 1 end as opens
    from ${movingMinutesOf('judged', sql`m.start_at >= ${asked.fromAt} and m.start_at < ${asked.toAt}`)} m
    join mobile_station s on s.id = m.station_id
    cross join lateral (select m.${sql.id(asked.factorCode)} as value) v
    where v.value >= ${asked.threshold}::real
      and (${asked.siteCodes.length === 0} or s.station_code = any(${[...asked.siteCodes]}))
    window w as (partition by m.station_id order by m.start_at)),
  numbered as (select *, sum(opens) over (partition by station_id order by start_at) as run from high),
  run as (
    select station_id, min(start_at) as start_at, max(start_at) as last_at, count(*)::int as minutes, avg(value) as mean,
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
