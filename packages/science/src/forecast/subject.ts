import { type Climatology, climatologyOf } from './climatology.ts'
import type { Pollutant, SiteHours } from './site-hours.ts'
import { type NamedSeries, startFeatures } from './start-features.ts'
import { type LeadUnit, targetSeries } from './target-series.ts'
import { trailingMean } from './trailing-window.ts'

/** The longest lead asked for: the end of the third day after a start at 00 h. */
const longestLeadHours = 24 * 4

const hoursPerYear = 24 * 365.2425

/** One site and one target, prepared so that the row of features of any start and lead is a gather. */
export type Subject = {
  site: string
  firstHour: number
  hours: number
  own: Float64Array
  truth: Float64Array
  /** Climatology of the target, also `longestLeadHours` beyond the data. */
  usual: Float64Array
  featureNames: readonly string[]
  /**
   * Writes the features of a start (position of its hour) and a lead in hours. Beyond the start it reads the calendar,
   * the climatology and forecast weather, nothing else.
   */
  fill(row: Float64Array, start: number, lead: number): void
}

/** @param city the city's hours, for the target's mean over all sites */
export const subjectOf = (
  site: SiteHours,
  city: SiteHours,
  target: Pollutant,
  unit: LeadUnit,
  climatologyFor: (own: Float64Array) => Climatology,
): Subject => {
  const { own, truth } = targetSeries(site, target, unit)
  const usual = climatologyOf(climatologyFor(own), site.firstHour, site.hours + longestLeadHours)
  const shift = site.firstHour - city.firstHour
  const cityOwn = targetSeries(city, target, unit).own.subarray(shift, shift + site.hours)
  const atStart = startFeatures(site, own, usual, cityOwn)
  const atAim = aimFeatures(site, usual)
  const startSeries = atStart.map(([, values]) => values)
  const aimSeries = atAim.map(([, values]) => values)
  const dayBack = (at: number) => (at >= 0 && at < own.length ? (own[at] as number) : Number.NaN)
  return {
    site: site.site,
    firstHour: site.firstHour,
    hours: site.hours,
    own,
    truth,
    usual,
    featureNames: [
      ...atStart.map(([name]) => name),
      ...atAim.map(([name]) => name),
      ...['sameHour', 'sameHourDayBefore', 'sameHourAnomaly', 'lead', 'startHour', 'aimHour', 'weekday'],
      ...['yearCos', 'yearSin'],
    ],
    fill(row, start, lead) {
      let at = 0
      for (let i = 0; i < startSeries.length; i++) row[at++] = (startSeries[i] as Float64Array)[start] as number
      const aim = start + lead
      for (let i = 0; i < aimSeries.length; i++) row[at++] = (aimSeries[i] as Float64Array)[aim] as number
      // The last value known of the hour of the day that is forecast.
      const same = aim - 24 * Math.ceil(lead / 24)
      row[at++] = dayBack(same)
      row[at++] = dayBack(same - 24)
      row[at++] = dayBack(same) - (usual[Math.max(0, same)] as number)
      row[at++] = lead
      const hour = site.firstHour + aim
      row[at++] = (site.firstHour + start) % 24
      row[at++] = hour % 24
      row[at++] = (Math.floor(hour / 24) + 3) % 7
      row[at++] = Math.cos((2 * Math.PI * hour) / hoursPerYear)
      row[at++] = Math.sin((2 * Math.PI * hour) / hoursPerYear)
    },
  }
}

/** Series read at the hour forecast: climatology, and forecast weather with its means up to that hour. */
const aimFeatures = (site: SiteHours, usual: Float64Array): NamedSeries[] => {
  const series: NamedSeries[] = [['usual', usual]]
  for (const name of Object.keys(site.forecastWeather).sort()) {
    const values = new Float64Array(usual.length).fill(Number.NaN)
    values.set(site.forecastWeather[name] ?? [])
    series.push([name, values])
    for (const width of [6, 24]) series.push([`${name}Mean${width}h`, trailingMean(values, { width })])
  }
  return series
}
