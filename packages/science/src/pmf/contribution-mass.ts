import { cholesky, solveCholesky } from '../stats/cholesky.ts'
import { InputProblem } from '../stats/input-problem.ts'
import type { Factors } from './factorise.ts'
import { factorMasses } from './solution.ts'

/** Contributions in the unit of the concentrations, and how the factors' masses were found. */
export interface ContributionMass {
  /** 'total': the total variable of the profile; 'regression': on a measured mass; 'sum': sum of the species. */
  by: 'total' | 'regression' | 'sum'
  /** Mass of a contribution of 1. */
  masses: number[]
  /** factors × rows */
  contributions: Float64Array
}

/** Least squares of the mass on the contributions, without intercept; samples without a mass are left out. */
const regressedMasses = ({ factors, contributions }: Factors, mass: Float64Array): number[] => {
  const rows = mass.length
  const normal = new Float64Array(factors * factors)
  const right = new Float64Array(factors)
  for (let row = 0; row < rows; row++) {
    const y = mass[row] as number
    if (Number.isNaN(y)) continue
    for (let a = 0; a < factors; a++) {
      const g = contributions[a * rows + row] as number
      right[a] = (right[a] as number) + g * y
      for (let b = 0; b < factors; b++) {
        normal[a * factors + b] = (normal[a * factors + b] as number) + g * (contributions[b * rows + row] as number)
      }
    }
  }
  const lower = cholesky(normal, factors)
  if (!lower) throw new InputProblem('各因子贡献线性相关，无法对总质量做多元回归')
  return Array.from(solveCholesky(lower, factors, right))
}

/**
 * Contributions in concentration: times the total variable of the profile when there is one, else by multiple regression
 * of a measured mass on the contributions, else times the sum of the species.
 * @param total position of the total variable, −1 without one
 * @param mass measured mass of each sample, NaN where missing
 */
export const contributionMass = (solution: Factors, total: number, mass?: Float64Array): ContributionMass => {
  const { factors, contributions, profiles } = solution
  const [rows, species] = [contributions.length / factors, profiles.length / factors]
  if (mass && mass.length !== rows) throw new InputProblem(`总质量有 ${mass.length} 行，样品有 ${rows} 个`)
  const by = total >= 0 ? 'total' : mass ? 'regression' : 'sum'
  const masses =
    total >= 0
      ? Array.from({ length: factors }, (_, a) => profiles[a * species + total] ?? 0)
      : mass
        ? regressedMasses(solution, mass)
        : factorMasses(solution, total)
  return { by, masses, contributions: contributions.map((g, i) => g * (masses[Math.floor(i / rows)] ?? 0)) }
}
