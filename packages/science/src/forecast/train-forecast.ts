import { InputProblem } from '../stats/input-problem.ts'
import { cityHours, cityName } from './city-hours.ts'
import { type ForecastModel, type ModelInputs, modelKind, modelVersion, withInputs } from './forecast-model.ts'
import { type Pollutant, pollutants, type SiteHours, weatherNames } from './site-hours.ts'
import { SiteProblem } from './site-problem.ts'
import { trainTarget } from './train-target.ts'

export type TrainingOptions = {
  /** Pollutants forecast by the hour. */
  hourly: readonly Pollutant[]
  /** Pollutants forecast by the day, at each site and for the city; AQI and primary pollutant need all six. */
  daily: readonly Pollutant[]
  /** First hour not to be read, from 1970-01-01 00:00; default: all that is there. */
  untilHour?: number
  seed: number
  dataVersion?: string
  /** Told before each target. */
  onTarget?: (target: Pollutant, unit: 'hour' | 'day', done: number, total: number) => void
}

/** A year at least: the climatology has the year in it. */
const leastDays = 365
const leastShare = 0.5
/** A season: longer, the climatology of some month would hang on the other years alone. */
const longestGapDays = 90

/**
 * Trains all leads of all targets. The order of the sites changes nothing; the same data, options and seed give the same
 * model on every machine.
 * @throws InputProblem on no site or target, a site twice or named as the city, a column that some sites lack, or a history too short or too thin
 */
export const trainForecast = (given: readonly SiteHours[], options: TrainingOptions): ForecastModel => {
  const sites = [...given].sort((a, b) => (a.site < b.site ? -1 : 1))
  const [first] = sites
  if (!first) throw new InputProblem('没有站点数据')
  const twice = sites.find(({ site }, i) => sites[i + 1]?.site === site)
  if (twice) throw new InputProblem(`站点 ${twice.site} 出现两次`)
  if (sites.some(({ site }) => site === cityName)) throw new SiteProblem(cityName, `站点不能叫“${cityName}”`)
  if (options.hourly.length + options.daily.length === 0) throw new InputProblem('没有预报目标')
  const inputs: ModelInputs = {
    pollutants: pollutants.filter((name) => sites.some((site) => site.pollutants[name])),
    weather: weatherNames.filter((name) => sites.some((site) => site.weather[name])),
    forecastWeather: [...new Set(sites.flatMap((site) => Object.keys(site.forecastWeather)))].sort(),
  }
  const read = sites.map((site) => withInputs(site, inputs))
  const untilHour = Math.min(
    options.untilHour ?? Number.POSITIVE_INFINITY,
    Math.max(...read.map(({ firstHour, hours }) => firstHour + hours)),
  )
  for (const site of read)
    for (const target of new Set([...options.hourly, ...options.daily])) requireHistory(site, target, untilHour)
  const fromHour = Math.min(...read.map(({ firstHour }) => firstHour))
  const city = cityHours(read)
  const span = { fromHour, untilHour, seed: options.seed }
  const steps = [
    ...options.hourly.map((target) => ({ target, unit: 'hour' as const })),
    ...options.daily.map((target) => ({ target, unit: 'day' as const })),
  ]
  return {
    kind: modelKind,
    version: modelVersion,
    dataVersion: options.dataVersion ?? null,
    seed: options.seed,
    trainedFromHour: fromHour,
    trainedUntilHour: untilHour,
    sites: read.map(({ site }) => site),
    inputs,
    targets: steps.map(({ target, unit }, i) => {
      options.onTarget?.(target, unit, i, steps.length)
      return trainTarget(unit === 'day' ? [...read, city] : read, city, target, unit, span)
    }),
  }
}

/**
 * @throws SiteProblem with the place (row: position in the site's hours) when the site's values before `untilHour` are
 * too few to train on
 */
export const requireHistory = (site: SiteHours, target: Pollutant, untilHour: number): void => {
  const values = site.pollutants[target]
  if (!values) throw new SiteProblem(site.site, `站点 ${site.site} 缺少预报目标`, { column: target })
  const known = values.subarray(0, Math.max(0, untilHour - site.firstHour))
  if (known.length < leastDays * 24)
    throw new SiteProblem(
      site.site,
      `站点 ${site.site} 的训练数据只有 ${Math.floor(known.length / 24)} 天，至少需要 ${leastDays} 天`,
      { column: target },
    )
  let [present, gapFrom] = [0, 0]
  for (let at = 0; at <= known.length; at++) {
    if (at < known.length && Number.isNaN(known[at])) continue
    if (at - gapFrom > longestGapDays * 24)
      throw new SiteProblem(
        site.site,
        `站点 ${site.site} 自此连续 ${Math.floor((at - gapFrom) / 24)} 天没有有效值，超过 ${longestGapDays} 天`,
        { row: gapFrom, column: target },
      )
    gapFrom = at + 1
    if (at < known.length) present++
  }
  if (present < leastShare * known.length)
    throw new SiteProblem(
      site.site,
      `站点 ${site.site} 的有效小时只占 ${Math.floor((100 * present) / known.length)} %，至少需要 ${100 * leastShare} %`,
      { column: target },
    )
}
