import { type BaseRun, bestRun, objectiveOf } from './base-run.ts'
import { expectedQ, residualExtremes, scaledResiduals, speciesFits } from './fit-quality.ts'
import { sameMinimum } from './freeze-gate.ts'
import type { PreparedTable } from './prepare-table.ts'

/** What the base runs of one number of factors came to. */
export interface ScannedFactors {
  factors: number
  runs: number
  converged: number
  /** Runs that met the lowest objective, to a ten-thousandth of it. */
  metBest: number
  qTrue: number
  qRobust: number
  qExpected: number
  /** The greatest mean and the greatest standard deviation of the scaled residuals of a species (Lee 1999). */
  im: number
  is: number
}

/** The evidence one number of factors gives: Q of its best run beside the expected one, IM and IS. */
export const scannedFactors = (
  prepared: PreparedTable,
  runs: readonly BaseRun[],
  { factors, robust }: { factors: number; robust: boolean },
): ScannedFactors => {
  const best = bestRun(runs, robust)
  const lowest = objectiveOf(best, robust)
  return {
    factors,
    runs: runs.length,
    converged: runs.filter(({ converged }) => converged).length,
    metBest: runs.filter((run) => objectiveOf(run, robust) <= lowest * (1 + sameMinimum)).length,
    qTrue: best.qTrue,
    qRobust: best.qRobust,
    qExpected: expectedQ(prepared, factors),
    ...residualExtremes(speciesFits(prepared, scaledResiduals(prepared, best.solution), factors)),
  }
}
