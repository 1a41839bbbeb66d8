import { reweigh, reweightable } from './huber.ts'
import { distanceTowards, type Pulls, pullContributions, pullProfiles, workOfForces } from './pulls.ts'
import { formEquations, multiplicativeStep, newSide, nonNegativeStep, type Side } from './side-step.ts'
import type { WeightedData } from './weighted-data.ts'

/** A point of the factorisation X ≈ G·F. */
export interface Factors {
  readonly factors: number
  /** G as lines, factors × rows. */
  readonly contributions: Float64Array
  /** F, factors × species. */
  readonly profiles: Float64Array
}

/** All memory that fitting one data set with k factors needs; taken once, used by every fit. */
export interface Workspace {
  readonly data: WeightedData
  readonly factors: number
  readonly robust: boolean
  /** The data with the weights of the current step; the data itself unless robust. */
  readonly current: WeightedData
  readonly sumOfSquares: number
  readonly contributionSide: Side
  readonly profileSide: Side
  readonly contributions: { last: Float64Array; ahead: Float64Array }
  readonly profiles: { last: Float64Array; ahead: Float64Array }
}

export const newWorkspace = (data: WeightedData, factors: number, robust: boolean): Workspace => {
  const { rows, species } = data
  const pair = (length: number) => ({ last: new Float64Array(length), ahead: new Float64Array(length) })
  return {
    data,
    factors,
    robust,
    current: robust ? reweightable(data) : data,
    sumOfSquares: data.weighted.reduce((sum, part, cell) => sum + part * (data.values[cell] ?? 0), 0),
    contributionSide: newSide(factors, rows, species),
    profileSide: newSide(factors, species, rows),
    contributions: pair(factors * rows),
    profiles: pair(factors * species),
  }
}

export interface Outcome {
  /** Q(true), or the Huber sum of a robust fit, with the work of the pulls. */
  objective: number
  steps: number
  converged: boolean
}

/** Alternating steps between two looks at the objective, and how many looks at most. */
const stepsPerLook = 10
const looksAtMost = 300
/** A fit is given up that would not reach its goal in so many looks falling as fast as now. */
const looksOfHope = 3
/** Relative fall of the objective between two looks that counts as standing still. */
const standstill = 1e-9

const contributionStep = (space: Workspace, from: Float64Array, into: Float64Array, pulls: Pulls | null): void => {
  formEquations(space.contributionSide, space.current.weights, space.current.weighted, from)
  if (pulls) pullContributions(pulls, space.contributionSide, from, space.data.species)
  nonNegativeStep(space.contributionSide, into)
}

const profileStep = (space: Workspace, from: Float64Array, into: Float64Array, pulls: Pulls | null): number => {
  formEquations(space.profileSide, space.current.weightsAcross, space.current.weightedAcross, from)
  if (pulls) pullProfiles(pulls, space.profileSide, from, space.data.rows)
  return nonNegativeStep(space.profileSide, into, pulls?.keptProfiles ?? null)
}

/** to = max(0, now + stride × (now − last)) */
const stepAhead = (now: Float64Array, last: Float64Array, stride: number, to: Float64Array): void => {
  for (let i = 0; i < now.length; i++) {
    const x = now[i] as number
    const far = x + stride * (x - (last[i] as number))
    to[i] = far > 0 ? far : 0
  }
}

/** The LS-NMF steps that lead a random start into a good valley (ESAT); `point` is changed in place. */
export const multiplicativeSteps = (space: Workspace, point: Factors, steps: number): void => {
  const { contributionSide, profileSide, current } = space
  for (let step = 0; step < steps; step++) {
    if (space.robust) reweigh(space.data, point.contributions, point.profiles, space.factors, current)
    formEquations(profileSide, current.weightsAcross, current.weightedAcross, point.contributions)
    multiplicativeStep(profileSide, point.profiles)
    formEquations(contributionSide, current.weights, current.weighted, point.profiles)
    multiplicativeStep(contributionSide, point.contributions)
  }
}

/**
 * Alternating exact non-negative least squares with extrapolation and restart (Ang and Gillis 2019), until the objective
 * stands still. `point` is changed in place.
 * @param goal the fit is given up where it falls too slowly to get below this objective
 * @param pulls forces, kept cells or a distance added to the objective
 */
export const refine = (
  space: Workspace,
  point: Factors,
  pulls: Pulls | null = null,
  tolerance: number = standstill,
  goal: number = Number.POSITIVE_INFINITY,
): Outcome => {
  const { data, current } = space
  const { contributions, profiles } = point
  const { last: lastG, ahead: aheadG } = space.contributions
  const { last: lastF, ahead: aheadF } = space.profiles
  if (space.robust) reweigh(data, contributions, profiles, space.factors, current)
  lastG.set(contributions)
  lastF.set(profiles)
  aheadF.set(profiles)
  let stride = 0.5
  let strideAtMost = 1
  let lastGoodStride = stride
  let before = Number.POSITIVE_INFINITY
  let atLastLook = Number.POSITIVE_INFINITY
  for (let step = 1; step <= looksAtMost * stepsPerLook; step++) {
    contributionStep(space, aheadF, contributions, pulls)
    const isLook = step % stepsPerLook === 0
    // At a look the step is taken without running ahead: the objective is then that of the point itself.
    stepAhead(contributions, lastG, isLook ? 0 : stride, aheadG)
    const partOfEquations = profileStep(space, aheadG, profiles, pulls)
    let objective = space.sumOfSquares + partOfEquations
    if (space.robust) {
      objective = reweigh(data, aheadG, profiles, space.factors, current)
      if (pulls) objective += workOfForces(pulls, aheadG, data.rows, profiles, data.species)
    }
    if (pulls) objective += distanceTowards(pulls, aheadG)
    if (isLook) {
      const fall = atLastLook - objective
      if (Math.abs(fall) <= tolerance * Math.abs(objective)) return { objective, steps: step, converged: true }
      if (objective - goal > looksOfHope * fall) return { objective, steps: step, converged: false }
      atLastLook = objective
    }
    if (objective > before) {
      strideAtMost = lastGoodStride
      stride /= 1.5
      aheadF.set(profiles)
      aheadG.set(contributions)
    } else {
      stepAhead(profiles, lastF, stride, aheadF)
      lastGoodStride = stride
      stride = Math.min(strideAtMost, stride * 1.05)
      strideAtMost = Math.min(1, strideAtMost * 1.01)
    }
    before = objective
    lastG.set(contributions)
    lastF.set(profiles)
  }
  return { objective: before, steps: looksAtMost * stepsPerLook, converged: false }
}
