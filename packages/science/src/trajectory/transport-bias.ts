import { type Column, numbersOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import { cellsOf, type GridCell, type GridOptions, type PathPoints } from './path-cells.ts'

/** Endpoints with the path they belong to and their hours from the receptor. */
export type TransportPoints = PathPoints & {
  /** Names the path of a row: its arrival. */
  path: readonly string[]
  /** Hours under way, of either sign. */
  hours: Column
}

export type TransportOptions = GridOptions & {
  /** Growth of the plume's standard deviation, km an hour; default 5.4. */
  spreadKmPerHour?: number
  /** Cells with fewer endpoints are left out; default 1. */
  leastPerCell?: number
}

export type TransportCell = GridCell & {
  /** Mean over the paths of how likely their air passed here, per km². */
  potential: number
  /** Concentration, weighed by that likelihood. */
  sqtba: number
}

const radian = Math.PI / 180
const earthRadiusKm = 6371

/**
 * Simplified quantitative transport bias analysis (Keeler and Samson 1989, Zhou, Hopke and Liu 2004; openair trajLevel
 * "sqtba"): air that was at an endpoint t hours ago may have been anywhere within a bell of σ = 5.4 km·t around it, so
 * every path spreads over the cells with (1/σ²)·exp(−½(distance/σ)²), mean over its endpoints. A cell's value is the
 * mean concentration of the paths, each weighed by that. Endpoints at the receptor itself and those without a
 * concentration count nowhere; cells are those that hold an endpoint.
 * @throws InputProblem on an empty table, a missing coordinate or hour, or no endpoint that counts
 */
export const transportBias = (
  points: TransportPoints,
  { spreadKmPerHour = 5.4, leastPerCell = 1, ...grid }: TransportOptions = {},
): TransportCell[] => {
  if (!(spreadKmPerHour > 0)) throw new InputProblem('扩散速度应大于 0', { column: 'spreadKmPerHour' })
  const [latitudes, longitudes] = [numbersOf(points.latitude, 'latitude'), numbersOf(points.longitude, 'longitude')]
  const [values, hours] = [numbersOf(points.value, 'value'), numbersOf(points.hours, 'hours')]
  requireSameLength(latitudes.length, values, 'value')
  requireSameLength(latitudes.length, hours, 'hours')
  requireSameLength(latitudes.length, points.path, 'path')
  hours.forEach((hour, row) => {
    if (Number.isNaN(hour)) throw new InputProblem('时次缺失', { row, column: 'hours' })
  })
  const own = Array.from(values.keys()).filter((row) => !Number.isNaN(values[row]) && hours[row] !== 0)
  const lengths = new Map<string, number>()
  for (const row of own) {
    const name = points.path[row] ?? ''
    lengths.set(name, (lengths.get(name) ?? 0) + 1)
  }
  const bells = own.map((row) => {
    const latitude = (latitudes[row] ?? 0) * radian
    const sigma = spreadKmPerHour * Math.abs(hours[row] ?? 0)
    return {
      latitude,
      longitude: (longitudes[row] ?? 0) * radian,
      cosLatitude: Math.cos(latitude),
      sigma,
      // Every path counts alike, however many endpoints it has.
      height: 1 / (sigma ** 2 * (lengths.get(points.path[row] ?? '') ?? 1)),
      value: values[row] ?? 0,
    }
  })
  const cells = cellsOf(points, grid).filter(
    ({ rows }) => rows.filter((row) => !Number.isNaN(values[row])).length >= leastPerCell,
  )
  if (bells.length === 0) throw new InputProblem('没有有效的浓度', { column: 'value' })
  return cells.flatMap(({ cell }) => {
    const [latitude, longitude] = [cell.latitude * radian, cell.longitude * radian]
    const cosLatitude = Math.cos(latitude)
    let [potential, weighted] = [0, 0]
    for (const bell of bells) {
      const haversine =
        Math.sin((latitude - bell.latitude) / 2) ** 2 +
        cosLatitude * bell.cosLatitude * Math.sin((longitude - bell.longitude) / 2) ** 2
      const distance = 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(haversine)))
      const likelihood = bell.height * Math.exp(-0.5 * (distance / bell.sigma) ** 2)
      potential += likelihood
      weighted += likelihood * bell.value
    }
    // Beyond the reach of every bell the number is nought: nothing is known there.
    return potential > 0 ? [{ ...cell, potential: potential / lengths.size, sqtba: weighted / potential }] : []
  })
}
