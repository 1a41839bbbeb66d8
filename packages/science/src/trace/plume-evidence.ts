import type { Kernel } from './plume-kernel.ts'
import type { SiteExcess } from './site-excess.ts'

/** One measured excess beside what a source in usual work adds there. */
export type Sighting = {
  role: 'receptor' | 'neighbour' | 'fingerprint'
  measured: SiteExcess
  /** For each release height: what usual work of the source adds at the site, in the factor's unit. */
  usualWork: readonly number[]
}

export type PlumeEvidence = {
  /** How many times its usual work the source must have added, by the receptor alone; the lower release counts. */
  neededMultiple: number
  /** Log evidence of the other sites: those that should see it and do (or do not). */
  neighbours: number
  /** What the other factors add: the source's own mixture. */
  fingerprint: number
  /** Extra emission that explains all of it best, in units of the usual one, drawn to what is typical. */
  impliedMultiple: number
  /** Neighbours that should see it: and do, and do not. */
  agreeing: number
  missing: number
}

/** A leak or a failed filter lets go several times the usual emission; twenty times is rare, a hundred unheard of. */
const typicalMultiple = 8
const multipleSpread = 0.8
/** An assumed baseline may be wrong by a factor of three either way. */
const assumedSpread = 1.3
const multiples = Array.from({ length: 17 }, (_, n) => Math.exp(Math.log(0.4) + (n / 16) * Math.log(200 / 0.4)))

/** Plume formulas hit within a factor of two. */
const modelError = 0.5
const freedom = 4

/** Student's t: a street sweeper beside one station must not overturn the verdict of the others. */
const logDensity = (residual: number, scale: number): number => {
  return -Math.log(scale) - ((freedom + 1) / 2) * Math.log(1 + residual ** 2 / (freedom * scale ** 2))
}

const gain = ({ excess, noise }: SiteExcess, added: number): number => {
  return logDensity(excess - added, Math.hypot(noise, modelError * added)) - logDensity(excess, noise)
}

const logMeanExp = (logs: readonly number[], weights: readonly number[]): number => {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, log, index) => sum + (weights[index] ?? 0) * Math.exp(log - top), 0))
}

/**
 * Bayes factor of "this source let go more than usual" against "chance", integrated over how much more (lognormal)
 * and from which height (by the stack, or past it near the ground: alike likely).
 */
export const plumeEvidence = (sightings: readonly Sighting[], isMeasured: boolean, heights: number): PlumeEvidence => {
  const spread = isMeasured ? multipleSpread : assumedSpread
  const points = multiples.flatMap((multiple) =>
    Array.from({ length: heights }, (_, height) => ({
      multiple,
      height,
      weight: Math.exp(-0.5 * (Math.log(multiple / typicalMultiple) / spread) ** 2),
    })),
  )
  const all = points.reduce((sum, { weight }) => sum + weight, 0)
  const weights = points.map(({ weight }) => weight / all)
  const sumsOf = (role: Sighting['role']) => {
    const seen = sightings.filter((sighting) => sighting.role === role)
    return points.map(({ multiple, height }) =>
      seen.reduce((sum, { measured, usualWork }) => sum + gain(measured, multiple * (usualWork[height] ?? 0)), 0),
    )
  }
  const [receptor, neighbours, fingerprint] = [sumsOf('receptor'), sumsOf('neighbour'), sumsOf('fingerprint')]
  const withNeighbours = receptor.map((value, index) => value + (neighbours[index] ?? 0))
  const withAll = withNeighbours.map((value, index) => value + (fingerprint[index] ?? 0))
  const [one, two, three] = [receptor, withNeighbours, withAll].map((logs) => logMeanExp(logs, weights))
  const posterior = withAll.map((log, index) => (weights[index] ?? 0) * Math.exp(log - (three ?? 0)))
  const meanLog = points.reduce((sum, { multiple }, index) => sum + (posterior[index] ?? 0) * Math.log(multiple), 0)
  const best = points[posterior.indexOf(Math.max(...posterior))]
  const expected = sightings
    .filter(({ role }) => role === 'neighbour')
    .map(({ measured, usualWork }) => ({
      measured,
      added: (best?.multiple ?? 0) * (usualWork[best?.height ?? 0] ?? 0),
    }))
    .filter(({ measured, added }) => added > 2 * measured.noise)
  const atReceptor = sightings.find(({ role }) => role === 'receptor')
  return {
    neededMultiple: atReceptor ? Math.max(0, atReceptor.measured.excess) / Math.max(1e-9, ...atReceptor.usualWork) : 0,
    neighbours: (two ?? 0) - (one ?? 0),
    fingerprint: (three ?? 0) - (two ?? 0),
    impliedMultiple: Math.exp(meanLog),
    agreeing: expected.filter(({ measured, added }) => measured.excess > 0.4 * added).length,
    missing: expected.filter(({ measured, added }) => measured.excess < 0.15 * added).length,
  }
}

/** Release heights tried: as built with a quarter of plume rise, and past the stack near the ground. */
export const releaseHeightsM = (stackHeightM: number | null, kind: 'ps' | 'dust'): number[] => {
  if (kind === 'dust') return [3]
  return [(stackHeightM ?? 15) * 1.25, 10]
}

/** Usual work as a concentration: µg/m³ (CO mg/m³) at each release height. */
export const usualWorkAt = (kernel: Kernel, gramsPerS: number): number[] =>
  kernel.secondsPerM3.map((value) => value * gramsPerS * 1e6)
