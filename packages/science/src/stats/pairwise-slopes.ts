import { ascendingRows } from './ranks.ts'

/** All slopes between two points, ascending, with the points they belong to. */
export type PairwiseSlopes = { slopes: Float64Array; first: Uint16Array; second: Uint16Array }

/**
 * Slopes of every two points with different abscissas.
 * @param x ascending; at most 65,535 points
 */
export const pairwiseSlopes = (x: Float64Array, y: Float64Array): PairwiseSlopes => {
  const count = x.length
  const most = (count * (count - 1)) / 2
  const slopes = new Float64Array(most)
  const first = new Uint16Array(most)
  const second = new Uint16Array(most)
  let pairs = 0
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const run = (x[j] ?? 0) - (x[i] ?? 0)
      if (run === 0) continue
      slopes[pairs] = ((y[j] ?? 0) - (y[i] ?? 0)) / run
      first[pairs] = i
      second[pairs] = j
      pairs += 1
    }
  }
  const order = ascendingRows(slopes.subarray(0, pairs))
  return {
    slopes: Float64Array.from(order, (pair) => slopes[pair] ?? 0),
    first: Uint16Array.from(order, (pair) => first[pair] ?? 0),
    second: Uint16Array.from(order, (pair) => second[pair] ?? 0),
  }
}

/**
 * Median slope of a resample: point i drawn `times[i]` times stands in `times[i]·times[j]` pairs, so the slopes need no
 * new sorting. The abscissas must all differ. NaN when all points drawn are one.
 */
export const medianSlope = ({ slopes, first, second }: PairwiseSlopes, times: Uint32Array): number => {
  let [drawn, alike] = [0, 0]
  for (const count of times) {
    drawn += count
    alike += count * count
  }
  const total = (drawn * drawn - alike) / 2
  if (total === 0) return Number.NaN
  // Both middle ones when their number is even, else twice the same.
  const low = Math.floor((total - 1) / 2)
  const high = Math.floor(total / 2)
  let [passed, lowSlope] = [0, Number.NaN]
  for (let pair = 0; pair < slopes.length; pair++) {
    passed += (times[first[pair] ?? 0] ?? 0) * (times[second[pair] ?? 0] ?? 0)
    if (passed <= low) continue
    const slope = slopes[pair] ?? Number.NaN
    if (Number.isNaN(lowSlope)) lowSlope = slope
    if (passed > high) return (lowSlope + slope) / 2
  }
  return Number.NaN
}
