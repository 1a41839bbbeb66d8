import { InputProblem } from './input-problem.ts'
import { quantileOfSorted } from './quantile.ts'

/** What many values are told by. */
export const valueStatistics = ['mean', 'median', 'max', 'min', 'sum', 'sd', 'percentile', 'count'] as const
export type ValueStatistic = (typeof valueStatistics)[number]

const meanOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

const sampleDeviation = (values: Float64Array): number => {
  const mean = meanOf(values)
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1))
}

const quantile = (values: Float64Array, p: number): number => quantileOfSorted(values.toSorted(), p)

const byStatistic: Record<ValueStatistic, (values: Float64Array, percentile: number) => number> = {
  mean: meanOf,
  median: (values) => quantile(values, 0.5),
  max: (values) => values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  min: (values) => values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  sd: sampleDeviation,
  percentile: (values, percentile) => quantile(values, percentile / 100),
  count: (values) => values.length,
}

/**
 * The statistic of values of which none is missing; NaN where they are too few: none, or one for the deviation.
 * @param percentile of 'percentile', in %
 * @throws InputProblem on a percentile outside 0–100
 */
export const valueStatistic = (statistic: ValueStatistic, percentile = 95): ((values: Float64Array) => number) => {
  if (!(percentile >= 0 && percentile <= 100))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentile' })
  const of = byStatistic[statistic]
  return (values) => (values.length === 0 && statistic !== 'count' ? Number.NaN : of(values, percentile))
}
