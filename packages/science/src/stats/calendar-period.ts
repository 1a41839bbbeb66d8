import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { InputProblem } from './input-problem.ts'
import { firstDayOfMonth, type LocalTimes } from './time-axis.ts'

/** Units of local time, numbered without gaps; `startOf` gives local milliseconds. */
type PeriodUnit = {
  numberOf: (times: LocalTimes, row: number) => number
  startOf: (number: number) => number
}

const localMs = ({ atMs, offsetMs }: LocalTimes, row: number): number => (atMs[row] ?? 0) + offsetMs
const fixed = (lengthMs: number): PeriodUnit => ({
  numberOf: (times, row) => Math.floor(localMs(times, row) / lengthMs),
  startOf: (number) => number * lengthMs,
})
/** @param shift months by which the first unit of a year begins before January */
const ofMonths = (months: number, shift = 0): PeriodUnit => ({
  numberOf: ({ month }, row) => Math.floor(((month[row] ?? 0) + shift) / months),
  startOf: (number) => firstDayOfMonth(number * months - shift) * dayMs,
})

const units = {
  min: fixed(minuteMs),
  hour: fixed(hourMs),
  day: fixed(dayMs),
  /** From Monday; 1969-12-29 was one. */
  week: {
    numberOf: ({ day }, row) => Math.floor(((day[row] ?? 0) + 3) / 7),
    startOf: (number) => (number * 7 - 3) * dayMs,
  },
  month: ofMonths(1),
  quarter: ofMonths(3),
  /** December to February, March to May …: December belongs to the winter of the year that follows. */
  season: ofMonths(3, 1),
  year: ofMonths(12),
} as const satisfies Record<string, PeriodUnit>

const periodText = /^(?:(\d{1,4})\s+)?(min|hour|day|week|month|quarter|season|year)s?$/
const mostPeriods = 1_000_000

/** Periods from the first row's to the last row's, in order. */
export type CalendarPeriods = {
  count: number
  /** 0 is the period of the first row. */
  periodOf: (row: number) => number
  /** Epoch milliseconds of the start of a period; of `count` the end of the last. */
  startMs: (period: number) => number
}

/**
 * Periods of a calendar: 'day', '2 week', 'season' … Several units are counted from the unit of the earliest row, weeks
 * begin on Monday.
 * @throws InputProblem on a text that names no period or one that would give more than a million
 */
export const calendarPeriods = (times: LocalTimes, text: string): CalendarPeriods => {
  const [, several = '1', name] = periodText.exec(text.trim()) ?? []
  const length = Number(several)
  if (name === undefined || length < 1 || (name === 'season' && length > 1))
    throw new InputProblem('时段应如 day、2 week、month、season、year', { column: 'period' })
  const unit: PeriodUnit = units[name as keyof typeof units]
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const numbers = Float64Array.from(times.day, (_, row) => {
    const number = unit.numberOf(times, row)
    if (number < first) first = number
    if (number > last) last = number
    return number
  })
  const count = Math.floor((last - first) / length) + 1
  if (count > mostPeriods) throw new InputProblem(`时段多达 ${count} 个，请取更长的时段`, { column: 'period' })
  return {
    count,
    periodOf: (row) => Math.floor(((numbers[row] ?? first) - first) / length),
    startMs: (period) => unit.startOf(first + period * length) - times.offsetMs,
  }
}
