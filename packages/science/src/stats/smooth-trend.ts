import { type Column, numbersOf, requireSameLength } from './column.ts'
import { tQuantile } from './distribution.ts'
import { InputProblem } from './input-problem.ts'

export type SmoothTrendOptions = {
  /** Share of the points in each local fit; default 0.3. At least five points are used. */
  span?: number
  /** Level of the band of the smooth line; default 0.95. */
  level?: number
}

export type SmoothPoint = { x: number; y: number; smooth: number; lower: number; upper: number }

/**
 * Smooth line through points by local linear regression with tricube weights (LOESS, Cleveland 1979), with a pointwise
 * band from the residual variance and the smoother's own weights. Points with a missing value are left out.
 * @param x ascending, e.g. day numbers of monthly means
 * @throws InputProblem with fewer than six points or an x that does not ascend
 */
export const smoothTrend = (
  x: Column,
  y: Column,
  { span = 0.3, level = 0.95 }: SmoothTrendOptions = {},
): SmoothPoint[] => {
  if (!(span > 0 && span <= 1)) throw new InputProblem('平滑跨度应在 0 与 1 之间', { column: 'span' })
  const allX = numbersOf(x, 'x')
  const allY = numbersOf(y, 'y')
  requireSameLength(allX.length, allY, 'y')
  allX.forEach((at, row) => {
    if (row > 0 && !(at > (allX[row - 1] ?? 0))) throw new InputProblem('横坐标应从小到大', { row, column: 'x' })
  })
  const xs = allX.filter((_, row) => !Number.isNaN(allY[row] ?? Number.NaN))
  const ys = allY.filter((value) => !Number.isNaN(value))
  const count = xs.length
  if (count < 6) throw new InputProblem(`只有 ${count} 个有效值，至少需要 6 个才能平滑`, { column: 'y' })
  const near = Math.min(count, Math.max(5, Math.round(span * count)))
  const operator = Array.from(xs, (at) => localLineWeights(xs, at, near))
  const smooth = operator.map((weights) => weights.reduce((sum, weight, i) => sum + weight * (ys[i] ?? 0), 0))
  // Degrees of freedom of the residuals: n − 2·tr(L) + tr(LLᵀ).
  const squares = operator.map((weights) => weights.reduce((sum, weight) => sum + weight * weight, 0))
  const trace = operator.reduce((sum, weights, i) => sum + (weights[i] ?? 0), 0)
  const freedom = Math.max(1, count - 2 * trace + squares.reduce((sum, square) => sum + square, 0))
  const residual = ys.reduce((sum, value, i) => sum + (value - (smooth[i] ?? 0)) ** 2, 0)
  const reach = tQuantile(level, Math.round(freedom)) * Math.sqrt(residual / freedom)
  return smooth.map((value, i) => {
    const half = reach * Math.sqrt(squares[i] ?? 0)
    return { x: xs[i] ?? 0, y: ys[i] ?? 0, smooth: value, lower: value - half, upper: value + half }
  })
}

/** How much each point weighs in the local line's value at `at`. */
const localLineWeights = (xs: Float64Array, at: number, near: number): Float64Array => {
  const distances = xs.map((x) => Math.abs(x - at))
  // A hair beyond the farthest point used, so that it still weighs a little.
  const reach = (Float64Array.from(distances).sort()[near - 1] ?? 0) * 1.0001
  const weights = distances.map((away) => (away < reach ? (1 - (away / reach) ** 3) ** 3 : 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const centre = weights.reduce((sum, weight, i) => sum + weight * (xs[i] ?? 0), 0) / total
  const spread = weights.reduce((sum, weight, i) => sum + weight * ((xs[i] ?? 0) - centre) ** 2, 0) / total
  const tilt = spread === 0 ? 0 : (at - centre) / spread
  return weights.map((weight, i) => (weight / total) * (1 + tilt * ((xs[i] ?? 0) - centre)))
}
