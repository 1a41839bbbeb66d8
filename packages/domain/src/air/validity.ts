import type { Maybe } from '../missing.ts'
import { exactMean } from './rounding.ts'

/** Least valid data for a statistic (GB 3095-2026 table 4; city share HJ 663). */
export const validity = {
  minutesPerHour: 45,
  hoursPerDay: 20,
  hoursPer8h: 6,
  windowsPerDay: 14,
  daysPerMonth: 27,
  daysPerFebruary: 25,
  daysPerYear: 324,
} as const

export const isValidHour = (minutes: number): boolean => {
  return minutes >= validity.minutesPerHour
}

export const isValidDay = (hours: number): boolean => {
  return hours >= validity.hoursPerDay
}

/** Hours needed in a running O3 window; a window shortened by midnight needs the same three quarters. */
export const hoursNeeded = (windowHours: number): number => {
  return Math.ceil((windowHours * validity.hoursPer8h) / 8)
}

/** @param month 1 to 12 */
export const isValidMonth = (days: number, month: number): boolean => {
  return days >= (month === 2 ? validity.daysPerFebruary : validity.daysPerMonth)
}

/** @param daysByMonth valid daily means from January to December */
export const isValidYear = (daysByMonth: readonly number[]): boolean => {
  const total = daysByMonth.reduce((sum, days) => sum + days, 0)
  return total >= validity.daysPerYear && daysByMonth.every((days, i) => isValidMonth(days, i + 1))
}

/** Values that are there. */
export const present = (values: readonly Maybe<number>[]): number[] => {
  return values.filter((value) => value !== null)
}

/** Mean of what is there, unrounded; null with fewer than `atLeast` values. */
export const meanOf = (values: readonly Maybe<number>[], atLeast = 1): Maybe<number> => {
  const there = present(values)
  return there.length < Math.max(atLeast, 1) ? null : exactMean(there)
}

/** 24-h mean of a natural day from its 24 hours, unrounded; null with fewer than 20. */
export const dailyMean = (hours: readonly Maybe<number>[]): Maybe<number> => {
  return meanOf(hours, validity.hoursPerDay)
}

/** Sites with a valid value that a city's mean needs: three quarters, half of them when the city has fewer than four. */
export const sitesNeeded = (sites: number): number => {
  return Math.ceil(sites * (sites < 4 ? 0.5 : 0.75))
}

/**
 * A city's value: mean of its sites' values, unrounded, of as many as are needed.
 * @param siteValues one entry per site of the city, null where it has no valid value
 */
export const cityMean = (siteValues: readonly Maybe<number>[]): Maybe<number> => {
  return meanOf(siteValues, sitesNeeded(siteValues.length))
}
