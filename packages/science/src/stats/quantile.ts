/**
 * Quantile of sorted values by linear interpolation, k = 1 + (n − 1)·p: the percentile of HJ 663 and R's type 7.
 * @param sorted ascending, without missing values
 * @param p 0 to 1
 * @returns NaN without values
 */
export const quantileOfSorted = (sorted: ArrayLike<number>, p: number): number => {
  const count = sorted.length
  if (count === 0) return Number.NaN
  const place = (count - 1) * p
  // 0.98 × 50 is a hair above 49 in binary: a place this near to a value is that value.
  const nearest = Math.round(place)
  const exact = Math.abs(place - nearest) < 1e-9 ? nearest : place
  const below = Math.floor(exact)
  const low = sorted[below] ?? Number.NaN
  const share = exact - below
  return share === 0 ? low : low + share * ((sorted[below + 1] ?? low) - low)
}
