import { pollutants, type SiteHours, weatherNames } from './site-hours.ts'
import { changeSince, trailingMean, trailingMost, valueBefore } from './trailing-window.ts'

export type NamedSeries = readonly [name: string, values: Float64Array]

/**
 * Series read at the hour of the start: none holds anything later than its own hour.
 * @param own series of the target
 * @param usual its climatology, `own.length` hours at least
 * @param city the same series of the city, on the site's hours
 */
export const startFeatures = (
  site: SiteHours,
  own: Float64Array,
  usual: Float64Array,
  city: Float64Array,
): NamedSeries[] => {
  const anomaly = own.map((value, at) => value - (usual[at] as number))
  const cityAnomaly = city.map((value, at) => value - (usual[at] as number))
  const series: NamedSeries[] = [
    ['now', own],
    ...[1, 2, 3, 6, 12].map((hours): NamedSeries => [`before${hours}h`, valueBefore(own, hours)]),
    ...[3, 6, 12, 24, 72, 168].map((width): NamedSeries => [`mean${width}h`, trailingMean(own, { width })]),
    ['max24h', trailingMost(own, { width: 24 })],
    ['min24h', trailingMost(own, { width: 24 }, -1)],
    ['anomaly', anomaly],
    ...[24, 720].map((width): NamedSeries => [`anomaly${width}h`, trailingMean(anomaly, { width })]),
    ['city', city],
    ['cityAnomaly', cityAnomaly],
    ['cityAnomaly24h', trailingMean(cityAnomaly, { width: 24 })],
    ['cityChange3h', changeSince(city, 3)],
  ]
  for (const name of pollutants) {
    const values = site.pollutants[name]
    if (!values) continue
    if (values !== own) series.push([name, values])
    series.push([`${name}Mean24h`, trailingMean(values, { width: 24 })])
  }
  for (const name of weatherNames) {
    const values = site.weather[name]
    if (!values) continue
    for (const width of [3, 24]) series.push([`${name}Mean${width}h`, trailingMean(values, { width })])
    if (name.startsWith('wind')) series.push([`${name}Mean6h`, trailingMean(values, { width: 6 })])
    else if (name !== 'rain')
      for (const hours of [3, 24]) series.push([`${name}Change${hours}h`, changeSince(values, hours)])
  }
  const { temperature, dewPoint } = site.weather
  if (temperature && dewPoint)
    series.push(['dewPointSpread', temperature.map((value, at) => value - (dewPoint[at] as number))])
  return series
}
