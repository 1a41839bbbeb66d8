import type { Maybe } from '@qingkong/domain/missing'
import { type Column, numbersOf, requireSameLength } from './column.ts'
import { pearson } from './correlation.ts'
import { tQuantile } from './distribution.ts'

export type LinearFit = {
  /** Complete pairs. */
  n: number
  slope: Maybe<number>
  intercept: Maybe<number>
  r: Maybe<number>
  r2: Maybe<number>
  /** Two-sided significance of the slope, which is that of r. */
  p: Maybe<number>
  /** 95 % interval of the slope; null with fewer than three pairs. */
  slopeLower: Maybe<number>
  slopeUpper: Maybe<number>
}

/**
 * Least squares line y = intercept + slope · x on complete pairs. Slope and intercept are null with fewer than two pairs
 * or where x does not vary.
 * @throws InputProblem when the columns differ in length
 */
export const linearFit = (x: Column, y: Column): LinearFit => {
  const xs = numbersOf(x, 'x')
  const ys = numbersOf(y, 'y')
  requireSameLength(xs.length, ys, 'y')
  const { n, r, p } = pearson(xs, ys)
  let [count, sumX, sumY] = [0, 0, 0]
  const eachPair = (visit: (a: number, b: number) => void) =>
    xs.forEach((a, row) => {
      const b = ys[row] ?? Number.NaN
      if (!Number.isNaN(a) && !Number.isNaN(b)) visit(a, b)
    })
  eachPair((a, b) => {
    count += 1
    sumX += a
    sumY += b
  })
  const [meanX, meanY] = [sumX / count, sumY / count]
  let [xx, xy, yy] = [0, 0, 0]
  eachPair((a, b) => {
    xx += (a - meanX) ** 2
    xy += (a - meanX) * (b - meanY)
    yy += (b - meanY) ** 2
  })
  const none = { n, slope: null, intercept: null, r, r2: null, p, slopeLower: null, slopeUpper: null }
  if (n < 2 || xx === 0) return none
  const slope = xy / xx
  const fit = { ...none, slope, intercept: meanY - slope * meanX, r2: r === null ? null : r * r }
  if (n < 3) return fit
  const residual = Math.max(0, yy - slope * xy)
  const half = tQuantile(0.95, n - 2) * Math.sqrt(residual / (n - 2) / xx)
  return { ...fit, slopeLower: slope - half, slopeUpper: slope + half }
}
