import type { Maybe } from '@qingkong/domain/missing'
import { type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import type { WindColumns } from './rose.ts'
import { averageDirection, timeAverage } from './time-average.ts'
import { dateOfDay, firstDayOfMonth, localTimes, monthOfDay, type TimeAxis, weekdayOfDay } from './time-axis.ts'

export type CalendarOptions = {
  /** What a day shows of its hours; default 'mean'. */
  statistic?: 'mean' | 'max'
  /** Least share of a day's slots with a value, %; default 0. */
  thresholdPct?: number
  /** Only months of this year. */
  year?: number
  /** Regular step of the rows, default one hour. */
  stepMs?: number
  /** Adds the mean speed of the day and its direction, weighted by speed, to its cell. */
  wind?: WindColumns
}

type CalendarCell = {
  /** 'YYYY-MM-DD'. */
  date: string
  /** False for days of the months before and after that fill the page. */
  inMonth: boolean
  value: Maybe<number>
  wind: Maybe<{ speedMs: Maybe<number>; directionDeg: Maybe<number> }>
}

/** A page of six weeks, Monday first. */
export type CalendarMonth = { year: number; month: number; cells: CalendarCell[] }

const cellsPerPage = 42

/**
 * Month pages of daily values (openair calendarPlot), from the first to the last month with a row; days beside the month
 * carry no value.
 * @throws InputProblem on an empty table or a time that occurs twice
 */
export const calendar = (axis: TimeAxis, values: Column, options: CalendarOptions = {}): CalendarMonth[] => {
  const { statistic = 'mean', thresholdPct = 0, year, stepMs, wind } = options
  const period = { period: 'day' as const, thresholdPct, ...(stepMs === undefined ? {} : { stepMs }) }
  const numbers = numbersOf(values, 'value')
  const means = timeAverage(axis, numbers, period)
  const days = new Map(means.map(({ day, mean }) => [day, mean]))
  if (statistic === 'max') replaceByMaxima(days, axis, numbers)
  const winds = wind === undefined ? null : dailyWinds(axis, wind, period)
  const first = means[0]?.day ?? 0
  const last = means.at(-1)?.day ?? first
  const from = year === undefined ? monthOfDay(first) : Math.max(monthOfDay(first), year * 12)
  const to = year === undefined ? monthOfDay(last) : Math.min(monthOfDay(last), year * 12 + 11)
  if (from > to) throw new InputProblem(`数据中没有 ${year} 年的记录`, { column: 'year' })
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const month = from + i
    const start = firstDayOfMonth(month)
    const page = start - weekdayOfDay(start)
    const cells = Array.from({ length: cellsPerPage }, (_, cell): CalendarCell => {
      const day = page + cell
      const inMonth = monthOfDay(day) === month
      return {
        date: dateOfDay(day),
        inMonth,
        value: inMonth ? (days.get(day) ?? null) : null,
        wind: inMonth ? (winds?.get(day) ?? null) : null,
      }
    })
    return { year: Math.floor(month / 12), month: (month % 12) + 1, cells }
  })
}

/** Days whose mean stands get their largest value instead. */
const replaceByMaxima = (days: Map<number, Maybe<number>>, axis: TimeAxis, values: Float64Array): void => {
  const { day } = localTimes(axis)
  const maxima = new Map<number, number>()
  values.forEach((value, row) => {
    const key = day[row] ?? 0
    if (value > (maxima.get(key) ?? Number.NEGATIVE_INFINITY)) maxima.set(key, value)
  })
  for (const [key, mean] of days) days.set(key, mean === null ? null : (maxima.get(key) ?? null))
}

const dailyWinds = (axis: TimeAxis, wind: WindColumns, period: { period: 'day'; thresholdPct: number }) => {
  requireSameLength(axis.atMs.length, wind.speedMs, 'speedMs')
  requireSameLength(axis.atMs.length, wind.directionDeg, 'directionDeg')
  const directions = averageDirection(axis, wind.directionDeg, period, wind.speedMs)
  return new Map(
    timeAverage(axis, wind.speedMs, period).map(({ day, mean }, i) => [
      day,
      { speedMs: mean, directionDeg: directions[i]?.mean ?? null },
    ]),
  )
}
