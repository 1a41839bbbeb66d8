import { meanOf, present } from '../air/validity.ts'
import type { Maybe } from '../missing.ts'

const hoursPerDay = 24
/** Fewer days say nothing of what is usual. */
const leastDays = 3

/** Mean, least and most of the same hour of the days before. */
export interface UsualHour {
  value: Maybe<number>
  low: Maybe<number>
  high: Maybe<number>
}

/**
 * The hours to come as they usually are: of each the mean and range of the same hour of the newest `days` days that have
 * it behind them; null where fewer than three of them have it.
 * @param past hours up to now, the newest last; null = missing
 * @param count hours to come
 */
export const usualHours = (past: readonly Maybe<number>[], count: number, days = 7): UsualHour[] =>
  Array.from({ length: count }, (_, ahead) => {
    const same: Maybe<number>[] = []
    for (let at = past.length + ahead; at >= 0 && same.length < days; at -= hoursPerDay)
      if (at < past.length) same.push(past[at] ?? null)
    const there = present(same)
    return there.length < leastDays
      ? { value: null, low: null, high: null }
      : { value: meanOf(there), low: Math.min(...there), high: Math.max(...there) }
  })
