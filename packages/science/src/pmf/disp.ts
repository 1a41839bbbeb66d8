import { curvatureAt } from './curvature.ts'
import { displace } from './displace.ts'
import { swappedFactors } from './factor-match.ts'
import { type Factors, newWorkspace, refine, type Workspace } from './factorise.ts'
import type { PreparedTable } from './prepare-table.ts'
import type { Pulls } from './pulls.ts'
import { copyOf, withMeanOne } from './solution.ts'
import type { WeightedData } from './weighted-data.ts'

/** Rises of the sum of squares DISP goes to (EPA PMF 5). */
export const dispLevels: readonly number[] = [4, 8, 15, 25]

export interface ProfileCell {
  factor: number
  species: number
}

/** How far one profile value can go at each level, everything else refitted. */
export interface CellInterval extends ProfileCell {
  value: number
  /** Per level. */
  lower: number[]
  upper: number[]
  /** Per level, the factors that took another one's place while the value went down or up. */
  swapped: number[][]
  /** How far the sum of squares fell below the base run on the way; above nought the base run was no minimum. */
  decrease: number
}

/** A fall smaller than this share of the sum is the rounding of the sums, not a better solution. */
const rounding = 1e-9
const polished = 1e-13

/** A base run brought to rest, with its objective: what displacements are measured from. */
export const restingBase = (
  space: Workspace,
  solution: Factors,
  pulls: Pulls | null = null,
): { base: Factors; objective: number } => {
  const point = copyOf(solution)
  const { objective } = refine(space, point, pulls, polished)
  return { base: withMeanOne(point), objective }
}

/** A value that a constraint keeps at nought goes nowhere. */
const unmoved = (cell: ProfileCell, levels: readonly number[]): CellInterval => {
  const noughts = levels.map(() => 0)
  return { ...cell, value: 0, lower: noughts, upper: noughts, swapped: levels.map(() => []), decrease: 0 }
}

/**
 * Makes the function that displaces one profile value after the other around a base run; curvature and memory are taken
 * once.
 * Source: EPA PMF 5 (DISP), Paatero et al. 2014; all other values are refitted at every displacement.
 * @param pulls what holds a constrained solution: they stay on, and rises are those of the sum with their work
 */
export const displacements = (
  data: WeightedData,
  solution: Factors,
  robust: boolean,
  levels: readonly number[],
  pulls: Pulls | null = null,
): ((cell: ProfileCell) => CellInterval) => {
  const space = newWorkspace(data, solution.factors, robust)
  const { base, objective } = restingBase(space, solution, pulls)
  const curvature = curvatureAt(space, base)
  return (cell) => {
    if (pulls?.keptProfiles?.[cell.factor * data.species + cell.species]) return unmoved(cell, levels)
    const answer = curvature.answer(cell.factor, cell.species)
    const [down, up] = ([-1, 1] as const).map((direction) =>
      displace(space, base, objective, cell, answer, direction, levels, pulls),
    )
    const both = [...(down ?? []), ...(up ?? [])]
    const lowest = Math.min(0, ...both.map(({ rise }) => rise))
    return {
      ...cell,
      value: base.profiles[cell.factor * data.species + cell.species] ?? 0,
      lower: (down ?? []).map(({ value }) => value),
      upper: (up ?? []).map(({ value }) => value),
      swapped: levels.map((_, level) => {
        const others = [down?.[level], up?.[level]].flatMap((end) =>
          end ? swappedFactors(end.solution.contributions, base.contributions, solution.factors) : [],
        )
        return [...new Set(others)].sort((a, b) => a - b)
      }),
      decrease: -lowest > rounding * objective ? -lowest : 0,
    }
  }
}

export interface DispResult {
  levels: readonly number[]
  /** Swaps per level and factor; any at the first level means too many factors. */
  swaps: number[][]
  /** Greatest fall of the sum of squares below the base run; above 1 % of it the base run was no minimum. */
  largestDecrease: number
  largestDecreasePct: number
  cells: CellInterval[]
}

/** Cells of the strong species of every factor, in the order of the profiles. */
export const dispCells = ({ categories }: Pick<PreparedTable, 'categories'>, factors: number): ProfileCell[] =>
  Array.from({ length: factors }, (_, factor) =>
    categories.flatMap((category, species) => (category === 'strong' ? [{ factor, species }] : [])),
  ).flat()

/** What all displacements say together. @param q the sum of squares of the base run */
export const dispResult = (
  cells: readonly CellInterval[],
  levels: readonly number[],
  factors: number,
  q: number,
): DispResult => {
  const largestDecrease = Math.max(0, ...cells.map(({ decrease }) => decrease))
  return {
    levels,
    swaps: levels.map((_, level) =>
      Array.from({ length: factors }, (_, a) => cells.filter(({ swapped }) => swapped[level]?.includes(a)).length),
    ),
    largestDecrease,
    largestDecreasePct: (100 * largestDecrease) / q,
    cells: [...cells],
  }
}
