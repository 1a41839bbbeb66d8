import { recordBy } from '@qingkong/domain/record-by'
import type { Pollutant, SiteHours, WeatherName } from './site-hours.ts'

/** Name under which the mean of all sites is trained and forecast. */
export const cityName = '全市'

type Column = { firstHour: number; values: Float64Array }

/** Mean of the columns at each hour; NaN where fewer than half of them have a value. */
const meanOfColumns = (columns: readonly Column[], firstHour: number, hours: number): Float64Array => {
  const sum = new Float64Array(hours)
  const count = new Float64Array(hours)
  for (const { firstHour: first, values } of columns) {
    const shift = firstHour - first
    const last = Math.min(hours, values.length - shift)
    for (let at = Math.max(0, -shift); at < last; at++) {
      const value = values[at + shift] as number
      if (Number.isNaN(value)) continue
      sum[at] = (sum[at] as number) + value
      count[at] = (count[at] as number) + 1
    }
  }
  return sum.map((value, at) =>
    (count[at] as number) * 2 >= columns.length && columns.length > 0 ? value / (count[at] as number) : Number.NaN,
  )
}

/** The city as one more site: hourly means of all sites. */
export const cityHours = (sites: readonly SiteHours[]): SiteHours => {
  const firstHour = Math.min(...sites.map((site) => site.firstHour))
  const hours = Math.max(...sites.map((site) => site.firstHour + site.hours)) - firstHour
  const mean = (columnOf: (site: SiteHours) => Float64Array | undefined) =>
    meanOfColumns(
      sites.flatMap((site) => {
        const values = columnOf(site)
        return values ? [{ firstHour: site.firstHour, values }] : []
      }),
      firstHour,
      hours,
    )
  const [first] = sites
  const named = <Name extends string>(
    names: readonly Name[],
    columnOf: (site: SiteHours, name: Name) => Float64Array | undefined,
  ) => recordBy(names, (name) => mean((site) => columnOf(site, name)))
  return {
    site: cityName,
    firstHour,
    hours,
    pollutants: named(Object.keys(first?.pollutants ?? {}) as Pollutant[], (site, name) => site.pollutants[name]),
    weather: named(Object.keys(first?.weather ?? {}) as WeatherName[], (site, name) => site.weather[name]),
    forecastWeather: named(Object.keys(first?.forecastWeather ?? {}), (site, name) => site.forecastWeather[name]),
  }
}
