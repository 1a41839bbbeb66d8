import type { DailyPollutant } from '../air/aqi.ts'
import { exactMean, withoutDust } from '../air/rounding.ts'
import { hoursNeeded, present } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { valueDecimals } from '../period/statistic-decimals.ts'
import { highestRounding, isEvenAt, type RemainingMean, remainingMean, verdictOf } from './remaining-mean.ts'

const hoursPerDay = 24

/**
 * What the rest of the day may bring so that the day stays at or under a target: for 24-h means the largest mean of the
 * remaining hours, for O3 the largest hourly value that keeps every remaining 8-h window.
 * @param hours hours so far, label 01:00 first; a missing hour is null and will not come any more
 * @param target µg/m³ (CO mg/m³) at the decimals of a daily value
 */
export const remainingHours = (
  pollutant: DailyPollutant,
  hours: readonly Maybe<number>[],
  target: number,
): RemainingMean => {
  if (pollutant === 'o38h') return remainingOzoneHours(hours, target)
  const there = present(hours)
  return remainingMean({
    target,
    decimals: valueDecimals(pollutant),
    total: there.length + hoursPerDay - hours.length,
    count: there.length,
    mean: there.length === 0 ? null : exactMean(there),
  })
}

const remainingOzoneHours = (hours: readonly Maybe<number>[], target: number): RemainingMean => {
  const windows = ozoneWindows(hours)
  const upper = highestRounding(target, 0)
  const isRoundedReachable = isEvenAt(target, 0)
  const isLost = windows.some(({ sum, known, coming }) => {
    if (coming > 0) return false
    const mean = sum / known
    return isRoundedReachable ? mean > upper : mean >= upper
  })
  const open = windows.filter(({ coming }) => coming > 0)
  if (isLost || open.length === 0) {
    return { strict: null, rounded: null, isRoundedReachable, verdict: isLost ? 'missed' : 'met' }
  }
  const ceiling = (mean: number) =>
    withoutDust(Math.min(...open.map(({ sum, known, coming }) => (mean * (known + coming) - sum) / coming)))
  const [strict, rounded] = [ceiling(target), ceiling(upper)]
  return { strict, rounded, isRoundedReachable, verdict: verdictOf(strict, rounded, null) }
}

/** A window of eight hours in progress. */
export type OzoneWindow = {
  /** Label of its last hour, 8 to 24. */
  endHour: number
  /** Sum and number of the hours measured, µg/m³. */
  sum: number
  known: number
  /** Hours still to come. */
  coming: number
}

/**
 * The 17 windows of the natural day ending 08:00 to 24:00, without those that stay invalid.
 * @param hours O3 so far, label 01:00 first; a missing hour is null and will not come any more
 */
export const ozoneWindows = (hours: readonly Maybe<number>[]): OzoneWindow[] => {
  return Array.from({ length: 17 }, (_, start) => {
    const known = present(hours.slice(start, start + 8))
    const coming = Math.max(0, Math.min(8, start + 8 - hours.length))
    return { endHour: start + 8, sum: known.reduce((sum, value) => sum + value, 0), known: known.length, coming }
  }).filter(({ known, coming }) => known + coming >= hoursNeeded(8))
}
