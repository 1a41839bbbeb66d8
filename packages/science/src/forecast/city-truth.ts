import { cityMean } from '@qingkong/domain/air/validity'
import type { Pollutant, SiteHours } from './site-hours.ts'
import { dayValues } from './target-series.ts'

/** The city's day values, mean of its sites' (HJ 663), at the last hour of each day on the hours of `on`; NaN elsewhere. */
export const cityTruth = (
  sites: readonly SiteHours[],
  pollutant: Pollutant,
  on: { firstHour: number; hours: number },
): Float64Array => {
  const days = sites.map(({ firstHour, pollutants }) => ({
    firstHour,
    values: dayValues(pollutants[pollutant] ?? new Float64Array(0), firstHour, pollutant),
  }))
  return Float64Array.from({ length: on.hours }, (_, at) => {
    const hour = on.firstHour + at
    if (hour % 24 !== 23) return Number.NaN
    const values = days.map(({ firstHour, values }) => values[hour - firstHour] ?? Number.NaN)
    return cityMean(values.map((value) => (Number.isNaN(value) ? null : value))) ?? Number.NaN
  })
}
