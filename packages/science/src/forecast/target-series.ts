import { dailyMax8h } from '@qingkong/domain/air/running'
import { dailyMean } from '@qingkong/domain/air/validity'
import type { Pollutant, SiteHours } from './site-hours.ts'
import { trailingMean, trailingMost } from './trailing-window.ts'

/** What is forecast: the hour's value, or the day's (24-h mean; O3 the maximum 8-h mean). */
export type LeadUnit = 'hour' | 'day'

/** The series a target is followed on, and what a forecast for each hour is held against. */
export type TargetSeries = {
  /** Known at each hour: its value, or for days the statistic of the trailing 24 hours. */
  own: Float64Array
  /** Hours: the same. Days: the day's valid value at its last hour, missing at the others. */
  truth: Float64Array
}

const noLimit = Number.POSITIVE_INFINITY

/** Value of each natural day (hours 0 to 23) at its last hour, by the rules of GB 3095 and HJ 663; NaN elsewhere. */
export const dayValues = (values: Float64Array, firstHour: number, pollutant: Pollutant): Float64Array => {
  const truth = new Float64Array(values.length).fill(Number.NaN)
  for (let last = (((23 - firstHour) % 24) + 24) % 24; last < values.length; last += 24) {
    if (last < 23) continue
    const hours = Array.from(values.subarray(last - 23, last + 1), (value) => (Number.isNaN(value) ? null : value))
    if (pollutant === 'o3') {
      const { value, isValid } = dailyMax8h(hours, noLimit)
      if (value !== null && isValid) truth[last] = value
    } else truth[last] = dailyMean(hours) ?? Number.NaN
  }
  return truth
}

export const targetSeries = (site: SiteHours, pollutant: Pollutant, unit: LeadUnit): TargetSeries => {
  const values = site.pollutants[pollutant] ?? new Float64Array(site.hours).fill(Number.NaN)
  if (unit === 'hour') return { own: values, truth: values }
  const own =
    pollutant === 'o3'
      ? trailingMost(trailingMean(values, { width: 8 }), { width: 24 })
      : trailingMean(values, { width: 24 })
  return { own, truth: dayValues(values, site.firstHour, pollutant) }
}
