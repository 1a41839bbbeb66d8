import { quantileOfSorted } from '../stats/quantile.ts'

/** The two lines through nought that hold the points of a G-space plot. */
export interface GSpaceEdges {
  /** Contribution of the second factor per one of the first, mean of each 1; null for a line along the vertical axis. */
  lower: number
  upper: number | null
  /** An edge stands off its axis: the rotation of the two factors is not tied down (Paatero 2005). */
  isLeaning: boolean
}

/** Nearer to nought than this share of the mean, an hour says nothing of the direction. */
const leastDistance = 0.5
/** Of the hours on either side of the two lines. */
const outside = 0.02
/** A line this near to its axis lies on it. */
const axisSlope = 0.1
const leastHours = 20

/**
 * Edges of two factors' contributions. PMF 5 leaves them to the eye; here they are the 2nd and 98th percentile of the
 * direction of the hours that lie at least half a mean from nought.
 * @param a contributions with a mean of 1
 * @returns null for fewer than 20 such hours
 */
export const gSpaceEdges = (a: readonly (number | null)[], b: readonly (number | null)[]): GSpaceEdges | null => {
  const angles = Float64Array.from(
    a.flatMap((x, row) => {
      const y = b[row] ?? null
      return x === null || y === null || Math.hypot(x, y) < leastDistance ? [] : [Math.atan2(y, x)]
    }),
  ).sort()
  if (angles.length < leastHours) return null
  const [low, high] = [quantileOfSorted(angles, outside), quantileOfSorted(angles, 1 - outside)]
  const steep = Math.PI / 2 - high < 1e-6
  const lower = Math.max(0, Math.tan(low))
  const upper = steep ? null : Math.tan(high)
  return { lower, upper, isLeaning: lower > axisSlope || (upper !== null && upper < 1 / axisSlope) }
}
