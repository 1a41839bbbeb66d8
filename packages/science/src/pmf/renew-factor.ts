import { type Factors, multiplicativeSteps, type Outcome, refine, type Workspace } from './factorise.ts'
import { randomStart, seedOfRun } from './random-start.ts'
import { copyOf } from './solution.ts'

/** LS-NMF steps after a factor was begun anew, and the coarse standstill that tells whether it was worth it. */
const stepsAfter = 10
const coarse = 1e-5
/** Share of its mass a renewed factor begins with. */
const firstShare = 0.1
const roundsAtMost = 3
const floor = 1e-12

/** `point` with one factor replaced by random numbers of the same mean contribution, and no nought LS-NMF could not leave. */
const withRenewed = (space: Workspace, point: Factors, factor: number, seed: number): Factors => {
  const { rows, species } = space.data
  const fresh = randomStart(space.data, point.factors, seed)
  const next = copyOf(point)
  const mean = (lines: Float64Array) =>
    lines.subarray(factor * rows, (factor + 1) * rows).reduce((sum, g) => sum + g, 0) / rows
  const scale = Math.max(floor, mean(point.contributions)) / mean(fresh.contributions)
  for (let row = factor * rows; row < (factor + 1) * rows; row++) {
    next.contributions[row] = (fresh.contributions[row] as number) * scale
  }
  for (let j = factor * species; j < (factor + 1) * species; j++) {
    next.profiles[j] = ((fresh.profiles[j] as number) * firstShare) / scale
  }
  for (const lines of [next.contributions, next.profiles]) {
    for (let i = 0; i < lines.length; i++) lines[i] = Math.max(floor, lines[i] as number)
  }
  return next
}

/**
 * Leaves poor valleys: begins one factor after the other anew and keeps what is better, until a round brings nothing.
 * Then refines to the standstill. On Baton Rouge it doubles the share of runs that end in the best known minimum.
 * @returns the point reached; `point` itself is used up
 */
export const refineWithRenewals = (
  space: Workspace,
  point: Factors,
  seed: number,
): { point: Factors; outcome: Outcome } => {
  let best = point
  let objective = refine(space, best, null, coarse).objective
  for (let round = 0; round < roundsAtMost; round++) {
    const atStart = objective
    for (let factor = 0; factor < space.factors; factor++) {
      const tried = withRenewed(space, best, factor, seedOfRun(seed, round * space.factors + factor))
      multiplicativeSteps(space, tried, stepsAfter)
      const outcome = refine(space, tried, null, coarse, objective)
      if (outcome.objective < objective) [best, objective] = [tried, outcome.objective]
    }
    if (atStart - objective <= coarse * atStart) break
  }
  return { outcome: refine(space, best), point: best }
}
