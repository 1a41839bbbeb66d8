import { exactWeightedMean } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'

/**
 * Percentile of HJ 663: ascending, k = 1 + (n − 1)·p, s = ⌊k⌋, X(s) + (X(s+1) − X(s))·(k − s). Unrounded and without
 * binary drift: the position is counted in whole hundredths.
 * @param percent whole number 0 to 100
 * @returns null for an empty list
 */
export const percentile = (values: readonly number[], percent: number): Maybe<number> => {
  if (values.length === 0) return null
  const ascending = new Float64Array(values).sort()
  const { below, hundredths } = percentilePosition(values.length, percent)
  const low = ascending[below - 1] ?? 0
  const high = ascending[below] ?? low
  return exactWeightedMean([low, high], [100 - hundredths, hundredths])
}

/**
 * Where a percentile stands among n ascending values: between place `below` (from 1) and the next one, so many
 * hundredths of the way.
 */
export const percentilePosition = (count: number, percent: number): { below: number; hundredths: number } => {
  const position = 100 + (count - 1) * percent
  return { below: Math.floor(position / 100), hundredths: position % 100 }
}
