import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { formatCity, hourLabel, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { eventScope, type Scope } from '../../../db/scope.ts'

/** Product code → column of the site series; what the map and the site card show. */
const columns = {
  aqi: 'aqi',
  pm25: 'pm25',
  pm10: 'pm10',
  so2: 'so2',
  no2: 'no2',
  o3: 'o3',
  co: 'co',
  tvoc: 'tvoc',
  windSpeed: 'wind_speed',
  windDirection: 'wind_direction',
  temperature: 'temperature',
  humidity: 'humidity',
  airPressure: 'air_pressure',
} as const

type Values = Record<keyof typeof columns, number | null>

const valuesObject = sql`jsonb_build_object(${sql.join(
  Object.entries(columns).flatMap(([code, column]) => [sql.lit(code), sql.ref(`h.${column}`)]),
)})`

interface MapSiteRow {
  site_code: string
  site_name: string
  site_type: string
  area_code: string
  longitude: number
  latitude: number
  start_at: Date | null
  aqi_level: number | null
  primary_factors: string[] | null
  values: Values
  event_id: string | null
  event_level: number | null
}

/**
 * Sites with their newest hour, or with the hour that a label names.
 * @param dataTime hour-ending label; a time within an hour means the hour that ended last
 */
export const mapSites = async (
  db: Queryable,
  scope: Scope,
  { siteTypes, dataTime }: { siteTypes: readonly string[]; dataTime?: string | undefined },
) => {
  const asked = dataTime === undefined ? null : parseCity(dataTime)
  const startAt = asked === null ? null : new Date(startOfHour(asked).getTime() - hourMs)
  const found = await rows(
    db,
    sql<MapSiteRow>`
      select s.site_code, s.site_name, s.site_type, s.area_code, s.longitude, s.latitude,
             h.start_at, h.aqi_level, h.primary_factors, ${valuesObject} as values, e.id as event_id, e.level as event_level
      from site s
      left join latest l on l.target_kind = 'site' and l.target_id = s.id and l.granularity = 'hour'
      left join site_hour_raw h on h.site_id = s.id and h.start_at = coalesce(${startAt}::timestamptz, l.start_at)
      left join lateral (
        select event.id, event.level from event
        where event.site_id = s.id and event.event_type = '1' and event.status not in (9, 10) and ${eventScope(scope)}
        order by event.level, event.event_time desc limit 1
      ) e on true
      where s.enabled and (${siteTypes.length === 0} or s.site_type = any(${siteTypes.filter(isSiteType)}))
      order by s.site_code`,
  )
  const newest = found.reduce<Date | null>(
    (max, { start_at }) => (start_at !== null && (max === null || start_at > max) ? start_at : max),
    null,
  )
  return { dataTime: newest && hourLabel(newest), sites: found.map(mapSiteOf) }
}

const mapSiteOf = (row: MapSiteRow) => ({
  siteCode: row.site_code,
  siteName: row.site_name,
  siteType: row.site_type,
  areaCode: row.area_code,
  longitude: row.longitude,
  latitude: row.latitude,
  dataTime: row.start_at && hourLabel(row.start_at),
  level: row.aqi_level,
  primary: row.primary_factors ?? [],
  values: row.values,
  alarmEventId: row.event_id,
  alarmLevel: row.event_level,
  // Practice: what the upper level shares hour by hour is not reviewed, and every view must say so.
  dataRemark: isSiteType(row.site_type) && isNational(row.site_type) ? '实时未审核' : null,
})

/** The last full hours of a site up to now, oldest first; hours without data are null. Undefined: no such site. */
export const siteSeries = async (db: Queryable, now: Date, siteCode: string, hours: number) => {
  if (/\p{Cc}/u.test(siteCode)) return undefined
  const lastStart = new Date(startOfHour(now).getTime() - hourMs)
  const firstStart = new Date(lastStart.getTime() - (hours - 1) * hourMs)
  const lists = sql.join(
    Object.entries(columns).flatMap(([code, column]) => [
      sql.lit(code),
      sql`json_agg(${sql.ref(`h.${column}`)} order by t.start_at)`,
    ]),
  )
  const row = await firstRow(
    db,
    sql<{ site_code: string; values: Record<string, (number | null)[]> }>`
      select s.site_code, json_build_object(${lists}) as values
      from site s
      cross join generate_series(${firstStart}::timestamptz, ${lastStart}::timestamptz, interval '1 hour') as t(start_at)
      left join site_hour_raw h on h.site_id = s.id and h.start_at = t.start_at
      where s.site_code = ${siteCode} group by s.site_code`,
  )
  if (!row) return undefined
  const times = Array.from({ length: hours }, (_, n) => formatCity(firstStart.getTime() + (n + 1) * hourMs))
  return { siteCode: row.site_code, times, values: row.values }
}
