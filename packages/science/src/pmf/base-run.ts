import { type Factors, multiplicativeSteps, newWorkspace } from './factorise.ts'
import { qValues, scaledResiduals } from './fit-quality.ts'
import type { PreparedTable } from './prepare-table.ts'
import { randomStart, seedOfRun } from './random-start.ts'
import { refineWithRenewals } from './renew-factor.ts'
import { canonical } from './solution.ts'

export interface BaseOptions {
  factors: number
  seed: number
  robust: boolean
}

/** One factorisation from one random start, in canonical form. */
export interface BaseRun {
  run: number
  qTrue: number
  qRobust: number
  huberSum: number
  converged: boolean
  steps: number
  solution: Factors
}

/** LS-NMF steps between the random start and the exact solver; from random numbers it would meet worse minima. */
const stepsFromStart = 100

/**
 * Makes the function that computes run after run on one table; the memory is taken once.
 * Run r of a seed is the same whatever runs were computed before it.
 */
export const baseRuns = (
  prepared: PreparedTable,
  { factors, seed, robust }: BaseOptions,
): ((run: number) => BaseRun) => {
  const { data, total } = prepared
  const space = newWorkspace(data, factors, robust)
  return (run) => {
    const start = randomStart(data, factors, seedOfRun(seed, run))
    multiplicativeSteps(space, start, stepsFromStart)
    const { outcome, point } = refineWithRenewals(space, start, seedOfRun(seed, run))
    const { converged, steps } = outcome
    const solution = canonical(point, total)
    return { run, ...qValues(scaledResiduals(prepared, solution)), converged, steps, solution }
  }
}

/** What a run is judged by: the sum that was minimised. */
export const objectiveOf = (run: Pick<BaseRun, 'qTrue' | 'huberSum'>, robust: boolean): number =>
  robust ? run.huberSum : run.qTrue

/** The run with the lowest objective, the earliest of equals. */
export const bestRun = (runs: readonly BaseRun[], robust: boolean): BaseRun => {
  const [first, ...rest] = runs
  if (!first) throw new RangeError('no runs')
  return rest.reduce((best, run) => (objectiveOf(run, robust) < objectiveOf(best, robust) ? run : best), first)
}
