import type { SparsePattern } from './sparse-pattern.ts'

/** An order of elimination with little fill, and the filled rows it leads to. */
export type EliminationOrder = {
  /** `order[k]` is the row and column eliminated as number k. */
  order: Int32Array
  /** Filled pattern in the new numbering: columns of row k, below, on and above the diagonal. */
  filledRows: Set<number>[]
}

/**
 * Diagonal Markowitz ordering: at each stage the pivot on the diagonal with the smallest
 * (row count − 1)(column count − 1) of the active part; ties go to the lowest number, so the order is the same everywhere.
 * Every diagonal place is taken as filled (the matrix of a Rosenbrock stage has 1/(hγ) there).
 * Source: Markowitz, Management Science 3 (1957) 255; as in Sandu et al., Atmos. Environ. 30 (1996) 3303 for kinetics.
 */
export const markowitzOrder = ({ size, rowStart, columns }: SparsePattern): EliminationOrder => {
  const rowSets = Array.from({ length: size }, (_, row) => {
    const set = new Set(columns.subarray(rowStart[row] ?? 0, rowStart[row + 1] ?? 0))
    return set.add(row)
  })
  const columnSets = Array.from({ length: size }, () => new Set<number>())
  for (const [row, set] of rowSets.entries()) for (const column of set) columnSets[column]?.add(row)

  const order = new Int32Array(size)
  const numberOf = new Int32Array(size)
  const cost = Float64Array.from(rowSets, (set, i) => (set.size - 1) * ((columnSets[i]?.size ?? 1) - 1))
  // Rows as they stand when their pivot is chosen (upper part) and columns likewise (lower part).
  const upper: Set<number>[] = []
  const lower: Set<number>[] = []
  for (let k = 0; k < size; k++) {
    const pivot = cheapest(cost)
    const row = rowSets[pivot] ?? new Set()
    const column = columnSets[pivot] ?? new Set()
    row.delete(pivot)
    column.delete(pivot)
    for (const i of column) {
      const target = rowSets[i]
      target?.delete(pivot)
      for (const j of row) {
        if (target?.has(j)) continue
        target?.add(j)
        columnSets[j]?.add(i)
      }
    }
    for (const j of row) columnSets[j]?.delete(pivot)
    cost[pivot] = Number.POSITIVE_INFINITY
    for (const i of [...row, ...column]) cost[i] = ((rowSets[i]?.size ?? 1) - 1) * ((columnSets[i]?.size ?? 1) - 1)
    order[k] = pivot
    numberOf[pivot] = k
    upper.push(row)
    lower.push(column)
  }

  const filledRows = Array.from({ length: size }, (_, k) => new Set([k]))
  for (let k = 0; k < size; k++) {
    for (const j of upper[k] ?? []) filledRows[k]?.add(numberOf[j] ?? 0)
    for (const i of lower[k] ?? []) filledRows[numberOf[i] ?? 0]?.add(k)
  }
  return { order, filledRows }
}

const cheapest = (cost: Float64Array): number => {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < cost.length; i++) {
    const value = cost[i] as number
    if (value < least) {
      least = value
      best = i
    }
  }
  return best
}
