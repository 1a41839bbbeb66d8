import type { Maybe } from '../missing.ts'
import { captureSteps } from './capture-rate.ts'

/** Up to so many hours a gap is a short one (HJ 75-2017). */
export const shortGapHours = 24
/** Of how many valid hours before a gap the largest mass is taken: short gap, long gap, low capture rate. */
export const substitutionHours = { short: 180, long: 720, low: 2160 } as const
/** A shorter history serves while it has so many valid hours. */
export const leastHistoryHours = 24

/**
 * How many of the last valid hours give the mass that fills a gap, by the quarter's capture rate (HJ 75-2017).
 * @returns null below 75 %, and where the source never ran: nothing is filled
 */
export const substitutionWindow = (rate: Maybe<number>, gapHours: number): Maybe<number> => {
  if (rate === null || rate < captureSteps.byHistory) return null
  if (rate < captureSteps.byLength) return substitutionHours.low
  return gapHours <= shortGapHours ? substitutionHours.short : substitutionHours.long
}

/** A run of hours without a valid mass, with the largest hourly mass of the last 180, 720 and 2160 valid hours before it, kg. */
export interface MassGap {
  hours: number
  largest180: Maybe<number>
  largest720: Maybe<number>
  largest2160: Maybe<number>
}

export interface Substituted {
  /** 补遗, kg. */
  filledKg: number
  filledHours: number
  /** 核算 = 实测 + 补遗, kg. */
  totalKg: number
  /** Share of 补遗 in 核算, 0 to 1. */
  filledShare: number
}

const largestOf = (gap: MassGap, window: number): Maybe<number> => {
  if (window === substitutionHours.short) return gap.largest180
  return window === substitutionHours.long ? gap.largest720 : gap.largest2160
}

/**
 * 补遗: every hour of a gap takes the largest hourly mass of the window before it. A gap without a history stays open.
 * @returns null where the capture rate forbids a 核算 (`captureTooLow`)
 */
export const substitution = (measuredKg: number, rate: Maybe<number>, gaps: readonly MassGap[]): Maybe<Substituted> => {
  if (substitutionWindow(rate, 0) === null) return null
  let filledKg = 0
  let filledHours = 0
  for (const gap of gaps) {
    const window = substitutionWindow(rate, gap.hours)
    const largest = window === null ? null : largestOf(gap, window)
    if (largest === null) continue
    filledKg += gap.hours * largest
    filledHours += gap.hours
  }
  const totalKg = measuredKg + filledKg
  return { filledKg, filledHours, totalKg, filledShare: totalKg > 0 ? filledKg / totalKg : 0 }
}
