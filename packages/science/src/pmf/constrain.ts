import { type CellSum, type Constraint, requireCell } from './constraint.ts'
import { curvatureAt } from './curvature.ts'
import { restingBase } from './disp.ts'
import { type Factors, newWorkspace, refine } from './factorise.ts'
import { qValues, scaledResiduals } from './fit-quality.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { Pulls } from './pulls.ts'
import { copyOf, lineMean, withMeanOne } from './solution.ts'

/** What became of one constraint. */
interface ConstraintOutcome {
  /** Of the cell or the sum, at the end. */
  value: number
  /** Rise of the objective it cost when it was put on. */
  dQ: number
  /** False where the dQ limit was reached first. */
  isMet: boolean
}

export interface ConstrainedResult {
  solution: Factors
  qTrue: number
  qRobust: number
  /** Rise of the objective over the base run, and its share in %. */
  dQ: number
  dQPct: number
  /** dQ of at most 5 %. */
  isAcceptable: boolean
  outcomes: ConstraintOutcome[]
  /** Forces and kept noughts that hold the solution where it is. */
  pulls: Pulls
}

const usualDQLimit = 0.005
const acceptablePct = 5
const tolerance = 1e-10
const triesAtMost = 40
/** Passes over the constraints: a later one moves what an earlier one had set. */
const passes = 5
/** Nearness of a value to the one asked for, as a share of the values involved; of a rise to its limit. */
const near = { value: 1e-4, rise: 0.02 }

interface State {
  point: Factors
  forces: number[]
  /** The objective without the work of the forces. */
  objective: number
}

/**
 * Refits the base run under constraints. Zeros are exact; everything else is a force on p, found so that the value, the
 * limit or the greatest allowed rise of the objective is just reached.
 * @param base in canonical form
 * @throws InputProblem for a cell that does not exist
 */
export const constrain = (
  prepared: PreparedTable,
  base: Factors,
  constraints: readonly Constraint[],
  robust: boolean,
): ConstrainedResult => {
  const { data } = prepared
  const { rows, species } = data
  const space = newWorkspace(data, base.factors, robust)
  const rest = restingBase(space, base)
  const sums = constraints.map(
    (constraint): CellSum => (constraint.kind === 'sum' ? constraint.cells : [{ ...constraint.cell, weight: 1 }]),
  )
  for (const cell of sums.flat()) requireCell(cell, base.factors, species)
  const curvature = curvatureAt(space, rest.base)
  const sumAt = ({ profiles, contributions }: Factors, sum: CellSum) =>
    sum.reduce(
      (total, { factor, species: j, weight }) =>
        total + weight * (profiles[factor * species + j] ?? 0) * lineMean(contributions, factor, rows),
      0,
    )

  const kept = new Uint8Array(base.profiles.length)
  const pullsOf = (forces: readonly number[]): Pulls => ({
    forces: forces.flatMap((force, c) => (force === 0 ? [] : [{ force, cells: sums[c] ?? [] }])),
    keptProfiles: kept,
  })
  const solve = (from: Factors, forces: number[]): State => {
    const point = copyOf(from)
    const { objective } = refine(space, point, pullsOf(forces), tolerance)
    const work = forces.reduce((total, force, c) => total + 2 * force * sumAt(point, sums[c] ?? []), 0)
    return { point, forces, objective: objective + work }
  }

  let state: State = { point: rest.base, forces: constraints.map(() => 0), objective: rest.objective }
  const outcomes = constraints.map((constraint): ConstraintOutcome => {
    if (constraint.kind !== 'zero') return { value: 0, dQ: 0, isMet: true }
    const { factor, species: j } = constraint.cell
    const without = copyOf(state.point)
    without.profiles[factor * species + j] = 0
    kept[factor * species + j] = 1
    const before = state.objective
    state = solve(without, state.forces)
    return { value: 0, dQ: state.objective - before, isMet: true }
  })
  for (let pass = 0; pass < passes; pass++) {
    constraints.forEach((constraint, c) => {
      const sum = sums[c] ?? []
      const goal = goalOf(constraint, sumAt(state.point, sum), sumAt(rest.base, sum))
      const isPull = constraint.kind === 'up' || constraint.kind === 'down'
      // What was pulled to its limit, or could not be met, keeps its force in later passes.
      if (goal === null || (pass > 0 && (isPull || outcomes[c]?.isMet === false))) return
      const without = state.objective
      const limit =
        'dQLimit' in constraint || constraint.kind === 'value' || constraint.kind === 'sum' || isPull
          ? (('dQLimit' in constraint ? constraint.dQLimit : undefined) ?? usualDQLimit) * rest.objective
          : Number.POSITIVE_INFINITY
      const give = sum.reduce(
        (total, cell) => total + cell.weight ** 2 * curvature.answer(cell.factor, cell.species).compliance,
        0,
      )
      const scale = sum.reduce(
        (total, cell) => total + Math.abs(cell.weight) * sumAt(rest.base, [{ ...cell, weight: 1 }]),
        0,
      )
      const withForce = (force: number) =>
        solve(
          state.point,
          state.forces.map((old, at) => (at === c ? force : old)),
        )
      const found = findForce(
        state.forces[c] ?? 0,
        (force) => {
          const tried = withForce(force)
          return { state: tried, apart: goal - sumAt(tried.point, sum), rise: tried.objective - without }
        },
        { give, limit, nearValue: near.value * Math.max(scale, Math.abs(Number.isFinite(goal) ? goal : 0)) },
        { apart: goal - sumAt(state.point, sum), state },
      )
      state = found.state
      outcomes[c] = { value: 0, dQ: (outcomes[c]?.dQ ?? 0) + state.objective - without, isMet: isPull || found.isMet }
    })
  }
  outcomes.forEach((outcome, c) => {
    outcome.value = sumAt(state.point, sums[c] ?? [])
  })
  const solution = withMeanOne(state.point)
  const { qTrue, qRobust } = qValues(scaledResiduals(prepared, solution))
  const dQ = state.objective - rest.objective
  const dQPct = (100 * dQ) / rest.objective
  const isAcceptable = dQPct <= acceptablePct
  return { solution, qTrue, qRobust, dQ, dQPct, isAcceptable, outcomes, pulls: pullsOf(state.forces) }
}

