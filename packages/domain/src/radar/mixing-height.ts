import type { Maybe } from '../missing.ts'

/** Half width of the step looked for, and the heights between which the top of the boundary layer is sought, metres. */
const halfStepM = 200
const lowestM = 150
const highestM = 3000
/** Below this drop the air is mixed through, or the profile too poor: no top. */
const smallestDrop = 1.3

/**
 * Height of the mixing layer from a vertical profile of extinction: where the mean of the 200 m below exceeds that of
 * the 200 m above most (Haar wavelet covariance, Brooks 2003). @returns metres above the lidar, null without a clear top
 */
export const mixingHeightM = (profile: {
  heights: readonly number[]
  values: readonly Maybe<number>[]
}): Maybe<number> => {
  const meanBetween = (from: number, to: number): Maybe<number> => {
    let [sum, count] = [0, 0]
    for (const [index, height] of profile.heights.entries()) {
      const value = profile.values[index] ?? null
      if (height < from || height >= to || value === null) continue
      sum += value
      count++
    }
    return count < 2 ? null : sum / count
  }
  let best: { height: number; step: number } | null = null
  for (const height of profile.heights) {
    if (height < lowestM || height > highestM) continue
    const below = meanBetween(height - halfStepM, height)
    const above = meanBetween(height, height + halfStepM)
    if (below === null || above === null || below < smallestDrop * Math.max(above, 0.01)) continue
    if (best === null || below - above > best.step) best = { height, step: below - above }
  }
  return best?.height ?? null
}
