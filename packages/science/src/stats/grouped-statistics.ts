import type { Maybe } from '@qingkong/domain/missing'
import { maybe } from './column.ts'
import { meanWithTInterval } from './mean-interval.ts'
import { quantileOfSorted } from './quantile.ts'

export type GroupStatistics = {
  n: number
  /** With Student's 95 % interval; null with too few values. */
  mean: Maybe<number>
  low: Maybe<number>
  high: Maybe<number>
  p25: Maybe<number>
  p50: Maybe<number>
  p75: Maybe<number>
}

/**
 * Mean with its 95 % interval and quartiles of the rows of each group.
 * @param values NaN is missing
 * @param groupOf group of a row, 0 to count − 1; −1 is none
 * @param fewest groups with fewer values tell only how many they have
 */
export const groupedStatistics = (
  values: Float64Array,
  groupOf: (row: number) => number,
  count: number,
  fewest = 1,
): GroupStatistics[] => {
  const groups = Array.from({ length: count }, (): number[] => [])
  values.forEach((value, row) => {
    if (!Number.isNaN(value)) groups[groupOf(row)]?.push(value)
  })
  return groups.map((own) => {
    const n = own.length
    if (n < fewest) return { n, mean: null, low: null, high: null, p25: null, p50: null, p75: null }
    const sorted = Float64Array.from(own).sort()
    const { mean, lower, upper } = meanWithTInterval(sorted, 0.95)
    const [p25, p50, p75] = [0.25, 0.5, 0.75].map((p) => maybe(quantileOfSorted(sorted, p)))
    return { n, mean, low: lower, high: upper, p25: p25 ?? null, p50: p50 ?? null, p75: p75 ?? null }
  })
}
