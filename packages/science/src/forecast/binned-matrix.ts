import { InputProblem } from '../stats/input-problem.ts'

/** Features as columns of equal length; NaN is missing. */
export type FeatureMatrix = {
  rows: number
  names: readonly string[]
  columns: readonly Float64Array[]
}

/** The matrix with every value replaced by the number of its bin: 0 missing, 1 lowest. */
export type BinnedMatrix = {
  rows: number
  bins: readonly Uint8Array[]
  /** Upper bounds of the bins of each feature, ascending: bin b holds edges[b − 2] < x ≤ edges[b − 1]. */
  edges: readonly Float64Array[]
}

const mostBins = 63
/** Values looked at to place the edges of one feature. */
const mostLookedAt = 12_000

/**
 * Bins each feature at quantiles of its values in the given rows (histogram boosting: Ke et al. 2017, LightGBM).
 * @param rows rows whose values place the edges; all rows of the matrix are binned
 * @throws InputProblem when columns differ in length or hold an infinite value
 */
export const binMatrix = (matrix: FeatureMatrix, rows: Uint32Array): BinnedMatrix => {
  const edges = matrix.columns.map((column, feature) => {
    const name = matrix.names[feature] ?? ''
    if (column.length !== matrix.rows)
      throw new InputProblem(`长度为 ${column.length}，应为 ${matrix.rows} 行`, { column: name })
    const infinite = column.findIndex((value) => Math.abs(value) === Number.POSITIVE_INFINITY)
    if (infinite >= 0) throw new InputProblem('数值不是有限数', { row: infinite, column: name })
    return edgesOf(column, rows)
  })
  const bins = matrix.columns.map((column, feature) => binColumn(column, edges[feature] ?? new Float64Array(0)))
  return { rows: matrix.rows, bins, edges }
}

const edgesOf = (column: Float64Array, rows: Uint32Array): Float64Array => {
  const step = Math.max(1, Math.floor(rows.length / mostLookedAt))
  const values = new Float64Array(Math.ceil(rows.length / step))
  let count = 0
  for (let at = 0; at < rows.length; at += step) {
    const value = column[rows[at] as number] as number
    if (!Number.isNaN(value)) values[count++] = value
  }
  const sorted = values.subarray(0, count).sort()
  const edges: number[] = []
  for (let bin = 1; bin < mostBins; bin++) {
    const at = Math.floor((bin * count) / mostBins)
    const [low, high] = [sorted[at - 1] ?? Number.NaN, sorted[at] ?? Number.NaN]
    // Between two values that differ, so that a value met again falls on the same side.
    if (high > low) edges.push(low + (high - low) / 2)
    else if (low > (edges.at(-1) ?? Number.NEGATIVE_INFINITY) && low < (sorted[count - 1] ?? low)) edges.push(low)
  }
  return Float64Array.from(edges)
}

const binColumn = (column: Float64Array, edges: Float64Array): Uint8Array => {
  const bins = new Uint8Array(column.length)
  for (let row = 0; row < column.length; row++) {
    const value = column[row] as number
    if (Number.isNaN(value)) continue
    let [low, high] = [0, edges.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (value <= (edges[middle] as number)) high = middle
      else low = middle + 1
    }
    bins[row] = low + 1
  }
  return bins
}
