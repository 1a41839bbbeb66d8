import type { WeightedData } from './weighted-data.ts'
import { transpose } from './weighted-data.ts'

/** Scaled residuals beyond this count as outliers (EPA PMF 5, ESAT). */
const outlierDistance = 4

/** Part of one scaled residual in the sum that robust fitting minimises: |r| ≤ 4 ? r² : 8|r| − 16 (Huber 1964). */
export const huberPart = (residual: number): number => {
  const size = residual < 0 ? -residual : residual
  return size <= outlierDistance ? size * size : 2 * outlierDistance * size - outlierDistance * outlierDistance
}

/** Part of one scaled residual in the Q(robust) that is reported: |r| ≤ 4 ? r² : 4|r|. */
export const reportedRobustPart = (residual: number): number => {
  const size = residual < 0 ? -residual : residual
  return size <= outlierDistance ? size * size : outlierDistance * size
}

/** A copy of the data whose weights follow the residuals; its memory is used again at every step. */
export const reweightable = (data: WeightedData): WeightedData => ({
  rows: data.rows,
  species: data.species,
  values: data.values,
  weights: data.weights.slice(),
  weighted: data.weighted.slice(),
  weightsAcross: data.weightsAcross.slice(),
  weightedAcross: data.weightedAcross.slice(),
})

/**
 * Weights for the next step of robust fitting, u' = u·√(|r|/4) beyond |r| = 4, written into `out`.
 * @param contributions factors × rows
 * @param profiles factors × species
 * @returns the Huber sum at this point
 */
export const reweigh = (
  data: WeightedData,
  contributions: Float64Array,
  profiles: Float64Array,
  factors: number,
  out: WeightedData,
): number => {
  const { rows, species, values, weights } = data
  let sum = 0
  for (let row = 0; row < rows; row++) {
    for (let j = 0; j < species; j++) {
      const cell = row * species + j
      const value = values[cell] as number
      let modelled = 0
      for (let a = 0; a < factors; a++) {
        modelled += (contributions[a * rows + row] as number) * (profiles[a * species + j] as number)
      }
      const weight = weights[cell] as number
      const residual = (value - modelled) * Math.sqrt(weight)
      sum += huberPart(residual)
      const size = residual < 0 ? -residual : residual
      const kept = size > outlierDistance ? (weight * outlierDistance) / size : weight
      out.weights[cell] = kept
      out.weighted[cell] = kept * value
    }
  }
  transpose(out.weights, out.weightsAcross, rows, species)
  transpose(out.weighted, out.weightedAcross, rows, species)
  return sum
}