/** The value to reach: ±∞ pulls as far as the limit lets, null leaves things as they are. */
const goalOf = (constraint: Constraint, now: number, atBase: number): number | null => {
  switch (constraint.kind) {
    case 'zero':
      return null
    case 'base':
      return atBase
    case 'up':
      return Number.POSITIVE_INFINITY
    case 'down':
      return 0
    case 'limits':
      return now < constraint.lower ? constraint.lower : now > constraint.upper ? constraint.upper : null
    default:
      return constraint.value
  }
}

interface Tried {
  state: State
  /** Goal less value. */
  apart: number
  rise: number
}

/** The force that closes the gap to the goal, or the one that uses up the allowed rise. */
const findForce = (
  old: number,
  attempt: (force: number) => Tried,
  { give, limit, nearValue }: { give: number; limit: number; nearValue: number },
  now: { apart: number; state: State },
): { state: State; isMet: boolean } => {
  if (Math.abs(now.apart) <= nearValue) return { state: now.state, isMet: true }
  const direction = Math.sign(now.apart)
  /** Forces known to be too weak and too strong, measured along the direction. */
  let [weak, strong] = [direction * old, Number.POSITIVE_INFINITY]
  let last: { state: State; isMet: boolean } = { state: now.state, isMet: false }
  let step = Math.min(Math.abs(now.apart) / give, Math.sqrt(limit / give))
  for (let tries = 0; tries < triesAtMost; tries++) {
    const force = weak + step
    const { state, apart, rise } = attempt(direction * force)
    const isFar = direction * apart > nearValue
    if (Math.abs(apart) <= nearValue && rise <= limit * (1 + near.rise)) return { state, isMet: true }
    if (rise > limit || !isFar) strong = force
    else [weak, last] = [force, { state, isMet: false }]
    if (rise <= limit && rise >= limit * (1 - near.rise) && isFar) return { state, isMet: false }
    const room = strong - weak
    if (Number.isFinite(strong) && room <= 1e-9 * Math.abs(strong)) return last
    // As far as the curvature says while the right force is not yet enclosed, then by halves.
    const guess = isFar ? Math.min(Math.abs(apart) / give, 2 * step) : 2 * step
    step = Number.isFinite(strong) ? room / 2 : Math.max(guess, nearValue / give)
  }
  return last
}
