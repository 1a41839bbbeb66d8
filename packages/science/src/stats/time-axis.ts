import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { InputProblem } from './input-problem.ts'

/** Instants of the rows and the clock they are read on. */
export type TimeAxis = {
  /** Epoch milliseconds. */
  atMs: ArrayLike<number>
  /** Local time minus UTC in minutes; the city's clock is 480. */
  offsetMinutes: number
}

/** The rows' places on the local calendar, each computed once. */
export type LocalTimes = {
  atMs: ArrayLike<number>
  offsetMs: number
  /** Days since 1970-01-01 on the local calendar. */
  day: Int32Array
  /** 0 to 23. */
  hour: Uint8Array
  /** 0 is Monday. */
  weekday: Uint8Array
  /** Months since January of year 0. */
  month: Int32Array
  inOrder: boolean
}

/**
 * Reads the local calendar of each row.
 * @throws InputProblem on an empty table, a time that is no number, or a time that occurs twice: duplicates would
 * silently break every running mean
 */
export const localTimes = ({ atMs, offsetMinutes }: TimeAxis): LocalTimes => {
  const rows = atMs.length
  if (rows === 0) throw new InputProblem('没有数据行')
  const inOrder = isInOrder(atMs)
  if (!inOrder) requireDistinct(atMs)
  const offsetMs = offsetMinutes * minuteMs
  const day = new Int32Array(rows)
  const hour = new Uint8Array(rows)
  const weekday = new Uint8Array(rows)
  const month = new Int32Array(rows)
  let lastDay = Number.NaN
  let lastMonth = 0
  for (let row = 0; row < rows; row++) {
    const local = (atMs[row] ?? 0) + offsetMs
    const ofDay = Math.floor(local / dayMs)
    if (ofDay !== lastDay) {
      lastDay = ofDay
      lastMonth = monthOfDay(ofDay)
    }
    day[row] = ofDay
    hour[row] = Math.floor((local - ofDay * dayMs) / hourMs)
    weekday[row] = weekdayOfDay(ofDay)
    month[row] = lastMonth
  }
  return { atMs, offsetMs, day, hour, weekday, month, inOrder }
}

/** 0 is Monday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => {
  return (((day + 3) % 7) + 7) % 7
}

/** Months since January of year 0 of a day number. */
export const monthOfDay = (day: number): number => {
  const date = new Date(day * dayMs)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

/** Day number of the first day of a month. */
export const firstDayOfMonth = (month: number): number => {
  return Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMs
}

/** 'YYYY-MM-DD' of a day number. */
export const dateOfDay = (day: number): string => {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

const isInOrder = (atMs: ArrayLike<number>): boolean => {
  let inOrder = true
  for (let row = 0; row < atMs.length; row++) {
    const at = atMs[row] ?? Number.NaN
    if (!Number.isFinite(at)) throw new InputProblem('时间无效', { row, column: 'date' })
    if (row > 0 && at <= (atMs[row - 1] ?? 0)) inOrder = false
  }
  return inOrder
}

const requireDistinct = (atMs: ArrayLike<number>): void => {
  const seen = new Map<number, number>()
  for (let row = 0; row < atMs.length; row++) {
    const at = atMs[row] ?? 0
    const before = seen.get(at)
    if (before !== undefined) throw new InputProblem('时间重复', { row, column: 'date', firstRow: before })
    seen.set(at, row)
  }
}
