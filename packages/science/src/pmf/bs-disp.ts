import { quantileOfSorted } from '../stats/quantile.ts'
import { type BootstrapOptions, mappedFrom, resample, resampledRows } from './bootstrap.ts'
import { type CellInterval, displacements, type ProfileCell } from './disp.ts'
import { matchFactors } from './factor-match.ts'
import { type Factors, newWorkspace, refine } from './factorise.ts'
import type { PreparedTable } from './prepare-table.ts'
import { type Pulls, pullsOnRows } from './pulls.ts'
import { seedOfRun } from './random-start.ts'

/** Rises of the sum of squares BS-DISP goes to (EPA PMF 5). */
const bsDispLevels: readonly number[] = [0.5, 1, 2, 4]

/** Displacements of the key cells on one resample; null when its factors are not those of the base run. */
export type ResampleDisplacements = CellInterval[] | null

/** Makes the function that refits a resample, under the pulls of its solution, and displaces the key cells on it. */
export const bsDispRuns =
  (
    prepared: PreparedTable,
    base: Factors,
    cells: readonly ProfileCell[],
    { seed, blockLength, robust }: BootstrapOptions,
    pulls: Pulls | null = null,
  ): ((run: number) => ResampleDisplacements) =>
  (run) => {
    const drawn = resampledRows(prepared.data.rows, blockLength, seedOfRun(seed, run))
    const { data, start } = resample(prepared, base, drawn)
    const baseContributions = start.contributions.slice()
    const drawnPulls = pulls && pullsOnRows(pulls, drawn, base.factors)
    refine(newWorkspace(data, base.factors, robust), start, drawnPulls)
    const { matched } = matchFactors(start.contributions, baseContributions, base.factors, mappedFrom)
    if (matched.some((to, a) => to !== a)) return null
    const displace = displacements(data, start, robust, bsDispLevels, drawnPulls)
    return cells.map(displace)
  }

interface BsDispCell extends ProfileCell {
  /** Per level: 5th percentile of the lower and 95th of the upper ends over the accepted resamples. */
  lower: number[]
  upper: number[]
}

export interface BsDispResult {
  levels: readonly number[]
  runs: number
  /** Resamples whose factors were all mapped to their own and that swapped none at any level. */
  accepted: number
  largestDecrease: number
  cells: BsDispCell[]
}

/** Ranges over all resamples that were accepted. */
export const bsDispResult = (runs: readonly ResampleDisplacements[], cells: readonly ProfileCell[]): BsDispResult => {
  const accepted = runs.flatMap((run) => (run?.every(({ swapped }) => swapped.flat().length === 0) ? [run] : []))
  const end = (at: number, side: 'lower' | 'upper', level: number) =>
    Float64Array.from(accepted, (run) => run[at]?.[side][level] ?? Number.NaN).sort()
  return {
    levels: bsDispLevels,
    runs: runs.length,
    accepted: accepted.length,
    largestDecrease: Math.max(0, ...accepted.flat().map(({ decrease }) => decrease)),
    cells: cells.map((cell, at) => ({
      ...cell,
      lower: bsDispLevels.map((_, level) => quantileOfSorted(end(at, 'lower', level), 0.05)),
      upper: bsDispLevels.map((_, level) => quantileOfSorted(end(at, 'upper', level), 0.95)),
    })),
  }
}
