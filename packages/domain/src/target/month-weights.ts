import { exactMean } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'

/** Twelve values from January to December. */
export type MonthlyValues = readonly Maybe<number>[]

/** Months that no past year knows, 1 to 12. */
export const unknownMonths = (pastYears: readonly MonthlyValues[]): number[] =>
  Array.from({ length: 12 }, (_, at) => at + 1).filter((month) =>
    pastYears.every((year) => (year[month - 1] ?? null) === null),
  )

/** Between the nearest known months before and after in the round of the year. */
const between = (known: MonthlyValues, month: number): number => {
  const at = (steps: number) => known[(month + steps + 12) % 12] ?? null
  const steps = Array.from({ length: 11 }, (_, step) => step + 1)
  const before = steps.find((step) => at(-step) !== null) ?? 0
  const after = steps.find((step) => at(step) !== null) ?? 0
  return ((at(-before) ?? 0) * after + (at(after) ?? 0) * before) / (before + after)
}

/**
 * Weight of each month from past years: the mean of the same months. A month that no past year knows lies between its
 * nearest known neighbours, so that a winter does not get the share of a summer; without any, all weigh the same.
 * @param pastYears one list of twelve per year: monthly means, or shares of days
 */
export const monthWeights = (pastYears: readonly MonthlyValues[]): number[] => {
  const known = Array.from({ length: 12 }, (_, month) => {
    const values = pastYears.flatMap((year) => year[month] ?? [])
    return values.length === 0 ? null : exactMean(values)
  })
  const isAnyKnown = known.some((value) => value !== null)
  return known.map((value, month) => value ?? (isAnyKnown ? between(known, month) : 1))
}
