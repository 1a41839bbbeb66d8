import type { Maybe } from '@qingkong/domain/missing'
import { hourMs } from '@qingkong/domain/time/city-time'
import { add, type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { firstDayOfMonth, type LocalTimes, localTimes, type TimeAxis } from './time-axis.ts'

export const averagePeriods = ['day', 'month', 'year'] as const
type AveragePeriod = (typeof averagePeriods)[number]

export type TimeAverageOptions = {
  period: AveragePeriod
  /** Least share of the period's slots that must hold a value, %; default 0: one value is enough. */
  thresholdPct?: number
  /** Regular step of the rows, default one hour; says how many slots a period has. */
  stepMs?: number
}

export type PeriodMean = {
  /** First local day of the period, days since 1970-01-01. */
  day: number
  count: number
  /** Slots of the whole period. */
  slots: number
  mean: Maybe<number>
}

/** Periods of the rows: one number per row, and what a number stands for. */
type Periods = { keyOf: (row: number) => number; firstDay: (key: number) => number }

const periodsOf = (times: LocalTimes, period: AveragePeriod): Periods => {
  if (period === 'day') return { keyOf: (row) => times.day[row] ?? 0, firstDay: (key) => key }
  if (period === 'month') return { keyOf: (row) => times.month[row] ?? 0, firstDay: firstDayOfMonth }
  return {
    keyOf: (row) => Math.floor((times.month[row] ?? 0) / 12),
    firstDay: (year) => firstDayOfMonth(year * 12),
  }
}

/** Sums and counts of each period from the first to the last row, periods without any row included. */
const sumsOf = (axis: TimeAxis, values: readonly Float64Array[], { period, stepMs = hourMs }: TimeAverageOptions) => {
  if (!(stepMs > 0)) throw new InputProblem('时间步长应大于 0', { column: 'stepMs' })
  const times = localTimes(axis)
  const { keyOf, firstDay } = periodsOf(times, period)
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let row = 0; row < times.day.length; row++) {
    const key = keyOf(row)
    if (key < first) first = key
    if (key > last) last = key
  }
  const sums = values.map(() => new Float64Array(last - first + 1))
  const counts = new Float64Array(last - first + 1)
  values[0]?.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const at = keyOf(row) - first
    add(counts, at, 1)
    values.forEach((column, i) => {
      const own = sums[i]
      if (own) add(own, at, column[row] ?? Number.NaN)
    })
  })
  const slotsPerDay = 86_400_000 / stepMs
  return Array.from(counts, (count, i) => {
    const day = firstDay(first + i)
    const slots = (firstDay(first + i + 1) - day) * slotsPerDay
    return { day, count, slots, sums: sums.map((own) => own[i] ?? 0) }
  })
}

/**
 * Means of days, months or years of the local calendar (openair timeAverage). Every period between the first and the
 * last row appears, the empty ones with a mean of null.
 * @throws InputProblem on an empty table or a time that occurs twice
 */
export const timeAverage = (axis: TimeAxis, values: Column, options: TimeAverageOptions): PeriodMean[] => {
  const numbers = numbersOf(values, 'value')
  requireSameLength(axis.atMs.length, numbers, 'value')
  const least = (options.thresholdPct ?? 0) / 100
  return sumsOf(axis, [numbers], options).map(({ sums: [sum = 0], day, count, slots }) => ({
    day,
    count,
    slots,
    mean: count === 0 || count < least * slots ? null : sum / count,
  }))
}

/**
 * Mean wind direction of each period: direction of the mean of unit vectors, or of the wind vectors where speeds (m/s)
 * are given (openair's timeAverage takes those). Degrees 0 to 360; null without directions or where they cancel out.
 */
export const averageDirection = (
  axis: TimeAxis,
  directionDeg: Column,
  options: TimeAverageOptions,
  speedMs: Maybe<Column> = null,
): PeriodMean[] => {
  const directions = numbersOf(directionDeg, 'directionDeg')
  const speeds = speedMs === null ? null : numbersOf(speedMs, 'speedMs')
  requireSameLength(axis.atMs.length, directions, 'directionDeg')
  if (speeds !== null) requireSameLength(axis.atMs.length, speeds, 'speedMs')
  const least = (options.thresholdPct ?? 0) / 100
  const radian = Math.PI / 180
  const weight = (row: number) => (speeds === null ? 1 : (speeds[row] ?? Number.NaN))
  const east = directions.map((direction, row) => weight(row) * Math.sin(direction * radian))
  const north = directions.map((direction, row) => weight(row) * Math.cos(direction * radian))
  return sumsOf(axis, [east, north], options).map(({ sums: [x = 0, y = 0], day, count, slots }) => {
    const known = count > 0 && count >= least * slots && Math.hypot(x, y) > 1e-9 * count
    const degrees = Math.atan2(x, y) / radian
    return { day, count, slots, mean: known ? maybe(degrees < 0 ? degrees + 360 : degrees) : null }
  })
}
