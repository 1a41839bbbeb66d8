import type { FactorCode } from '@qingkong/domain/site/factor'
import { isNational, isSiteType } from '@qingkong/domain/site/site-type'
import { formatCity, hourLabel, hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { eventScope, type Scope } from '../../../db/scope.ts'
import { fitColumn, newestHours, siteHoursOf } from '../../../series/port.ts'

/** What the map and the site card show. */
const shownFactors = [
  'aqi',
  'pm25',
  'pm10',
  'so2',
  'no2',
  'o3',
  'co',
  'tvoc',
  'windSpeed',
  'windDirection',
  'temperature',
  'humidity',
  'airPressure',
] as const satisfies readonly FactorCode[]

type Values = Record<(typeof shownFactors)[number], number | null>

const valuesObject = sql`json_build_object(${sql.join(
  shownFactors.flatMap((factor) => [sql.lit(factor), fitColumn('air', 'shown', factor, 'h')]),
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
  is_reviewed: boolean | null
  event_id: string | null
  event_level: number | null
}

/**
 * Sites with their newest hour, or with the hour that a label names: as reviewed where reviewed, without what is not to be
 * shown.
 * @param dataTime hour-ending label; a time within an hour means the hour that ended last
 */
export const mapSites = async (
  db: Queryable,
  scope: Scope,
  { siteTypes, dataTime }: { siteTypes: readonly string[]; dataTime?: string | undefined },
) => {
  const at = dataTime === undefined ? null : parseCity(dataTime)
  const startAt = at === null ? null : new Date(startOfHour(at).getTime() - hourMs)
  const asked = startAt ?? sql`n.start_at`
  const found = await rows(
    db,
    sql<MapSiteRow>`
      select s.site_code, s.site_name, s.site_type, s.area_code, s.longitude, s.latitude,
             h.start_at, h.aqi_level, h.primary_factors, h.is_reviewed, ${valuesObject} as values, e.id as event_id, e.level as event_level
      from site s
      ${startAt === null ? sql`left join ${newestHours('air')} n on n.target_id = s.id` : sql``}
      left join lateral ${siteHoursOf('MIX', { from: asked, to: asked, sites: sql`s.id` })} h on true
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
  dataRemark: isSiteType(row.site_type) && isNational(row.site_type) && !row.is_reviewed ? '实时未审核' : null,
})

/** The last full hours of a site up to now, oldest first, as the map shows them; hours without data are null. Undefined: no such site. */
export const siteSeries = async (db: Queryable, now: Date, siteCode: string, hours: number) => {
  if (/\p{Cc}/u.test(siteCode)) return undefined
  const lastStart = new Date(startOfHour(now).getTime() - hourMs)
  const firstStart = new Date(lastStart.getTime() - (hours - 1) * hourMs)
  const lists = sql.join(
    shownFactors.flatMap((factor) => [
      sql.lit(factor),
      sql`json_agg(${fitColumn('air', 'shown', factor, 'h')} order by t.start_at)`,
    ]),
  )
  const row = await firstRow(
    db,
    sql<{ site_code: string; values: Record<string, (number | null)[]> }>`
      select s.site_code, json_build_object(${lists}) as values
      from site s
      cross join generate_series(${firstStart}::timestamptz, ${lastStart}::timestamptz, interval '1 hour') as t(start_at)
      left join lateral ${siteHoursOf('MIX', { from: firstStart, to: lastStart, sites: sql`s.id` })} h on h.start_at = t.start_at
      where s.site_code = ${siteCode} group by s.site_code`,
  )
  if (!row) return undefined
  const times = Array.from({ length: hours }, (_, n) => formatCity(firstStart.getTime() + (n + 1) * hourMs))
  return { siteCode: row.site_code, times, values: row.values }
}
