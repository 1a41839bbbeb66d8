import type { Maybe } from '../missing.ts'

/** A section of the city's border; its normal points into the city. */
export interface FluxSection {
  lengthM: number
  /** Degrees clockwise from north. */
  inwardDeg: number
}

/** The air over a section in one hour. */
export interface FluxHour {
  /** At the ground, µg/m³. */
  concentration: number
  /** At 10 m; the direction it comes from. */
  speedMs: number
  directionDeg: number
  /** Top of the mixing layer over the ground, m. */
  mixingHeightM: number
  layerM: number
  /** Extinction by layer from the ground on, 1/km: the concentration's shape with height. */
  extinction: readonly Maybe<number>[]
}

/** What stands above is not counted, however high the air is mixed. */
const highestM = 2000
/** Wind grows with height by this power (10 m to 2 km). */
const windPower = 0.2
const windHeightM = 10
/** So many layers without a value are filled from their neighbours. */
const mostFilled = 2
const leastCoverage = 0.75
/** A lidar sees nothing next to itself: so many lowest layers are taken to be as the first that it sees. */
const mostBlind = 4

/** Wind across the section, m/s; positive = into the city. */
export const normalWind = (speedMs: number, directionDeg: number, inwardDeg: number): number =>
  speedMs * Math.cos(((directionDeg + 180 - inwardDeg) * Math.PI) / 180)

/** Layers up to the top, gaps of at most two filled from both sides or the nearest; null = too much is missing. */
const filledShape = (extinction: readonly Maybe<number>[], layers: number): Maybe<number[]> => {
  const first = extinction.findIndex((value) => value !== null)
  if (first === -1 || first > mostBlind) return null
  const wanted = Array.from({ length: layers }, (_, at) => extinction[Math.max(at, first)] ?? null)
  if (wanted.filter((value) => value !== null).length < leastCoverage * layers) return null
  const shape: number[] = []
  for (let at = 0; at < layers; at++) {
    const near = (step: number): Maybe<number> => {
      for (let far = 1; far <= mostFilled; far++) {
        const value = wanted[at + step * far] ?? null
        if (value !== null) return value
      }
      return null
    }
    const own = wanted[at] ?? null
    const [below, above] = [near(-1), near(1)]
    const filled = own ?? (below !== null && above !== null ? (below + above) / 2 : (below ?? above))
    if (filled === null) return null
    shape.push(filled)
  }
  return shape
}

/**
 * What is carried through a metre of the section's width: Q = Σ C·u_n·Δz, from the ground to the mixing height or 2 km,
 * µg m⁻¹ s⁻¹; positive = into the city. Null where the profile misses too much.
 */
export const columnFlux = (hour: FluxHour, inwardDeg: number): Maybe<number> => {
  const topM = Math.min(hour.mixingHeightM, highestM)
  const layers = Math.ceil(topM / hour.layerM)
  const shape = layers > 0 ? filledShape(hour.extinction, layers) : null
  const ground = shape?.[0]
  if (!shape || ground === undefined || ground <= 0) return null
  const wind = normalWind(hour.speedMs, hour.directionDeg, inwardDeg)
  return shape.reduce((sum, value, at) => {
    const [bottom, top] = [at * hour.layerM, Math.min((at + 1) * hour.layerM, topM)]
    const speed = wind * ((bottom + top) / 2 / windHeightM) ** windPower
    return sum + hour.concentration * (value / ground) * speed * (top - bottom)
  }, 0)
}

const microgramsPerTonne = 1e12
const secondsPerHour = 3600

/** Tonnes of one hour through the whole section; positive = into the city. */
export const hourTonnes = (column: number, { lengthM }: FluxSection): number =>
  (column * lengthM * secondsPerHour) / microgramsPerTonne

/** Tonnes of a period: in and out kept apart. */
export interface PeriodFlux {
  inT: number
  outT: number
  netT: number
  hours: number
}

/** @returns null where less than 75 % of the hours are known */
export const periodFlux = (tonnes: readonly Maybe<number>[]): Maybe<PeriodFlux> => {
  const known = tonnes.flatMap((value) => (value === null ? [] : [value]))
  if (known.length === 0 || known.length < leastCoverage * tonnes.length) return null
  const inT = known.reduce((sum, value) => sum + Math.max(0, value), 0)
  const outT = known.reduce((sum, value) => sum + Math.max(0, -value), 0)
  return { inT, outT, netT: inT - outT, hours: known.length }
}
