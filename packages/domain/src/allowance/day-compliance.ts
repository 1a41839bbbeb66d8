import type { DailyPollutant } from '../air/aqi.ts'
import { exactMean, withoutDust } from '../air/rounding.ts'
import { hoursNeeded, meanOf, present, validity } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'
import { mayBecomeDay, type SiteLines } from '../period/day-so-far.ts'
import { valueDecimals } from '../period/statistic-decimals.ts'
import { highestRounding, isEvenAt, type RemainingMean, remainingMean, verdictOf } from './remaining-mean.ts'

const hoursPerDay = 24

/**
 * What the rest of the day may bring so that the day stays at or under a target: for 24-h means the largest mean of the
 * remaining hours, for O3 the largest hourly value that keeps every remaining 8-h window. Of a district or the city the
 * hours to come are taken to be the same at all of its sites, and the day is the mean of the sites' days.
 * @param lines hours so far of each site, label 01:00 first; a missing hour is null and will not come any more
 * @param target µg/m³ (CO mg/m³) at the decimals of a daily value
 */
export const remainingHours = (pollutant: DailyPollutant, lines: SiteLines, target: number): RemainingMean => {
  if (pollutant === 'o38h') return remainingOzoneHours(lines, target)
  const counting = countingLines(lines, mayBecomeDay)
  const coming = hoursPerDay - elapsedHours(counting)
  const decimals = valueDecimals(pollutant)
  if (coming <= 0) {
    const means = counting.flatMap((line) => meanOf(line) ?? [])
    return remainingMean({ target, decimals, total: 1, count: 1, mean: means.length === 0 ? null : exactMean(means) })
  }
  // The day is a + b·x for x in each hour to come.
  const sites = counting.map((line) => ({ sum: sumOf(present(line)), length: present(line).length + coming }))
  const a = sumOf(sites.map(({ sum, length }) => sum / length)) / sites.length
  const b = sumOf(sites.map(({ length }) => coming / length)) / sites.length
  const upper = highestRounding(target, decimals)
  const [strict, rounded] = [withoutDust((target - a) / b), withoutDust((upper - a) / b)]
  return { strict, rounded, isRoundedReachable: isEvenAt(target, decimals), verdict: verdictOf(strict, rounded, null) }
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

const elapsedHours = (lines: SiteLines): number => Math.max(0, ...lines.map((line) => line.length))

/** The lines that may still make a day; all of them where none may, so that an answer is there. A place has at least one. */
const countingLines = (lines: SiteLines, may: (line: SiteLines[number]) => boolean): SiteLines => {
  const counting = lines.filter(may)
  if (counting.length > 0) return counting
  return lines.length > 0 ? lines : [[]]
}

/** A site's largest window: what has ended, and what each hour to come adds to those that have not. */
interface OzoneSite {
  ended: number
  open: readonly OzoneWindow[]
}

/** How far a site's windows may still leave fourteen of seventeen. */
const mayBecomeOzoneDay = (line: SiteLines[number]): boolean => ozoneWindows(line).length >= validity.windowsPerDay

/** Value and slope of the mean of the sites' largest windows where each hour to come is x. */
const ozoneAt = (sites: readonly OzoneSite[], x: number): { value: number; slope: number } => {
  const largest = sites.map(({ ended, open }) =>
    open.reduce(
      (most, { sum, known, coming }) => {
        const value = (sum + coming * x) / (known + coming)
        return value > most.value ? { value, slope: coming / (known + coming) } : most
      },
      { value: ended, slope: 0 },
    ),
  )
  return {
    value: sumOf(largest.map(({ value }) => value)) / sites.length,
    slope: sumOf(largest.map(({ slope }) => slope)) / sites.length,
  }
}

/** More than any hour of ozone: from here every open window is its site's largest. */
const beyond = 1e6

/** The largest x that keeps the mean at a bound; null where what has ended exceeds it. The mean is convex: steps go down. */
const ozoneCeiling = (sites: readonly OzoneSite[], bound: number, isBoundReachable = true): number | null => {
  let x = beyond
  for (;;) {
    const { value, slope } = ozoneAt(sites, x)
    if (slope === 0) return value > bound || (value === bound && !isBoundReachable) ? null : x
    const next = withoutDust(x + (bound - value) / slope)
    if (x - next < 1e-9) return next
    x = next
  }
}

const remainingOzoneHours = (lines: SiteLines, target: number): RemainingMean => {
  const sites = countingLines(lines, mayBecomeOzoneDay).map((line): OzoneSite => {
    const windows = ozoneWindows(line)
    const ended = windows.filter(({ coming }) => coming === 0).map(({ sum, known }) => sum / known)
    return { ended: Math.max(Number.NEGATIVE_INFINITY, ...ended), open: windows.filter(({ coming }) => coming > 0) }
  })
  const upper = highestRounding(target, 0)
  const isRoundedReachable = isEvenAt(target, 0)
  const isOver = sites.every(({ open }) => open.length === 0)
  const measured = sites.filter(({ ended }) => ended !== Number.NEGATIVE_INFINITY)
  if (isOver) {
    const mean = measured.length === 0 ? null : exactMean(measured.map(({ ended }) => ended))
    const isMet = mean === null || (isRoundedReachable ? mean <= upper : mean < upper)
    return { strict: null, rounded: null, isRoundedReachable, verdict: isMet ? 'met' : 'missed' }
  }
  const counting = sites.filter(({ open, ended }) => open.length > 0 || ended !== Number.NEGATIVE_INFINITY)
  const rounded = ozoneCeiling(counting, upper, isRoundedReachable)
  if (rounded === null) return { strict: null, rounded: null, isRoundedReachable, verdict: 'missed' }
  // What has ended may lie between the target and what is rounded to it: strictly nothing may come then.
  const strict = ozoneCeiling(counting, target)
  return { strict, rounded, isRoundedReachable, verdict: rounded < 0 ? 'outOfReach' : 'open' }
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
    return { endHour: start + 8, sum: sumOf(known), known: known.length, coming }
  }).filter(({ known, coming }) => known + coming >= hoursNeeded(8))
}
