import type { Position } from './polygon.ts'

const SEMI_MAJOR_AXIS_M = 6378245
const ECCENTRICITY_SQUARED = 0.006693421622965943

const latitudeShift = (x: number, y: number): number => {
  const base = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.sqrt(Math.abs(x))
  const wave =
    20 * Math.sin(6 * x * Math.PI) +
    20 * Math.sin(2 * x * Math.PI) +
    20 * Math.sin(y * Math.PI) +
    40 * Math.sin((y / 3) * Math.PI) +
    160 * Math.sin((y / 12) * Math.PI) +
    320 * Math.sin((y * Math.PI) / 30)
  return base + (wave * 2) / 3
}

const longitudeShift = (x: number, y: number): number => {
  const base = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.sqrt(Math.abs(x))
  const wave =
    20 * Math.sin(6 * x * Math.PI) +
    20 * Math.sin(2 * x * Math.PI) +
    20 * Math.sin(x * Math.PI) +
    40 * Math.sin((x / 3) * Math.PI) +
    150 * Math.sin((x / 12) * Math.PI) +
    300 * Math.sin((x / 30) * Math.PI)
  return base + (wave * 2) / 3
}

/** WGS-84 longitude/latitude (degrees) to GCJ-02; the widely published approximation, valid inside China. */
export const wgs84ToGcj02 = ([longitude, latitude]: Position): Position => {
  const x = longitude - 105
  const y = latitude - 35
  const radians = (latitude / 180) * Math.PI
  const magic = 1 - ECCENTRICITY_SQUARED * Math.sin(radians) ** 2
  const root = Math.sqrt(magic)
  const north =
    (latitudeShift(x, y) * 180) / (((SEMI_MAJOR_AXIS_M * (1 - ECCENTRICITY_SQUARED)) / (magic * root)) * Math.PI)
  const east = (longitudeShift(x, y) * 180) / ((SEMI_MAJOR_AXIS_M / root) * Math.cos(radians) * Math.PI)
  return [longitude + east, latitude + north]
}

/** GCJ-02 longitude/latitude (degrees) to WGS-84 by fixed-point iteration; residual below 1e-7 degrees. */
export const gcj02ToWgs84 = ([longitude, latitude]: Position): Position => {
  let guess: Position = [longitude, latitude]
  for (let step = 0; step < 6; step += 1) {
    const shifted = wgs84ToGcj02(guess)
    guess = [guess[0] + longitude - shifted[0], guess[1] + latitude - shifted[1]]
  }
  return guess
}
