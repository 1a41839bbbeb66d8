import type { Maybe } from '../missing.ts'
import { normalizeDegrees } from '../wind/sector.ts'

/** One quantity over a full circle of a scanning lidar. Rays follow clockwise, gates outwards. */
export interface PolarGrid {
  elevationDeg: number
  /** Middle of the first ray, degrees clockwise from north. */
  azimuthStartDeg: number
  azimuthStepDeg: number
  azimuths: number
  /** Middle of the first gate along the ray, and the gates' length, metres. */
  firstGateM: number
  gateM: number
  gates: number
  /** Index ray × gates + gate; a cell without a measurement is NaN, because a typed array holds no null. */
  values: Float32Array
}

type Shape = Omit<PolarGrid, 'values'>

/** Slant range of a gate's middle, metres. */
export const rangeOf = (grid: Pick<Shape, 'firstGateM' | 'gateM'>, gate: number): number =>
  grid.firstGateM + gate * grid.gateM

export const azimuthOf = (grid: Pick<Shape, 'azimuthStartDeg' | 'azimuthStepDeg'>, ray: number): number =>
  normalizeDegrees(grid.azimuthStartDeg + ray * grid.azimuthStepDeg)

/** Distance on the ground of a slant range, metres. */
export const groundDistanceM = (grid: Pick<Shape, 'elevationDeg'>, rangeM: number): number =>
  rangeM * Math.cos((grid.elevationDeg * Math.PI) / 180)

/** Area on the ground that a cell covers, m². */
export const cellAreaM2 = (grid: Shape, gate: number): number =>
  groundDistanceM(grid, rangeOf(grid, gate)) *
  ((grid.azimuthStepDeg * Math.PI) / 180) *
  groundDistanceM(grid, grid.gateM)

/** Number of the ray nearest to a direction. */
export const rayAt = (grid: Shape, bearingDeg: number): number =>
  Math.round(normalizeDegrees(bearingDeg - grid.azimuthStartDeg) / grid.azimuthStepDeg) % grid.azimuths

/** Value over a point of the ground given by bearing and distance from the radar; null outside or where missing. */
export const valueOver = (grid: PolarGrid, bearingDeg: number, distanceM: number): Maybe<number> => {
  const slantM = distanceM / Math.cos((grid.elevationDeg * Math.PI) / 180)
  const gate = Math.round((slantM - grid.firstGateM) / grid.gateM)
  if (gate < 0 || gate >= grid.gates) return null
  const value = grid.values[rayAt(grid, bearingDeg) * grid.gates + gate]
  return value === undefined || Number.isNaN(value) ? null : value
}
