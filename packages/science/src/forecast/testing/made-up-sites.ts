import { seededRandom } from '../../stats/seeded-random.ts'
import { type SiteHours, siteHours } from '../site-hours.ts'

/** 2014-01-01 00:00, in hours from 1970-01-01 00:00. */
export const madeUpFirstHour = Date.UTC(2014, 0, 1) / 3_600_000

const waveHours = 24 * 365.2425

/**
 * Hours of sites that share a wandering level (an hour keeps 97 % of the hour before), a season and a day; one value in
 * forty is missing. Winds lower the level of the hours after them.
 */
export const madeUpSites = (names: readonly string[], hours: number, seed = 7): SiteHours[] => {
  const random = seededRandom(seed)
  const normal = () => random() + random() + random() + random() - 2
  let [level, wind] = [0, 0]
  const levels = new Float64Array(hours)
  const winds = new Float64Array(hours)
  for (let at = 0; at < hours; at++) {
    wind = 0.95 * wind + normal()
    level = 0.97 * level + 12 * normal() - 2 * wind
    levels[at] = level
    winds[at] = Math.abs(wind)
  }
  return names.map((site, order) => {
    const value = (at: number) => {
      const season = 40 * Math.cos((2 * Math.PI * at) / waveHours) + 10 * Math.cos((2 * Math.PI * at) / 24)
      return Math.max(1, Math.round(90 + 5 * order + season + (levels[at] ?? 0) + 3 * normal()))
    }
    const column = (of: (at: number) => number) =>
      Float64Array.from({ length: hours }, (_, at) => (random() < 0.025 ? Number.NaN : of(at)))
    return siteHours({
      site,
      hour: Float64Array.from({ length: hours }, (_, at) => madeUpFirstHour + at),
      pollutants: { pm25: column(value), o3: column((at) => 200 - value(at) / 2) },
      weather: { windSpeed: column((at) => winds[at] ?? 0), temperature: column((at) => 15 + (at % 24) / 2) },
      forecastWeather: {},
    })
  })
}
