/**
 * The decimal a single-precision column gives back for a number: the shortest one that rounds to the same single.
 * Indices are computed from it, so that a value just written and the same value read again give the same index.
 */
export const storedReal = (value: number): number => {
  const single = Math.fround(value)
  for (let digits = 6; digits < 9; digits++) {
    const decimal = Number(value.toPrecision(digits))
    if (Math.fround(decimal) === single) return decimal
  }
  return Number(single.toPrecision(9))
}
