import { speedMs, type WindVector } from './synoptic-wind.ts'
import type { Weather } from './weather.ts'

/** Pasquill's stability, A very unstable to F stable. */
export type Stability = 'A' | 'B' | 'C' | 'D' | 'E' | 'F'

/** Pasquill-Turner class from 10 m wind (m/s), radiation (W/m²) and clear sky at night (0 to 1). */
export const stabilityOf = (windSpeedMs: number, radiationWm2: number, clearness: number): Stability => {
  if (radiationWm2 < 20) {
    if (windSpeedMs >= 5 || clearness < 0.3) return 'D'
    return windSpeedMs >= 3 ? (clearness > 0.6 ? 'E' : 'D') : 'F'
  }
  if (radiationWm2 > 600) return windSpeedMs < 2 ? 'A' : windSpeedMs < 5 ? 'B' : 'C'
  if (radiationWm2 > 300) return windSpeedMs < 4 ? 'B' : windSpeedMs < 6 ? 'C' : 'D'
  return windSpeedMs < 2 ? 'B' : windSpeedMs < 4 ? 'C' : 'D'
}

export interface Spread {
  acrossM: number
  verticalM: number
}

/** Briggs' urban dispersion widths at distance x (m), Hanna, Briggs & Hosker 1982, table 4.5. */
export const spreadAt = (stability: Stability, x: number): Spread => {
  switch (stability) {
    case 'A':
    case 'B':
      return { acrossM: (0.32 * x) / Math.sqrt(1 + 0.0004 * x), verticalM: 0.24 * x * Math.sqrt(1 + 0.001 * x) }
    case 'C':
      return { acrossM: (0.22 * x) / Math.sqrt(1 + 0.0004 * x), verticalM: 0.2 * x }
    case 'D':
      return { acrossM: (0.16 * x) / Math.sqrt(1 + 0.0004 * x), verticalM: (0.14 * x) / Math.sqrt(1 + 0.0003 * x) }
    default:
      return { acrossM: (0.11 * x) / Math.sqrt(1 + 0.0004 * x), verticalM: (0.08 * x) / Math.sqrt(1 + 0.0015 * x) }
  }
}

/** Beyond this the straight steady plume says nothing any more. */
export const plumeReachM = 15_000
/** Nearer than this a point source is an area. */
const nearestM = 60

export interface PlumeConditions {
  /** Unit vector of the air's motion. */
  east: number
  north: number
  speedMs: number
  stability: Stability
  mixingHeightM: number
}

/** Air that is hardly moving still carries a plume off. */
const leastSpeedMs = 0.2

/** What a plume is carried and spread by: the wind at its source and the weather over the city. */
export const plumeConditions = (
  wind: WindVector,
  { radiationWm2, clearness }: Pick<Weather, 'radiationWm2' | 'clearness'>,
  mixingHeightM: number,
): PlumeConditions => {
  const speed = Math.max(speedMs(wind), leastSpeedMs)
  return {
    east: wind.east / speed,
    north: wind.north / speed,
    speedMs: speed,
    stability: stabilityOf(speed, radiationWm2, clearness),
    mixingHeightM,
  }
}

/**
 * Ground concentration in s/m³ per unit of emission (g/s gives g/m³): Gaussian plume with reflection at the ground;
 * once the plume fills the boundary layer it is taken as mixed through it.
 */
export const plumeFactor = (
  conditions: PlumeConditions,
  eastM: number,
  northM: number,
  sourceHeightM: number,
): number => {
  const along = eastM * conditions.east + northM * conditions.north
  if (along < nearestM || along > plumeReachM) return 0
  const across = northM * conditions.east - eastM * conditions.north
  // The widest class spreads 0.32 x: whoever lies outside four widths of it need not be computed.
  if (Math.abs(across) > 1.28 * along) return 0
  const { acrossM, verticalM } = spreadAt(conditions.stability, along)
  const sidewise = across / acrossM
  if (sidewise > 4 || sidewise < -4) return 0
  const wind = Math.max(conditions.speedMs, 0.6)
  const lateral = Math.exp(-0.5 * sidewise * sidewise)
  if (verticalM > 0.8 * conditions.mixingHeightM) {
    return lateral / (Math.sqrt(2 * Math.PI) * acrossM * conditions.mixingHeightM * wind)
  }
  const vertical = Math.exp(-0.5 * (sourceHeightM / verticalM) ** 2)
  return (lateral * vertical) / (Math.PI * acrossM * verticalM * wind)
}
