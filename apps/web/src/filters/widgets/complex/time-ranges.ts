import { type IndexRange, mergeRanges } from './calendar-ranges.ts'
import { type CalendarMode, calendarUnits } from './calendar-unit.ts'

/** Start and end as the filter reports them: 'YYYY-MM-DD 00:00:00', months 'YYYY-MM-01'. */
export type TimeRange = readonly [start: string, end: string]

export const rangesOfTimes = (times: readonly TimeRange[], mode: CalendarMode): IndexRange[] => {
  const { indexOf } = calendarUnits[mode]
  return mergeRanges(times.map(([start, end]) => ({ first: indexOf(start), last: indexOf(end) })))
}

export const timesOfRanges = (ranges: readonly IndexRange[], mode: CalendarMode): TimeRange[] => {
  const { writtenOf } = calendarUnits[mode]
  return ranges.map(({ first, last }) => [writtenOf(first), writtenOf(last)])
}

/** The first 10 characters of the ends, 7 in month mode (document 2 section 9); one text where both are the same. */
export const timeRangeText = ([start, end]: TimeRange, mode: CalendarMode): string => {
  const length = mode === 'day' ? 10 : 7
  const [from, to] = [start.slice(0, length), end.slice(0, length)]
  return from === to ? from : `${from} 至 ${to}`
}

const dateText = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])( 00:00:00)?$/

/** Whether a value from outside is a list of ranges that do not end before they start. */
export const isTimeRanges = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (range) =>
      Array.isArray(range) &&
      range.length === 2 &&
      range.every((text) => typeof text === 'string' && dateText.test(text)) &&
      range[0] <= range[1],
  )
