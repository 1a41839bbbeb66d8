import { type ModelStatistics, modStats } from '../../stats/model-statistics.ts'

/** Agreement of computed with observed ozone, with the index of agreement that box model papers use. */
export type ModelSkill = Pick<ModelStatistics, 'n' | 'nmb' | 'rmse' | 'r'> & { ioa1981: number }

/**
 * Willmott's first index of agreement 1 − Σ(O−S)²/Σ(|S−Ō|+|O−Ō|)² (Phys. Geogr. 2 (1981) 184), bias and correlation.
 * @param observed without gaps @param simulated of the same length
 */
export const modelSkill = (observed: Float64Array, simulated: Float64Array): ModelSkill => {
  const { n, nmb, rmse, r } = modStats(simulated, observed)
  const mean = observed.reduce((sum, value) => sum + value, 0) / observed.length
  let [squares, potential] = [0, 0]
  for (const [i, o] of observed.entries()) {
    const s = simulated[i] ?? Number.NaN
    squares += (o - s) ** 2
    potential += (Math.abs(s - mean) + Math.abs(o - mean)) ** 2
  }
  return { n, nmb, rmse, r, ioa1981: 1 - squares / potential }
}
