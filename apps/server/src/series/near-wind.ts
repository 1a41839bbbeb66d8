import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hourMs, parseCity, startOfHour } from '@qingkong/domain/time/city-time'
import { calmBelowMs } from '@qingkong/domain/wind/sector'
import { type Queryable, rows, sql } from '../db/database.ts'
import { isFitColumn } from './fit-value.ts'
import { siteHoursOf } from './site-hours.ts'

/** The wind of one hour at the station nearest to a point. */
export interface NearWind {
  stationCode: string
  stationName: string
  /** Degrees the wind comes from. */
  directionDeg: number
  speedMs: number | null
  /** From the point to the station. */
  distanceM: number
  startAt: Date
}

/** A station farther away says nothing about the wind at a point. */
const farthestM = 20_000

/** Without a time asked for, the newest of the last full hours counts. */
const hoursLookedBack = 3

/** Start of the hour a time names: the full hour that ended last, at the latest at the time itself. */
const hourEndedBy = (at: Date): Date => new Date(startOfHour(at).getTime() - hourMs)

/** The hours whose wind may stand for a label, newest first: that hour; without a label the last three. */
export const windHours = (dataTime: string | undefined, now: Date): Date[] => {
  const asked = dataTime === undefined ? null : parseCity(dataTime)
  if (asked !== null) return [hourEndedBy(asked)]
  const last = hourEndedBy(now).getTime()
  return Array.from({ length: hoursLookedBack }, (_, back) => new Date(last - back * hourMs))
}

interface StationWind extends Position {
  stationCode: string
  stationName: string
  directionDeg: number
  speedMs: number | null
  startAt: Date
}

/**
 * Winds of the hours at every station, as reviewed where reviewed: those that count, and not calm, in which a vane points
 * anywhere. Speed and direction belong together: one of them unfit takes the other with it.
 */
export const stationWinds = async (db: Queryable, hours: readonly Date[]): Promise<StationWind[]> => {
  if (hours.length === 0) return []
  const instants = hours.map((hour) => hour.getTime())
  const span = { from: new Date(Math.min(...instants)), to: new Date(Math.max(...instants)) }
  return rows(
    db,
    sql<StationWind>`
      select site_code as "stationCode", site_name as "stationName", longitude, latitude,
        wind_direction as "directionDeg", wind_speed as "speedMs", start_at as "startAt"
      from site join ${siteHoursOf('MIX', span)} h on h.site_id = site.id and h.start_at = any(${[...hours]}::timestamptz[])
      where enabled and wind_direction between 0 and 360 and coalesce(wind_speed, ${calmBelowMs}) >= ${calmBelowMs}
        and ${isFitColumn('weather', 'counted', 'windDirection', 'h')} and ${isFitColumn('weather', 'counted', 'windSpeed', 'h')}`,
  )
}

/** The wind near a point, of the newest of the hours in which any station near it has one. Null: none is known. */
export const windNear = async (db: Queryable, place: Position, hours: readonly Date[]): Promise<NearWind | null> => {
  const near = (await stationWinds(db, hours))
    .map((wind) => ({ ...wind, distanceM: distanceM(place, wind) }))
    .filter((wind) => wind.distanceM <= farthestM)
    .sort((a, b) => b.startAt.getTime() - a.startAt.getTime() || a.distanceM - b.distanceM)
  return near[0] ?? null
}
