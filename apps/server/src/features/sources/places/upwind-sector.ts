import type { Position } from '@qingkong/domain/geo/distance'
import { normalizeDegrees, windName } from '@qingkong/domain/wind/sector'
import type { Queryable } from '../../../db/database.ts'
import { windHours, windNear } from '../../../series/port.ts'

/** The form in which a search names its sector; 360° is a circle. */
export interface SectorWish {
  angle: number
  /** Where the wind comes from; negative or nothing: as measured near the point. */
  windDirectionDegrees?: number | undefined
  /** Hour-ending label. */
  dataTime?: string | undefined
}

export interface SearchWind {
  windDirectionDegrees: number
  windName: string
  source: 'station' | 'given' | 'north'
  stationName: string | null
  message: string | null
}

export interface Opening {
  /** Axis, towards where the wind comes from. */
  directionDeg: number
  angleDeg: number
}

/** trace-03 */
export const noWindMessage = '当前该附近点无风向数据，已按北风查询'

const windOf = (directionDeg: number, rest: Pick<SearchWind, 'source' | 'stationName' | 'message'>): SearchWind => ({
  windDirectionDegrees: normalizeDegrees(directionDeg),
  windName: windName(directionDeg) ?? '',
  ...rest,
})

/**
 * Which way a search opens and by what wind: as given, else as measured at the nearest station in that hour, else north
 * with a word about it. A circle has no wind.
 */
export const openSector = async (
  db: Queryable,
  place: Position,
  { angle, windDirectionDegrees, dataTime }: SectorWish,
  now: Date,
): Promise<{ opening: Opening; wind: SearchWind | null }> => {
  if (angle >= 360) return { opening: { directionDeg: 0, angleDeg: 360 }, wind: null }
  const wind = await sectorWind(db, place, windDirectionDegrees, dataTime, now)
  return { opening: { directionDeg: wind.windDirectionDegrees, angleDeg: angle }, wind }
}

const sectorWind = async (
  db: Queryable,
  place: Position,
  given: number | undefined,
  dataTime: string | undefined,
  now: Date,
): Promise<SearchWind> => {
  if (given !== undefined && given >= 0) return windOf(given, { source: 'given', stationName: null, message: null })
  const measured = await windNear(db, place, windHours(dataTime, now))
  if (measured === null) return windOf(0, { source: 'north', stationName: null, message: noWindMessage })
  return windOf(measured.directionDeg, { source: 'station', stationName: measured.stationName, message: null })
}
