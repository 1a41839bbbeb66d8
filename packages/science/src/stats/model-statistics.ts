import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { pearson } from './correlation.ts'
import { InputProblem } from './input-problem.ts'

export type ModelStatistics = {
  /** Complete pairs. */
  n: number
  /** Share with 0.5 ≤ model / observation ≤ 2. */
  fac2: Maybe<number>
  /** Mean bias and mean gross error, in the unit of the data. */
  mb: Maybe<number>
  mge: Maybe<number>
  /** Σ(m − o) / Σo and Σ|m − o| / Σo. */
  nmb: Maybe<number>
  nmge: Maybe<number>
  rmse: Maybe<number>
  r: Maybe<number>
  /** Two-sided significance of r. */
  p: Maybe<number>
  /** Coefficient of efficiency (Legates and McCabe 1999): 1 − Σ|m − o| / Σ|o − ō|. */
  coe: Maybe<number>
  /** Index of agreement (Willmott et al. 2012), −1 to 1. */
  ioa: Maybe<number>
}

/**
 * How well a model meets observations, on complete pairs (openair modStats).
 * @throws InputProblem when the columns differ in length or no pair is complete
 */
export const modStats = (model: Column, observed: Column): ModelStatistics => {
  const models = numbersOf(model, 'model')
  const observations = numbersOf(observed, 'observed')
  requireSameLength(models.length, observations, 'observed')
  let [n, sumObserved, sumError, sumGross, sumSquares, withinTwo, ratios] = [0, 0, 0, 0, 0, 0, 0]
  models.forEach((m, row) => {
    const o = observations[row] ?? Number.NaN
    if (Number.isNaN(m) || Number.isNaN(o)) return
    n += 1
    sumObserved += o
    sumError += m - o
    sumGross += Math.abs(m - o)
    sumSquares += (m - o) ** 2
    const ratio = m / o
    // 0/0 says nothing about the model.
    if (!Number.isNaN(ratio)) ratios += 1
    if (ratio >= 0.5 && ratio <= 2) withinTwo += 1
  })
  if (n === 0) throw new InputProblem('没有模拟值与观测值都有效的行')
  const meanObserved = sumObserved / n
  let spread = 0
  models.forEach((m, row) => {
    const o = observations[row] ?? Number.NaN
    if (!Number.isNaN(m) && !Number.isNaN(o)) spread += Math.abs(o - meanObserved)
  })
  const { r, p } = pearson(models, observations)
  return {
    n,
    fac2: maybe(withinTwo / ratios),
    mb: sumError / n,
    mge: sumGross / n,
    nmb: ratioOf(sumError, sumObserved),
    nmge: ratioOf(sumGross, sumObserved),
    rmse: Math.sqrt(sumSquares / n),
    r,
    p,
    coe: spread === 0 ? null : 1 - sumGross / spread,
    ioa: agreement(sumGross, 2 * spread),
  }
}

const ratioOf = (part: number, whole: number): Maybe<number> => {
  return whole === 0 ? null : part / whole
}

const agreement = (error: number, scale: number): Maybe<number> => {
  if (scale === 0) return null
  return error <= scale ? 1 - error / scale : scale / error - 1
}
