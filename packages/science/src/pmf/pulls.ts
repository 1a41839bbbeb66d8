import type { Side } from './side-step.ts'
import { lineMean } from './solution.ts'

/**
 * A force on a linear expression of profile values, each in its scale-free form p = f_kj × mean(g_k): the concentration
 * of the species the factor brings on average. Adds −2 × force × Σ weight·p to the sum of squares.
 */
interface Force {
  force: number
  cells: readonly { factor: number; species: number; weight: number }[]
}

/** What is added to the sum of squares beside the data. */
export interface Pulls {
  forces: readonly Force[]
  /** Profile cells (factors × species) above nought stay as they are. */
  keptProfiles?: Uint8Array
  /** Adds weight × Σ (g − target)² over all contributions (factors × rows) but those whose target is NaN. */
  towards?: { weight: number; target: Float64Array }
}

/** The pulls on a table made of rows drawn from the one they were found on. */
export const pullsOnRows = (pulls: Pulls, drawn: Uint32Array, factors: number): Pulls => {
  if (!pulls.towards) return pulls
  const { weight, target } = pulls.towards
  const [from, to] = [target.length / factors, drawn.length]
  const drawnTarget = Float64Array.from(
    { length: factors * to },
    (_, i) => target[Math.floor(i / to) * from + (drawn[i % to] as number)] as number,
  )
  return { ...pulls, towards: { weight, target: drawnTarget } }
}

/** Puts the pulls into the equations of the contributions. */
export const pullContributions = (pulls: Pulls, side: Side, profiles: Float64Array, species: number): void => {
  const { factors, count, matrices, rights } = side
  for (const { force, cells } of pulls.forces) {
    for (const cell of cells) {
      const push = (force * cell.weight * (profiles[cell.factor * species + cell.species] as number)) / count
      for (let row = 0; row < count; row++) {
        rights[row * factors + cell.factor] = (rights[row * factors + cell.factor] as number) + push
      }
    }
  }
  if (!pulls.towards) return
  const { weight, target } = pulls.towards
  const pairs = (factors * (factors + 1)) / 2
  for (let row = 0; row < count; row++) {
    for (let a = 0; a < factors; a++) {
      const to = target[a * count + row] as number
      if (Number.isNaN(to)) continue
      const diagonal = row * pairs + (a * (a + 1)) / 2 + a
      matrices[diagonal] = (matrices[diagonal] as number) + weight
      const right = row * factors + a
      rights[right] = (rights[right] as number) + weight * to
    }
  }
}

/** Puts the forces into the equations of the profiles. */
export const pullProfiles = (pulls: Pulls, side: Side, contributions: Float64Array, rows: number): void => {
  for (const { force, cells } of pulls.forces) {
    for (const { factor, species, weight } of cells) {
      const right = species * side.factors + factor
      side.rights[right] = (side.rights[right] as number) + force * weight * lineMean(contributions, factor, rows)
    }
  }
}

/** Part of the objective that the equations of the profiles do not hold: the distance of the contributions. */
export const distanceTowards = (pulls: Pulls, contributions: Float64Array): number => {
  if (!pulls.towards) return 0
  const { weight, target } = pulls.towards
  let sum = 0
  for (let i = 0; i < target.length; i++) {
    const apart = (contributions[i] as number) - (target[i] as number)
    if (!Number.isNaN(apart)) sum += apart * apart
  }
  return weight * sum
}

/** −2 × force × expression: what the forces add to the objective. */
export const workOfForces = (
  pulls: Pulls,
  contributions: Float64Array,
  rows: number,
  profiles: Float64Array,
  species: number,
): number =>
  pulls.forces.reduce(
    (sum, { force, cells }) =>
      sum -
      2 *
        force *
        cells.reduce(
          (total, cell) =>
            total +
            cell.weight *
              (profiles[cell.factor * species + cell.species] ?? 0) *
              lineMean(contributions, cell.factor, rows),
          0,
        ),
    0,
  )
