import { Fail } from '@qingkong/contract/errors'
import type { Position } from '@qingkong/domain/geo/distance'
import { dayMs, hourLabel, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { windName } from '@qingkong/domain/wind/sector'
import { toSentinel } from '@qingkong/protocol/hj212/sentinel'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'
import { fitColumn, siteHoursOf, windHours, windNear } from '../../../series/port.ts'
import { noWindMessage } from '../../sources/places/port.ts'

/** The wind at the hour a label names, at the nearest station that has a valid one. */
export const nearMeteorology = async (
  db: Queryable,
  { longitude, latitude, dataTime }: Position & { dataTime?: string | undefined },
  now: Date,
) => {
  const hours = windHours(dataTime, now)
  const wind = await windNear(db, { longitude, latitude }, hours)
  return {
    // trace-14: the document's calls say a missing direction by a number.
    windDirectionDegrees: toSentinel(wind?.directionDeg ?? null),
    windSpeed: wind?.speedMs ?? null,
    windName: wind && windName(wind.directionDeg, wind.speedMs),
    stationCode: wind?.stationCode ?? null,
    stationName: wind?.stationName ?? null,
    distance: wind && Math.round(wind.distanceM),
    dataTime: hourLabel(wind?.startAt ?? hours[0] ?? now),
    message: wind ? null : noWindMessage,
  }
}

const longestRangeMs = 31 * dayMs

/** A time range in which the end does not lie before the start (4.4 #46). */
export const timeRange = (startTime: string, endTime: string): { from: Date; to: Date } => {
  const [from, to] = [parseCity(startTime), parseCity(endTime)]
  if (from === null || to === null || from > to) throw new Fail('INVALID_INPUT', '开始时间不能晚于结束时间')
  if (to.getTime() - from.getTime() > longestRangeMs) throw new Fail('INVALID_INPUT', '时间范围不能超过31天')
  return { from, to }
}

const weatherFactors = ['windDirection', 'windSpeed', 'temperature', 'humidity', 'airPressure', 'rainfall'] as const

interface WeatherRow extends Position {
  stationCode: string
  stationName: string
  startAt: Date
  windDirection: number | null
  windSpeed: number | null
  temperature: number | null
  humidity: number | null
  airPressure: number | null
  rainfall: number | null
}

/** A month of forty stations: 5 MB. */
const mostStationHours = 30_000

/** Weather of stations hour by hour; without station codes of the meteorological stations. Labels lie within the range. Reviewed where reviewed. @throws Fail INVALID_INPUT */
export const stationWeather = async (
  db: Queryable,
  { startTime, endTime, stationCodes }: { startTime: string; endTime: string; stationCodes: readonly string[] },
) => {
  const { from, to } = timeRange(startTime, endTime)
  const span = { from: new Date(from.getTime() - hourMs), to: new Date(to.getTime() - hourMs) }
  const isAsked = sql`enabled and (${stationCodes.length === 0} and site_type = '80' or site_code = any(${stationCodes}::text[]))`
  const stations = await firstRow(db, sql<{ count: number }>`select count(*)::int as count from site where ${isAsked}`)
  if ((stations?.count ?? 0) * ((to.getTime() - from.getTime()) / hourMs) > mostStationHours)
    throw new Fail('INVALID_INPUT', `站点数与小时数之积最多${mostStationHours}，请减少站点或缩短时段`)
  const found = await rows(
    db,
    sql<WeatherRow>`
      select site_code as "stationCode", site_name as "stationName", longitude, latitude, start_at as "startAt", ${sql.join(
        weatherFactors.map((factor) => sql`${fitColumn('weather', 'shown', factor, 'h')} as ${sql.id(factor)}`),
      )}
      from site join ${siteHoursOf('MIX', span)} h on h.site_id = site.id
      where ${isAsked}
      order by site_code, start_at`,
  )
  return found.map(({ startAt, windDirection, ...row }) => ({
    ...row,
    dataTime: hourLabel(startAt),
    windDirectionDegrees: toSentinel(windDirection),
  }))
}
