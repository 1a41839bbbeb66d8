import { quantileOfSorted } from '../stats/quantile.ts'
import { seededRandom } from '../stats/seeded-random.ts'
import { matchFactors } from './factor-match.ts'
import { type Factors, newWorkspace, refine } from './factorise.ts'
import type { PreparedTable } from './prepare-table.ts'
import { type Pulls, pullsOnRows } from './pulls.ts'
import { seedOfRun } from './random-start.ts'
import { withMeanOne } from './solution.ts'
import { type WeightedData, weightedData } from './weighted-data.ts'

export interface BootstrapOptions {
  seed: number
  blockLength: number
  robust: boolean
}

/** Correlation from which a factor of a resample counts as one of the base run. */
export const mappedFrom = 0.6
/** Share of resamples from which a factor counts as found again. */
const acceptableMappedShare = 0.8

/** One resample refitted. */
export interface Resample {
  run: number
  /** For each of its factors the base factor it follows, null when none closely enough. */
  matched: (number | null)[]
  /** Factors × species, concentrations the factors bring on average. */
  profiles: Float64Array
  converged: boolean
}

/**
 * Rows of one resample: blocks of consecutive rows (the last may be shorter) drawn with replacement until all places are
 * taken.
 */
export const resampledRows = (rows: number, blockLength: number, seed: number): Uint32Array => {
  const random = seededRandom(seed)
  const blocks = Math.ceil(rows / blockLength)
  const drawn = new Uint32Array(rows)
  for (let at = 0; at < rows; ) {
    const first = Math.floor(random() * blocks) * blockLength
    for (let row = first; row < Math.min(rows, first + blockLength) && at < rows; row++) drawn[at++] = row
  }
  return drawn
}

/** The resampled table and the base run on it: where its refit begins. */
export const resample = (
  prepared: Pick<PreparedTable, 'values' | 'uncertainties' | 'data'>,
  base: Factors,
  drawn: Uint32Array,
): { data: WeightedData; start: Factors } => {
  const { rows, species } = prepared.data
  const values = new Float64Array(rows * species)
  const uncertainties = new Float64Array(rows * species)
  const contributions = new Float64Array(base.contributions.length)
  drawn.forEach((from, to) => {
    values.set(prepared.values.subarray(from * species, (from + 1) * species), to * species)
    uncertainties.set(prepared.uncertainties.subarray(from * species, (from + 1) * species), to * species)
    for (let a = 0; a < base.factors; a++) {
      contributions[a * rows + to] = base.contributions[a * rows + from] as number
    }
  })
  return {
    data: weightedData(rows, species, values, uncertainties),
    start: { factors: base.factors, contributions, profiles: base.profiles.slice() },
  }
}

/**
 * Makes the function that refits one resample after the other, each from the base run: from random numbers the refits
 * would fall into other minima and tell of the solver instead of the data.
 * @param pulls what holds a rotated or constrained solution: its resamples are refitted under the same (EPA PMF 5)
 */
export const bootstrapRuns =
  (
    prepared: PreparedTable,
    base: Factors,
    { seed, blockLength, robust }: BootstrapOptions,
    pulls: Pulls | null = null,
  ): ((run: number) => Resample) =>
  (run) => {
    const drawn = resampledRows(prepared.data.rows, blockLength, seedOfRun(seed, run))
    const { data, start } = resample(prepared, base, drawn)
    const baseContributions = start.contributions.slice()
    const drawnPulls = pulls && pullsOnRows(pulls, drawn, base.factors)
    const { converged } = refine(newWorkspace(data, base.factors, robust), start, drawnPulls)
    const { matched } = matchFactors(start.contributions, baseContributions, base.factors, mappedFrom)
    return { run, matched, profiles: withMeanOne(start).profiles, converged }
  }

const bootstrapPercentiles: readonly number[] = [5, 25, 50, 75, 95]

export interface BootstrapResult {
  runs: number
  blockLength: number
  /** For each base factor the resamples in which a factor was mapped to it. */
  mapping: { factor: number; mapped: number; share: number; isAcceptable: boolean }[]
  unmapped: number
  percentiles: readonly number[]
  /** Factors × species × percentiles; NaN for a factor nothing was mapped to. */
  profiles: Float64Array
}

/** Mapping table and percentiles of every profile cell over the resamples whose factor was mapped. */
export const bootstrapResult = (
  runs: readonly Resample[],
  factors: number,
  species: number,
  blockLength: number,
): BootstrapResult => {
  const found = Array.from({ length: factors }, (_, b) =>
    runs.flatMap(({ matched, profiles }) =>
      matched.flatMap((to, a) => (to === b ? [profiles.subarray(a * species, (a + 1) * species)] : [])),
    ),
  )
  const result = new Float64Array(factors * species * bootstrapPercentiles.length)
  found.forEach((lines, b) => {
    for (let j = 0; j < species; j++) {
      const sorted = Float64Array.from(lines, (line) => line[j] ?? 0).sort()
      bootstrapPercentiles.forEach((percentile, p) => {
        result[(b * species + j) * bootstrapPercentiles.length + p] = quantileOfSorted(sorted, percentile / 100)
      })
    }
  })
  return {
    runs: runs.length,
    blockLength,
    mapping: found.map((_, factor) => {
      const mapped = runs.filter(({ matched }) => matched.includes(factor)).length
      const share = mapped / runs.length
      return { factor, mapped, share, isAcceptable: share >= acceptableMappedShare }
    }),
    unmapped: runs.reduce((sum, { matched }) => sum + matched.filter((to) => to === null).length, 0),
    percentiles: bootstrapPercentiles,
    profiles: result,
  }
}
