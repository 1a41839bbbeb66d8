import { addDays } from '@qingkong/domain/time/city-time'

/** When a push goes out (document 2 section 3.9). */
export interface PushTimeValue {
  /** 'YYYY-MM-DD' */
  startDate: string
  endDate: string
  /** Comma-joined 'HH:mm-HH:mm'. */
  rangeTime: string
  /** Minute of each hour within the ranges. */
  runMinute: number | null
}

/** Ends as 'HH:mm'; null while not entered. */
export interface PushRange {
  start: string | null
  end: string | null
}

const maxPushRanges = 5
/** 0 to 55 in steps of 5. */
export const minuteChoices: readonly number[] = Array.from({ length: 12 }, (_, step) => step * 5)

const rangeText = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/

/** Ranges of a kept text, at least one line to fill in. */
export const readPushRanges = (rangeTime: string): PushRange[] => {
  const ranges = rangeTime
    .split(',')
    .filter((text) => rangeText.test(text))
    .map((text): PushRange => ({ start: text.slice(0, 5), end: text.slice(6) }))
  return ranges.length > 0 ? ranges : [{ start: null, end: null }]
}

/** Only whole ranges are written. */
export const writePushRanges = (ranges: readonly PushRange[]): string =>
  ranges.flatMap(({ start, end }) => (start !== null && end !== null ? [`${start}-${end}`] : [])).join(',')

/** push-08: another range only when the last is complete, five at most. */
export const canAddRange = (ranges: readonly PushRange[]): boolean => {
  const last = ranges.at(-1)
  return ranges.length < maxPushRanges && last !== undefined && last.start !== null && last.end !== null
}

/** push-08: one range always stays. */
export const canRemoveRange = (ranges: readonly PushRange[]): boolean => ranges.length > 1

const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
const hourOf = (time: string): number => Number(time.slice(0, 2))
const minuteOf = (time: string): number => Number(time.slice(3, 5))

/** push-08: hours and minutes that would set the start after the end. */
export const barredStart = (end: string | null) => ({
  disabledHours: () => (end === null ? [] : span(hourOf(end) + 1, 24)),
  disabledMinutes: (hour: number) => (end === null || hour !== hourOf(end) ? [] : span(minuteOf(end) + 1, 60)),
})

/** push-08: hours and minutes that would set the end before the start. */
export const barredEnd = (start: string | null) => ({
  disabledHours: () => (start === null ? [] : span(0, hourOf(start))),
  disabledMinutes: (hour: number) => (start === null || hour !== hourOf(start) ? [] : span(0, minuteOf(start))),
})

/** push-08: an end typed in by keyboard may still pass the other; the other then follows. */
export const setRangeEnd = (range: PushRange, part: 'start' | 'end', time: string | null): PushRange => {
  const next = { ...range, [part]: time }
  if (next.start === null || next.end === null || next.start <= next.end) return next
  return { start: time, end: time }
}

/** push-08: dates from today on. */
export const isPastDate = (date: string, today: string): boolean => date < today

/** A week from today, no time yet. */
export const firstPushTime = (today: string): PushTimeValue => ({
  startDate: today,
  endDate: addDays(today, 6),
  rangeTime: '',
  runMinute: 0,
})
