import type { Factors } from './factorise.ts'
import { lineMean } from './solution.ts'

/** The profiles of a solution in the three ways they are read, each factors × species. */
export interface ProfileViews {
  /** What the factor brings of the species on average, in its unit. */
  concentration: Float64Array
  /** % of the species (over all factors) the factor brings. */
  pctOfSpecies: Float64Array
  /** % of the factor the species makes up; the total variable is left out of the sum and given against it. */
  pctOfFactor: Float64Array
}

/** @param total position of the total variable, −1 without one */
export const profileViews = ({ factors, contributions, profiles }: Factors, total: number): ProfileViews => {
  const species = profiles.length / factors
  const rows = contributions.length / factors
  const concentration = profiles.map((f, i) => f * lineMean(contributions, Math.floor(i / species), rows))
  const pctOf = (sums: (a: number, j: number) => number) =>
    concentration.map((value, i) => {
      const sum = sums(Math.floor(i / species), i % species)
      return sum > 0 ? (100 * value) / sum : 0
    })
  const speciesSums = new Float64Array(species)
  const factorSums = new Float64Array(factors)
  concentration.forEach((value, i) => {
    const [a, j] = [Math.floor(i / species), i % species]
    speciesSums[j] = (speciesSums[j] as number) + value
    if (j !== total) factorSums[a] = (factorSums[a] as number) + value
  })
  return {
    concentration,
    pctOfSpecies: pctOf((_, j) => speciesSums[j] as number),
    pctOfFactor: pctOf((a) => factorSums[a] as number),
  }
}
