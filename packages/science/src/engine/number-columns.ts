/** Missing values as the engines have them. */
export const numberColumn = (values: readonly (number | null)[]): Float64Array =>
  Float64Array.from(values, (value) => value ?? Number.NaN)

/** The same as they are kept and sent. */
export const numbersOrNull = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isFinite(value) ? value : null))

/** Lines of a matrix stored line by line. */
export const linesOf = (cells: Float64Array, length: number): number[][] =>
  Array.from({ length: length === 0 ? 0 : cells.length / length }, (_, line) =>
    Array.from(cells.subarray(line * length, (line + 1) * length)),
  )
