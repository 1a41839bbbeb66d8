/** Cubic B-splines on equal intervals over [low, high]. */
export type SplineBasis = { low: number; high: number; segments: number }

/** Functions of a basis. */
export const splineCount = ({ segments }: SplineBasis): number => {
  return segments + 3
}

/** The four functions that are not nought at x: number of the first, and their values. */
export const splinesAt = ({ low, high, segments }: SplineBasis, x: number): { first: number; values: number[] } => {
  const place = Math.min(Math.max((x - low) / (high - low), 0), 1) * segments
  const first = Math.min(Math.floor(place), segments - 1)
  const t = place - first
  const s = 1 - t
  return {
    first,
    values: [s ** 3 / 6, (3 * t ** 3 - 6 * t ** 2 + 4) / 6, (3 * s ** 3 - 6 * s ** 2 + 4) / 6, t ** 3 / 6],
  }
}
