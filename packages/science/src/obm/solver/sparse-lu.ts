import { markowitzOrder } from './markowitz-order.ts'
import { patternOfRows, placeOf, type SparsePattern } from './sparse-pattern.ts'

/** LU factors of matrices that all share one pattern. */
export type SparseLu = {
  /** Places of the factors, fill included. */
  filled: number
  /** Factors `diagonal`·I − A; `values` of A in the order of the pattern. False when a pivot vanishes. */
  factor(values: Float64Array, diagonal: number): boolean
  /** Solves in place. */
  solve(vector: Float64Array): void
}

/**
 * Static sparse LU without pivoting, ordered once by {@link markowitzOrder}; rows are eliminated one after another
 * against a dense working row. Fit for the matrices of stiff kinetics, where 1/(hγ) and the loss terms dominate the diagonal.
 */
export const sparseLu = (pattern: SparsePattern): SparseLu => {
  const { size } = pattern
  const { order, filledRows } = markowitzOrder(pattern)
  const { rowStart, columns } = patternOfRows(filledRows)
  const numberOf = new Int32Array(size)
  for (const [k, original] of order.entries()) numberOf[original] = k
  const filledPattern = { size, rowStart, columns }
  const diagonalAt = Int32Array.from({ length: size }, (_, k) => placeOf(filledPattern, k, k))
  const target = new Int32Array(pattern.columns.length)
  for (let row = 0; row < size; row++)
    for (let at = pattern.rowStart[row] ?? 0; at < (pattern.rowStart[row + 1] ?? 0); at++)
      target[at] = placeOf(filledPattern, numberOf[row] ?? 0, numberOf[pattern.columns[at] ?? 0] ?? 0)

  const lu = new Float64Array(columns.length)
  const inverse = new Float64Array(size)
  const work = new Float64Array(size)

  const factor = (values: Float64Array, diagonal: number): boolean => {
    lu.fill(0)
    for (let i = 0; i < target.length; i++) lu[target[i] as number] = -(values[i] as number)
    for (let k = 0; k < size; k++) {
      const begin = rowStart[k] as number
      const end = rowStart[k + 1] as number
      const middle = diagonalAt[k] as number
      lu[middle] = (lu[middle] as number) + diagonal
      for (let at = begin; at < end; at++) work[columns[at] as number] = lu[at] as number
      for (let at = begin; at < middle; at++) {
        const j = columns[at] as number
        const multiplier = (work[j] as number) * (inverse[j] as number)
        work[j] = multiplier
        if (multiplier === 0) continue
        const rowEnd = rowStart[j + 1] as number
        for (let u = (diagonalAt[j] as number) + 1; u < rowEnd; u++) {
          const column = columns[u] as number
          work[column] = (work[column] as number) - multiplier * (lu[u] as number)
        }
      }
      for (let at = begin; at < end; at++) lu[at] = work[columns[at] as number] as number
      const pivot = lu[middle] as number
      if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Number.POSITIVE_INFINITY)) return false
      inverse[k] = 1 / pivot
    }
    return true
  }

  const solve = (vector: Float64Array): void => {
    for (let k = 0; k < size; k++) {
      let sum = vector[order[k] as number] as number
      const middle = diagonalAt[k] as number
      for (let at = rowStart[k] as number; at < middle; at++)
        sum -= (lu[at] as number) * (work[columns[at] as number] as number)
      work[k] = sum
    }
    for (let k = size - 1; k >= 0; k--) {
      let sum = work[k] as number
      const end = rowStart[k + 1] as number
      for (let at = (diagonalAt[k] as number) + 1; at < end; at++)
        sum -= (lu[at] as number) * (work[columns[at] as number] as number)
      work[k] = sum * (inverse[k] as number)
    }
    for (let k = 0; k < size; k++) vector[order[k] as number] = work[k] as number
  }

  return { filled: columns.length, factor, solve }
}
