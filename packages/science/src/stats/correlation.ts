import type { Maybe } from '@qingkong/domain/missing'
import { completeLinkageOrder } from './cluster-order.ts'
import { type Column, numbersOf, requireSameLength } from './column.ts'
import { tTwoSidedP } from './distribution.ts'
import { InputProblem } from './input-problem.ts'
import { ascendingRows, ranksWhereKnown } from './ranks.ts'

export type Correlation = {
  /** Complete pairs. */
  n: number
  /** Null with fewer than two pairs or a constant column. */
  r: Maybe<number>
  /** Two-sided significance by Student's t; null with fewer than three pairs. */
  p: Maybe<number>
}

/** Pearson's r on complete pairs; columns of equal length, NaN for missing. */
export const pearson = (x: Float64Array, y: Float64Array): Correlation => {
  let [n, sumX, sumY] = [0, 0, 0]
  for (let row = 0; row < x.length; row++) {
    const [a, b] = [x[row] ?? Number.NaN, y[row] ?? Number.NaN]
    if (Number.isNaN(a) || Number.isNaN(b)) continue
    n += 1
    sumX += a
    sumY += b
  }
  const [meanX, meanY] = [sumX / n, sumY / n]
  let [xx, yy, xy] = [0, 0, 0]
  for (let row = 0; row < x.length; row++) {
    const dx = (x[row] ?? Number.NaN) - meanX
    const dy = (y[row] ?? Number.NaN) - meanY
    if (Number.isNaN(dx) || Number.isNaN(dy)) continue
    xx += dx * dx
    yy += dy * dy
    xy += dx * dy
  }
  if (n < 2 || xx === 0 || yy === 0) return { n, r: null, p: null }
  const r = Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)))
  return { n, r, p: n < 3 ? null : tTwoSidedP(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2) }
}

/** Spearman's rank correlation on complete pairs, ties with their mean rank. */
export const spearman = (x: Float64Array, y: Float64Array): Correlation => {
  return rankCorrelation(x, y, ascendingRows(x), ascendingRows(y))
}

/** As {@link spearman}, with each column's rows in ascending order given. */
const rankCorrelation = (x: Float64Array, y: Float64Array, rowsOfX: Uint32Array, rowsOfY: Uint32Array): Correlation => {
  return pearson(ranksWhereKnown(x, y, rowsOfX), ranksWhereKnown(y, x, rowsOfY))
}

export type CorrelationMatrix = {
  /** Names in the order given. */
  names: string[]
  /** Positions in `names`, like columns beside each other. */
  order: number[]
  /** [row][column] in the order given. */
  cells: Correlation[][]
}

/**
 * Correlations of every pair of columns with n and p, and the order that puts alike ones beside each other: complete
 * linkage on the Euclidean distance between rows of the matrix (openair corPlot).
 * @throws InputProblem with fewer than two columns or columns of different length
 */
export const corr = (
  columns: Readonly<Record<string, Column>>,
  method: 'pearson' | 'spearman' = 'pearson',
): CorrelationMatrix => {
  const names = Object.keys(columns)
  if (names.length < 2) throw new InputProblem('至少需要两列才能计算相关')
  const numbers = Object.entries(columns).map(([name, column]) => numbersOf(column, name))
  const rows = numbers[0]?.length ?? 0
  names.forEach((name, i) => {
    requireSameLength(rows, numbers[i] ?? [], name)
  })
  if (rows === 0) throw new InputProblem('没有数据行')
  // Sorted once per column, not once per pair.
  const ascending = method === 'pearson' ? [] : numbers.map(ascendingRows)
  const none = new Uint32Array()
  const correlate = (i: number, j: number, x: Float64Array, y: Float64Array) =>
    method === 'pearson' ? pearson(x, y) : rankCorrelation(x, y, ascending[i] ?? none, ascending[j] ?? none)
  const upper = numbers.map((x, i) => numbers.map((y, j) => (j >= i ? correlate(i, j, x, y) : null)))
  const cells = names.map((_, i) =>
    names.map((_, j) => upper[Math.min(i, j)]?.[Math.max(i, j)] ?? { n: 0, r: null, p: null }),
  )
  return { names, order: completeLinkageOrder(cells.map((row) => row.map(({ r }) => r ?? 0))), cells }
}
