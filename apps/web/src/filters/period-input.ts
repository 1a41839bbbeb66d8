import { cityDate, dayMs, formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'

/** Two city stamps 'YYYY-MM-DD HH:mm:ss' of a date or time range picker. */
type Range = readonly [string, string]

export interface PeriodInput {
  startTime: string
  endTime: string
}

const midnight = (stamp: string): number => {
  const at = parseCity(stamp.slice(0, 10))
  if (!at) throw new RangeError(`not a city date: ${stamp}`)
  return at.getTime()
}

const labels = (fromMs: number, toMs: number): PeriodInput => ({
  startTime: formatCity(fromMs + hourMs),
  endTime: formatCity(toMs),
})

/**
 * The hours of whole natural days, both included, as calls ask for them: hour labels 01:00 of the first day to 00:00
 * after the last.
 * @throws RangeError on a text that is no date
 */
export const hoursOfDays = ([first, last]: Range): PeriodInput => labels(midnight(first), midnight(last) + dayMs)

/** Whole days by the clock, both included: what happened is counted by its moment, not by hour labels. */
export const momentsOfDays = ([first, last]: Range): PeriodInput => ({
  startTime: `${first.slice(0, 10)} 00:00:00`,
  endTime: `${last.slice(0, 10)} 23:59:59`,
})

/** The hours of whole months, both included. @throws RangeError on a text that is no date */
export const hoursOfMonths = ([first, last]: Range): PeriodInput => {
  // 31 days on always lie in the next month.
  const after = cityDate(midnight(`${last.slice(0, 7)}-01`) + 31 * dayMs)
  return labels(midnight(`${first.slice(0, 7)}-01`), midnight(`${after.slice(0, 7)}-01`))
}
