/** Statistics over the hours that end with each hour; NaN where fewer than half of them have a value. */
type Window = { width: number }

/** Trailing mean of `width` hours. */
export const trailingMean = (values: Float64Array, { width }: Window): Float64Array => {
  const least = width / 2
  let [sum, count] = [0, 0]
  return values.map((value, at) => {
    if (!Number.isNaN(value)) {
      sum += value
      count += 1
    }
    const leaving = at >= width ? (values[at - width] as number) : Number.NaN
    if (!Number.isNaN(leaving)) {
      sum -= leaving
      count -= 1
    }
    return count >= least ? sum / count : Number.NaN
  })
}

/** Trailing maximum (or with `sign` −1 minimum) of `width` hours. */
export const trailingMost = (values: Float64Array, { width }: Window, sign: 1 | -1 = 1): Float64Array => {
  const least = width / 2
  return values.map((_, at) => {
    let [most, count] = [Number.NEGATIVE_INFINITY, 0]
    for (let i = Math.max(0, at - width + 1); i <= at; i++) {
      const value = values[i] as number
      if (Number.isNaN(value)) continue
      count += 1
      if (sign * value > most) most = sign * value
    }
    return count >= least ? sign * most : Number.NaN
  })
}

/** Difference to the value `hours` before. */
export const changeSince = (values: Float64Array, hours: number): Float64Array => {
  return values.map((value, at) => (at < hours ? Number.NaN : value - (values[at - hours] as number)))
}

/** The value `hours` before. */
export const valueBefore = (values: Float64Array, hours: number): Float64Array => {
  return values.map((_, at) => (at < hours ? Number.NaN : (values[at - hours] as number)))
}
