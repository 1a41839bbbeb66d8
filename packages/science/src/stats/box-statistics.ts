import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf, presentOf } from './column.ts'
import { quantileOfSorted } from './quantile.ts'

export type BoxStatistics = {
  n: number
  mean: Maybe<number>
  q1: Maybe<number>
  median: Maybe<number>
  q3: Maybe<number>
  /** Smallest and largest value within 1.5 box lengths of the box. */
  whiskerLow: Maybe<number>
  whiskerHigh: Maybe<number>
  /** Ascending. */
  outliers: number[]
}

/** Box plot after Tukey (1977); quartiles by the percentile of HJ 663. All null without values. */
export const boxStatistics = (values: Column): BoxStatistics => {
  const sorted = presentOf(numbersOf(values, 'value')).sort()
  const n = sorted.length
  const [q1, median, q3] = [0.25, 0.5, 0.75].map((p) => quantileOfSorted(sorted, p))
  const low = q1 ?? Number.NaN
  const high = q3 ?? Number.NaN
  const reach = 1.5 * (high - low)
  const inside = sorted.filter((value) => value >= low - reach && value <= high + reach)
  return {
    n,
    mean: maybe(sorted.reduce((sum, value) => sum + value, 0) / n),
    q1: maybe(low),
    median: maybe(median ?? Number.NaN),
    q3: maybe(high),
    whiskerLow: inside[0] ?? null,
    whiskerHigh: inside.at(-1) ?? null,
    outliers: Array.from(sorted.filter((value) => value < low - reach || value > high + reach)),
  }
}
