import type { Answer } from './curvature.ts'
import { swappedFactors } from './factor-match.ts'
import { type Factors, refine, type Workspace } from './factorise.ts'
import type { Pulls } from './pulls.ts'
import { copyOf, lineMean } from './solution.ts'

/** Where a profile value ended that was pushed until the sum of squares had risen by a given amount. */
export interface Displaced {
  /** p = f_kj × mean(g_k) at which the rise is reached; 0 when the value can fall no further. */
  value: number
  /** Rise of the sum at the solution next to it. */
  rise: number
  /** The rise asked for was reached. */
  reached: boolean
  solution: Factors
}

/** Solutions this near to the rise asked for (as a share of it) give the value by a straight line. */
const near = 0.1
const triesAtMost = 14
/** Forces this near to each other on both sides of the rise: the value jumps between them. */
const jump = 1.01
const tolerance = 1e-8
/** Share of the objective that does not count as uphill. */
const uphill = 1e-9

/** A solution under a force, on the way to a rise. */
interface Stop {
  force: number
  value: number
  rise: number
  solution: Factors
}

/**
 * Pushes one profile value in one direction with all other values refitted. The push is a force on the scale-free value
 * p, so no factor's scale need be pinned: at the solution dQ/dp = 2 × force. The first force follows from the curvature.
 * @param base minimum with the objective `baseObjective`
 * @param rises ascending
 * @param pulls that hold the minimum, on besides the push
 */
export const displace = (
  space: Workspace,
  base: Factors,
  baseObjective: number,
  { factor, species: j }: { factor: number; species: number },
  answer: Answer,
  direction: 1 | -1,
  rises: readonly number[],
  pulls: Pulls | null = null,
): Displaced[] => {
  const { rows, species } = space.data
  const cell = factor * species + j
  const from = base.profiles[cell] as number
  const { compliance, threshold } = answer

  /** From one solution to that of another force: the profiles moved by so much, then refitted. */
  const refitted = (begin: Stop, force: number, moved: number): Stop => {
    const solution = copyOf(begin.solution)
    for (let i = 0; i < solution.profiles.length; i++) {
      const f = (solution.profiles[i] as number) + moved * (answer.profiles[i] as number)
      solution.profiles[i] = f > 0 ? f : 0
    }
    const pull = { force: direction * force, cells: [{ factor, species: j, weight: 1 }] }
    const { objective } = refine(space, solution, { ...pulls, forces: [...(pulls?.forces ?? []), pull] }, tolerance)
    const value = (solution.profiles[cell] as number) * lineMean(solution.contributions, factor, rows)
    return { force, value, rise: objective + 2 * direction * force * value - baseObjective, solution }
  }
  const withWork = (stop: Stop, force: number) => stop.rise - 2 * direction * force * stop.value
  const solve = (begin: Stop, force: number): Stop => {
    const predicted = refitted(begin, force, direction * (force - begin.force))
    // A step that led uphill or exchanged factors went past what the curvature can tell: the refit alone takes over.
    const isSound =
      withWork(predicted, force) <= withWork(begin, force) + uphill * baseObjective &&
      swappedFactors(predicted.solution.contributions, base.contributions, base.factors).length === 0
    return isSound ? predicted : refitted(begin, force, 0)
  }

  /** The last solution whose rise was not too great; the next begins there, never in a solution far off. */
  let last: Stop = { force: threshold, value: from, rise: 0, solution: base }
  const isAtNought = () => direction < 0 && last.value === 0
  return rises.map((rise): Displaced => {
    const displaced = (stop: Stop, force: number): Displaced => ({
      value: Math.max(0, stop.value + (direction * (rise - stop.rise)) / (2 * force)),
      rise: stop.rise,
      reached: true,
      solution: stop.solution,
    })
    let above = Number.POSITIVE_INFINITY
    // rise = 2·threshold·v + v²/compliance
    let force =
      last.rise > 0 ? last.force * Math.sqrt(rise / last.rise) : Math.sqrt(threshold * threshold + rise / compliance)
    for (let attempt = 0; attempt < triesAtMost && !isAtNought() && above > last.force * jump; attempt++) {
      const stop = solve(last, force)
      if (stop.rise <= rise * (1 + near)) last = stop
      else above = force
      if (Math.abs(stop.rise - rise) <= near * rise && stop.value > 0) return displaced(stop, force)
      const guess = force * (stop.rise > 0 ? Math.sqrt(rise / stop.rise) : 2)
      const room = above - last.force
      force = Number.isFinite(room)
        ? Math.min(Math.max(guess, last.force + 0.2 * room), last.force + 0.8 * room)
        : Math.min(guess, force * 4)
    }
    if (isAtNought()) return { value: 0, rise: last.rise, reached: false, solution: last.solution }
    return displaced(last, Math.max(last.force, Number.isFinite(above) ? above : 0))
  })
}
