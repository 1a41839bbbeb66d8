import type { Maybe } from '../missing.ts'
import { roundHalfEven } from './rounding.ts'
import { hoursNeeded, meanOf, present, validity } from './validity.ts'

/**
 * Running statistics of hourly means. `hours` is one site's line of hours without holes (a missing hour is null, an
 * hour before the first is left out); `at` is the position of the hour in question. `hourOfDay` is its publication
 * label, 1 to 24 within the natural day (the label 00:00 of the next day is 24). Results are unrounded.
 */
type Hours = readonly Maybe<number>[]

const trailing = (hours: Hours, at: number, length: number): Hours => {
  return hours.slice(Math.max(0, at + 1 - length), at + 1)
}

/** Mean of the trailing 24 hours (PM2.5_24h, PM10_24h, CO_24h …); needs 20 hours. */
export const running24h = (hours: Hours, at: number): Maybe<number> => {
  return meanOf(trailing(hours, at, 24), validity.hoursPerDay)
}

/**
 * O3_8h: mean of the trailing 8 hours, but in the hours 1 to 7 only since 01:00: the window never reaches across
 * midnight (measured on the national publication). Needs three quarters of its window.
 */
export const o3Running8h = (hours: Hours, at: number, hourOfDay: number): Maybe<number> => {
  const length = Math.min(hourOfDay, 8)
  return meanOf(trailing(hours, at, length), hoursNeeded(length))
}

/** O3_8h_24h: the largest O3_8h since 01:00 of the natural day. */
export const o3Max8hSoFar = (hours: Hours, at: number, hourOfDay: number): Maybe<number> => {
  const first = at + 1 - hourOfDay
  const windows = Array.from({ length: hourOfDay }, (_, i) =>
    first + i < 0 ? null : o3Running8h(hours, first + i, i + 1),
  )
  return maxOf(windows)
}

/** O3_24h: the largest of the trailing 24 hours. */
export const o3Max24h = (hours: Hours, at: number): Maybe<number> => {
  return maxOf(trailing(hours, at, 24))
}

export type DailyMax8h = {
  /** Largest 8-h mean of the day, unrounded; null when no window is valid. */
  value: Maybe<number>
  validWindows: number
  /** At least 14 windows, or exceeding already: more data could only have raised it. */
  isValid: boolean
}

/**
 * MDA8, the daily maximum 8-h mean of O3 (HJ 663): windows ending 08:00 to 24:00 of the natural day.
 * @param dayHours the 24 hours labelled 01:00 to 24:00
 * @param limit 8-h limit, µg/m³
 */
export const dailyMax8h = (dayHours: Hours, limit: number): DailyMax8h => {
  const ends = Array.from({ length: 17 }, (_, i) => i + 7)
  const windows = ends.map((at) => (at < dayHours.length ? o3Running8h(dayHours, at, at + 1) : null))
  const value = maxOf(windows)
  const validWindows = present(windows).length
  const exceeds = value !== null && roundHalfEven(value, 0) > limit
  return { value, validWindows, isValid: validWindows >= validity.windowsPerDay || exceeds }
}

const maxOf = (values: readonly Maybe<number>[]): Maybe<number> => {
  const there = present(values)
  return there.length === 0 ? null : Math.max(...there)
}
