import { hourMs } from '@qingkong/domain/time/city-time'
import { type Column, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import type { WindColumns } from '../stats/rose.ts'
import { requireDirection, requireSpeed } from '../stats/wind-sector.ts'
import { type WindStation, type WindVector, windVector } from './wind-field.ts'

/** What a path on the winds of stations is worth, to be shown beside it. */
export const stationWindLabel = '地面风、指示性'
/** Longer paths say nothing: air leaves the ground. */
export const longestStationHours = 24

/** Hourly winds of stations, a row per station and hour; `atMs` is the start of the hour. */
export type StationHours = WindColumns & { atMs: ArrayLike<number>; longitude: Column; latitude: Column }

/**
 * Stations with their hourly winds; a place is a station. Rows without a speed, or with wind and no direction, are left
 * out; calm needs no direction.
 * @throws InputProblem for a place or wind out of range, a time that is no full hour or occurs twice at a station, and
 * when no row has a wind
 */
export const stationsOf = ({ atMs, longitude, latitude, speedMs, directionDeg }: StationHours): WindStation[] => {
  const [longitudes, latitudes] = [numbersOf(longitude, 'longitude'), numbersOf(latitude, 'latitude')]
  const [speeds, directions] = [numbersOf(speedMs, 'speedMs'), numbersOf(directionDeg, 'directionDeg')]
  const rows = atMs.length
  for (const [name, column] of Object.entries({ longitudes, latitudes, speeds, directions }))
    requireSameLength(rows, column, name)
  const stations = new Map<
    string,
    { station: WindStation; hours: Map<number, WindVector>; rowOf: Map<number, number> }
  >()
  let known = 0
  for (let row = 0; row < rows; row++) {
    const [lon, lat] = [longitudes[row] ?? Number.NaN, latitudes[row] ?? Number.NaN]
    if (!(Math.abs(lon) <= 360)) throw new InputProblem('经度缺失或无效', { row, column: 'longitude' })
    if (!(Math.abs(lat) < 90)) throw new InputProblem('纬度缺失或无效', { row, column: 'latitude' })
    const [speed, direction] = [speeds[row] ?? Number.NaN, directions[row] ?? Number.NaN]
    requireSpeed(speed, row, 'speedMs')
    requireDirection(direction, row, 'directionDeg')
    const at = atMs[row] ?? Number.NaN
    if (at % hourMs !== 0) throw new InputProblem('时间应为整点', { row, column: 'atMs' })
    const key = `${lon},${lat}`
    const before = stations.get(key)
    const hours = before?.hours ?? new Map<number, WindVector>()
    const own = before ?? { station: { longitude: lon, latitude: lat, hours }, hours, rowOf: new Map() }
    stations.set(key, own)
    const firstRow = own.rowOf.get(at)
    if (firstRow !== undefined) throw new InputProblem('同一站点时间重复', { row, column: 'atMs', firstRow })
    own.rowOf.set(at, row)
    if (Number.isNaN(speed) || (speed > 0 && Number.isNaN(direction))) continue
    hours.set(at, speed === 0 ? { eastMs: 0, northMs: 0 } : windVector(direction, speed))
    known += 1
  }
  if (known === 0) throw new InputProblem('没有有效的风向风速')
  return [...stations.values()].map(({ station }) => station)
}
