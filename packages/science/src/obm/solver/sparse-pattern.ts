/** The places of a square sparse matrix that may be filled, row by row, columns ascending within a row. */
export type SparsePattern = {
  size: number
  /** `size + 1` numbers: where each row begins in `columns`. */
  rowStart: Int32Array
  columns: Int32Array
}

/** @param places row and column of every place, in any order, repeats allowed */
export const sparsePattern = (
  size: number,
  places: Iterable<readonly [row: number, column: number]>,
): SparsePattern => {
  const rows = Array.from({ length: size }, () => new Set<number>())
  for (const [row, column] of places) rows[row]?.add(column)
  return patternOfRows(rows)
}

export const patternOfRows = (rows: readonly ReadonlySet<number>[]): SparsePattern => {
  const rowStart = new Int32Array(rows.length + 1)
  for (const [row, columns] of rows.entries()) rowStart[row + 1] = (rowStart[row] ?? 0) + columns.size
  const columns = new Int32Array(rowStart[rows.length] ?? 0)
  for (const [row, set] of rows.entries()) columns.set(Int32Array.from(set).sort(), rowStart[row] ?? 0)
  return { size: rows.length, rowStart, columns }
}

/** Position of (row, column) among the places, −1 where the matrix is always zero. */
export const placeOf = ({ rowStart, columns }: SparsePattern, row: number, column: number): number => {
  let low = rowStart[row] ?? 0
  let high = (rowStart[row + 1] ?? 0) - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = columns[middle] ?? 0
    if (found === column) return middle
    if (found < column) low = middle + 1
    else high = middle - 1
  }
  return -1
}
