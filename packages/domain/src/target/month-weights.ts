import { exactMean } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'

/** Twelve values from January to December. */
export type MonthlyValues = readonly Maybe<number>[]

/**
 * Weight of each month from past years: the mean of the same months. A month that no past year knows takes the mean of
 * the known ones; without any, all weigh the same.
 * @param pastYears one list of twelve per year: monthly means, or shares of days
 */
export const monthWeights = (pastYears: readonly MonthlyValues[]): number[] => {
  const known = Array.from({ length: 12 }, (_, month) => {
    const values = pastYears.flatMap((year) => year[month] ?? [])
    return values.length === 0 ? null : exactMean(values)
  })
  const there = known.filter((value) => value !== null)
  const usual = there.length === 0 ? 1 : exactMean(there)
  return known.map((value) => value ?? usual)
}
