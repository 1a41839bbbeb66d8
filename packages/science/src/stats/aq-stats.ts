import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Column, maybe, numbersOf, presentOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { quantileOfSorted } from './quantile.ts'
import { rollingMean } from './rolling-mean.ts'
import { timeAverage } from './time-average.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'

export type AqStatsOptions = {
  /** Least share of hours a year, day or window must hold, %; default 0: one value is enough. */
  thresholdPct?: number
  /** In %, default 95 and 99. */
  percentiles?: readonly number[]
  /** Counts the hours, days (mean) and days (largest 8-h mean) above these; left out where not given. */
  hoursAbove?: number
  daysAbove?: number
  rolling8DaysAbove?: readonly number[]
}

export type YearStatistics = {
  year: number
  /** Hours with a value, of all hours of the year, %. */
  capturePct: number
  mean: Maybe<number>
  min: Maybe<number>
  max: Maybe<number>
  median: Maybe<number>
  maxDaily: Maybe<number>
  maxRolling8: Maybe<number>
  maxRolling24: Maybe<number>
  percentiles: { percentile: number; value: Maybe<number> }[]
  hoursAbove: Maybe<number>
  daysAbove: Maybe<number>
  rolling8DaysAbove: { limit: number; days: number }[]
}

/**
 * Statistics of hourly values by local calendar year (openair aqStats). Running means end at each hour of the year and
 * do not reach back into the year before. No rounding: limits are compared with the computed values.
 * @throws InputProblem on an empty table, a time that occurs twice or one that is no full hour
 */
export const aqStats = (axis: TimeAxis, values: Column, options: AqStatsOptions = {}): YearStatistics[] => {
  const { thresholdPct = 0, percentiles = [95, 99] } = options
  if (percentiles.some((percentile) => !(percentile >= 0 && percentile <= 100)))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentiles' })
  const numbers = numbersOf(values, 'value')
  const times = localTimes(axis)
  requireSameLength(times.day.length, numbers, 'value')
  const byYear = new Map<number, Float64Array>()
  numbers.forEach((value, row) => {
    const year = Math.floor((times.month[row] ?? 0) / 12)
    const hour = ((axis.atMs[row] ?? 0) + times.offsetMs - Date.UTC(year, 0, 1)) / hourMs
    if (!Number.isInteger(hour)) throw new InputProblem('时间不是整点', { row, column: 'date' })
    const hours = byYear.get(year) ?? new Float64Array(hoursOf(year)).fill(Number.NaN)
    hours[hour] = value
    byYear.set(year, hours)
  })
  return [...byYear]
    .sort(([a], [b]) => a - b)
    .map(([year, hours]) => {
      const atMs = Float64Array.from(hours, (_, hour) => Date.UTC(year, 0, 1) - times.offsetMs + hour * hourMs)
      const own = { atMs, offsetMinutes: axis.offsetMinutes }
      return yearStatistics(year, own, hours, { ...options, thresholdPct, percentiles })
    })
}

const hoursOf = (year: number): number => {
  return (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / hourMs
}

const yearStatistics = (
  year: number,
  axis: TimeAxis,
  values: Float64Array,
  options: AqStatsOptions & { thresholdPct: number; percentiles: readonly number[] },
): YearStatistics => {
  const { thresholdPct, percentiles, hoursAbove, daysAbove, rolling8DaysAbove = [] } = options
  const sorted = presentOf(values).sort()
  const capturePct = (100 * sorted.length) / values.length
  const enough = sorted.length > 0 && capturePct >= thresholdPct
  const days = timeAverage(axis, values, { period: 'day', thresholdPct }).flatMap(({ mean }) => mean ?? [])
  const rolling8 = rollingMean(axis, values, { width: 8, thresholdPct })
  const rolling24 = rollingMean(axis, values, { width: 24, thresholdPct })
  const given = (value: number) => (enough ? maybe(value) : null)
  const dailyMax8 = rolling8DaysAbove.length === 0 ? [] : dailyMaxima(axis, rolling8, values)
  const sum = sorted.reduce((total, value) => total + value, 0)
  return {
    year,
    capturePct,
    mean: given(sum / sorted.length),
    min: given(sorted[0] ?? Number.NaN),
    max: given(sorted.at(-1) ?? Number.NaN),
    median: given(quantileOfSorted(sorted, 0.5)),
    maxDaily: given(largest(days)),
    maxRolling8: given(largest(presentOf(rolling8))),
    maxRolling24: given(largest(presentOf(rolling24))),
    percentiles: percentiles.map((percentile) => ({
      percentile,
      value: given(quantileOfSorted(sorted, percentile / 100)),
    })),
    hoursAbove: hoursAbove === undefined ? null : countAbove(sorted, hoursAbove),
    daysAbove: daysAbove === undefined ? null : countAbove(days, daysAbove),
    rolling8DaysAbove: rolling8DaysAbove.map((limit) => ({ limit, days: countAbove(dailyMax8, limit) })),
  }
}

/** Largest running mean of each day; days after the last measured hour see only the tail of its window and are none. */
const dailyMaxima = (axis: TimeAxis, rolling: Float64Array, measured: Float64Array): number[] => {
  const { day } = localTimes(axis)
  const last = day[measured.findLastIndex((value) => !Number.isNaN(value))] ?? Number.NEGATIVE_INFINITY
  const maxima = new Map<number, number>()
  rolling.forEach((value, row) => {
    const key = day[row] ?? 0
    if (key <= last && value > (maxima.get(key) ?? Number.NEGATIVE_INFINITY)) maxima.set(key, value)
  })
  return [...maxima.values()]
}

const largest = (values: Iterable<number>): number => {
  let most = Number.NaN
  for (const value of values) if (!(value <= most)) most = value
  return most
}

const countAbove = (values: Iterable<number>, limit: number): number => {
  let count = 0
  for (const value of values) if (value > limit) count += 1
  return count
}
