/** Rows with a value, by ascending value; equal values in the order of their rows. */
export const ascendingRows = (values: Float64Array): Uint32Array => {
  const known = Float64Array.from(values).sort()
  // NaN sorts last.
  const missing = known.findIndex((value) => Number.isNaN(value))
  const sorted = missing < 0 ? known : known.subarray(0, missing)
  // Looking each row's place up is several times faster than sorting rows by a comparison.
  const taken = new Uint32Array(sorted.length)
  const rows = new Uint32Array(sorted.length)
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const first = firstNotBelow(sorted, value)
    const before = taken[first] ?? 0
    rows[first + before] = row
    taken[first] = before + 1
  })
  return rows
}

const firstNotBelow = (sorted: Float64Array, value: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Ranks 1 to n among the rows where both columns have a value; equal values share the mean of their ranks. Other rows
 * are NaN.
 */
export const ranksWhereKnown = (values: Float64Array, other: Float64Array, ascending: Uint32Array): Float64Array => {
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  const used = ascending.filter((row) => !Number.isNaN(other[row] ?? Number.NaN))
  for (let first = 0; first < used.length; ) {
    const value = values[used[first] ?? 0]
    let after = first + 1
    while (after < used.length && values[used[after] ?? 0] === value) after += 1
    for (let at = first; at < after; at++) ranks[used[at] ?? 0] = (first + 1 + after) / 2
    first = after
  }
  return ranks
}

/** Ranks of a complete column. */
export const averageRanks = (values: Float64Array): Float64Array => {
  return ranksWhereKnown(values, values, ascendingRows(values))
}
