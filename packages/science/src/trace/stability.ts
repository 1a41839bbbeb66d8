import type { Position } from '@qingkong/domain/geo/distance'
import { dayMs } from '@qingkong/domain/time/city-time'

/** Pasquill's stability, A very unstable to F stable. */
export type Stability = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/**
 * Sine of the sun's height (Cooper 1969 for the declination; the equation of time, ≤ 17 min, is left out).
 */
export const sunHeightSine = ({ longitude, latitude }: Position, atMs: number): number => {
  const sinceEpochDays = atMs / dayMs
  const year = new Date(atMs).getUTCFullYear()
  const dayOfYear = sinceEpochDays - Date.UTC(year, 0, 1) / dayMs
  const declination = ((23.45 * Math.PI) / 180) * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365)
  const phi = (latitude * Math.PI) / 180
  const solarHour = (sinceEpochDays - Math.floor(sinceEpochDays)) * 24 + longitude / 15
  const hourAngle = (Math.PI / 12) * (solarHour - 12)
  return Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.cos(hourAngle)
}

/**
 * Turner's classes from wind at 10 m and the sun's height, for a sky of half cloud because stations do not report
 * cloud (Turner 1964; GB/T 3840-91 appendix B uses the same ranks).
 */
export const stabilityOf = (speedMs: number, sunSine: number): Stability => {
  if (sunSine <= 0.02) return speedMs >= 3 ? 'D' : speedMs >= 2 ? 'E' : 'F'
  if (sunSine > 0.7) return speedMs < 2 ? 'A' : speedMs < 5 ? 'B' : 'C'
  if (sunSine > 0.35) return speedMs < 4 ? 'B' : speedMs < 6 ? 'C' : 'D'
  return speedMs < 2 ? 'B' : speedMs < 4 ? 'C' : 'D'
}

export type Spread = { acrossM: number; verticalM: number }

/** Briggs' urban dispersion widths at a distance in metres (Hanna, Briggs & Hosker 1982, table 4.5). */
export const spreadAt = (stability: Stability, x: number): Spread => {
  const slow = Math.sqrt(1 + 0.0004 * x)
  switch (stability) {
    case 'A':
    case 'B':
      return { acrossM: (0.32 * x) / slow, verticalM: 0.24 * x * Math.sqrt(1 + 0.001 * x) }
    case 'C':
      return { acrossM: (0.22 * x) / slow, verticalM: 0.2 * x }
    case 'D':
      return { acrossM: (0.16 * x) / slow, verticalM: (0.14 * x) / Math.sqrt(1 + 0.0003 * x) }
    default:
      return { acrossM: (0.11 * x) / slow, verticalM: (0.08 * x) / Math.sqrt(1 + 0.0015 * x) }
  }
}
