import { InputProblem } from '../stats/input-problem.ts'
import type { BaseRun } from './base-run.ts'
import { type BootstrapResult, bootstrapResult, type Resample } from './bootstrap.ts'
import { type BsDispResult, bsDispResult, type ResampleDisplacements } from './bs-disp.ts'
import type { ConstrainedResult } from './constrain.ts'
import { type CellInterval, type DispResult, dispLevels, dispResult, type ProfileCell } from './disp.ts'
import type { ScannedFactors } from './factor-scan.ts'
import { expectedQ, residualExtremes, speciesFits } from './fit-quality.ts'
import type { FpeakResult } from './fpeak.ts'
import { nameFactors } from './name-factors.ts'
import type { PreparedTable } from './prepare-table.ts'
import { factorMasses } from './solution.ts'
import { sizeWarnings } from './table-size.ts'

/** Base runs with the best of them, and the error estimates and rotations of it that were asked for. */
export interface PmfAnalysis {
  runs: BaseRun[]
  best: BaseRun
  /** Numbers of factors side by side, the fewest first; null when none but the one were asked for. */
  scanned: readonly ScannedFactors[] | null
  bootstrap: BootstrapResult | null
  disp: DispResult | null
  bsDisp: BsDispResult | null
  /** The best run turned with each strength. */
  fpeak: readonly FpeakResult[]
  /** The best run refitted under the constraints. */
  constrained: ConstrainedResult | null
}

/** What the stages gave, however their runs were spread over threads; null for one not asked for. */
export interface PmfStages {
  runs: BaseRun[]
  scanned: readonly ScannedFactors[] | null
  resamples: readonly Resample[] | null
  blockLength: number
  intervals: readonly CellInterval[] | null
  /** What was minimised, of the solution whose errors were estimated. */
  q: number
  onResamples: readonly ResampleDisplacements[] | null
  keyCells: readonly ProfileCell[]
  turned: readonly FpeakResult[]
  constrained: ConstrainedResult | null
}

/**
 * The cells BS-DISP displaces: the named species in every factor.
 * @throws InputProblem for a species that is not factorised
 */
export const keyCells = ({ species }: PreparedTable, factors: number, names: readonly string[]): ProfileCell[] => {
  const absent = names.find((name) => !species.includes(name))
  if (absent !== undefined) throw new InputProblem(`BS-DISP 的物种 ${absent} 不在参与分解的物种中`)
  return Array.from({ length: factors }, (_, factor) =>
    names.map((name) => ({ factor, species: species.indexOf(name) })),
  ).flat()
}

export const pmfAnalysis = (
  { species }: PreparedTable,
  { factors }: { factors: number },
  best: BaseRun,
  { runs, scanned, resamples, blockLength, intervals, q, onResamples, keyCells: cells, turned, constrained }: PmfStages,
): PmfAnalysis => {
  return {
    runs,
    best,
    scanned,
    bootstrap: resamples && bootstrapResult(resamples, factors, species.length, blockLength),
    disp: intervals && dispResult(intervals, dispLevels, factors, q),
    bsDisp: onResamples && bsDispResult(onResamples, cells),
    fpeak: turned,
    constrained,
  }
}

/** Names offered for a factor. */
const mostProposals = 3

/** How well the best run reproduces the data, and what its factors are. @param residuals scaled, of the best run */
export const fitSummary = (
  prepared: PreparedTable,
  residuals: Float64Array,
  { runs, best: { solution, run, ...best } }: Pick<PmfAnalysis, 'runs' | 'best'>,
) => {
  const fits = speciesFits(prepared, residuals, solution.factors)
  const masses = factorMasses(solution, prepared.total)
  const sum = masses.reduce((total, mass) => total + mass, 0)
  const names = nameFactors(prepared, solution)
  return {
    qTrue: best.qTrue,
    qRobust: best.qRobust,
    qExpected: expectedQ(prepared, solution.factors),
    huberSum: best.huberSum,
    converged: best.converged,
    bestRun: run,
    ...residualExtremes(fits),
    factors: masses.map((mass, a) => ({
      mass,
      massPct: sum > 0 ? (100 * mass) / sum : 0,
      proposals: names[a]?.slice(0, mostProposals) ?? [],
    })),
    runs: runs.map(({ solution: _, ...other }) => other),
    speciesFits: fits,
    replaced: prepared.report,
    warnings: sizeWarnings(prepared, solution.factors),
  }
}
