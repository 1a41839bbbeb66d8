import type { AppliedProfiles, FixedProfiles } from './apply-profiles.ts'

/** How well fixed profiles reproduce one week. */
export interface WeekQuality {
  week: string
  /** Hours fitted. */
  hours: number
  /** Q(true)/Q(expected) of the week; null with fewer hours than a day. */
  qOverExpected: number | null
  /** Above twice that of the analysis: the profiles no longer fit the air. */
  isOutworn: boolean
}

const leastHours = 24
/** Q/Q(expected) of a week may rise to this many times that of the analysis. */
const mostTimes = 2

/**
 * Q/Q(expected) week by week against the analysis the profiles come from. With fixed profiles only the contributions are
 * fitted, so of the strong values of an hour each factor takes one.
 * @param weeks label of the week of each hour
 * @param baseQOverExpected of the analysis
 */
export const weeklyQuality = (
  { species, categories, factors }: Pick<FixedProfiles, 'species' | 'categories' | 'factors'>,
  { states, residuals }: Pick<AppliedProfiles, 'states' | 'residuals'>,
  weeks: readonly string[],
  baseQOverExpected: number,
): WeekQuality[] => {
  const n = species.length
  const sums = new Map<string, { hours: number; q: number; expected: number }>()
  states.forEach((state, row) => {
    const week = weeks[row]
    if (week === undefined || state === 'incomplete') return
    const sum = sums.get(week) ?? { hours: 0, q: 0, expected: 0 }
    sum.hours += 1
    sum.expected -= factors
    for (let j = 0; j < n; j++) {
      const r = residuals[row * n + j] as number
      if (Number.isNaN(r)) continue
      sum.q += r * r
      if (categories[j] === 'strong') sum.expected += 1
    }
    sums.set(week, sum)
  })
  return Array.from(sums, ([week, { hours, q, expected }]) => {
    const qOverExpected = hours >= leastHours && expected > 0 ? q / expected : null
    return {
      week,
      hours,
      qOverExpected,
      isOutworn: qOverExpected !== null && qOverExpected > mostTimes * baseQOverExpected,
    }
  })
}
