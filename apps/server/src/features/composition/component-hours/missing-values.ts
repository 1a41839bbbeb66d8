/** Missing as answers say it. A counted loop: a page says it 50,000 times. */
export const orNulls = (values: Float64Array): (number | null)[] => {
  const shown = new Array<number | null>(values.length)
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN
    shown[at] = Number.isNaN(value) ? null : value
  }
  return shown
}

/** Missing as columns say it. */
export const orNaN = (values: readonly (number | null)[]): Float64Array => {
  const column = new Float64Array(values.length)
  for (let at = 0; at < values.length; at++) column[at] = values[at] ?? Number.NaN
  return column
}
