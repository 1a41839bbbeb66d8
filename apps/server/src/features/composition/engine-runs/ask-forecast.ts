import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { forecastPollutants } from '@qingkong/contract/shapes/forecast-outcome'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { addDays, formatCity } from '@qingkong/domain/time/city-time'
import { windVector } from '@qingkong/science/trajectory/wind-field'
import { askedPeriod } from './asked-period.ts'
import type { AskedQuestion, Asker } from './asked-question.ts'
import { askedSites } from './asked-sites.ts'
import { askedSiteHours, type HoursAsked } from './asked-tables.ts'

type TrainAsk = Extract<EngineAsk, { engine: 'forecast-train' }>
type RunAsk = Extract<EngineAsk, { engine: 'forecast-run' }>
type Column = (number | null)[]

/** Three years: more teaches a forecast little. */
const mostDays = 1_098
const mostCells = 3_000_000
/** What a forecast looks back on, and a reserve. */
const daysBeforeStart = 40
/** A column of the weather is trained on where every site has it at most hours. */
const leastShare = 0.5

const measuredWeather = {
  temperature: 'temperature',
  pressure: 'airPressure',
  rain: 'rainfall',
  windSpeed: 'windSpeed',
} as const satisfies Record<string, FactorCode>
const factors: readonly FactorCode[] = [...forecastPollutants, ...Object.values(measuredWeather), 'windDirection']

const shareOf = (column: Column): number =>
  column.length === 0 ? 0 : column.filter((value) => value !== null).length / column.length

/** Pollutants and weather of the sites hour by hour, every site with the same columns. */
const siteTables = async (
  { db, scope }: Asker,
  siteCodes: readonly string[],
  asked: HoursAsked,
  leastWeather: number,
) => {
  const sites = await askedSites(db, scope, siteCodes)
  const hourCount = (asked.toMs - asked.fromMs) / 3_600_000
  if (hourCount * sites.length * factors.length > mostCells)
    throw new Fail(
      'INVALID_INPUT',
      `${sites.length}个站点${Math.round(hourCount / 24)}天的数据过多，请缩短时段或减少站点`,
    )
  const series = await askedSiteHours(db, sites, factors, asked)
  const tables = sites.map(({ siteCode, siteName }) => {
    const of = (factor: FactorCode): Column => [...(series.values.get(siteCode)?.get(factor) ?? [])]
    const direction = of('windDirection')
    const winds = of('windSpeed').map((speed, at) => {
      const from = direction[at] ?? null
      return speed === null || from === null ? null : windVector(from, speed)
    })
    const weather: Record<string, Column> = {
      ...Object.fromEntries(Object.entries(measuredWeather).map(([name, factor]) => [name, of(factor)])),
      windEast: winds.map((wind) => wind?.eastMs ?? null),
      windNorth: winds.map((wind) => wind?.northMs ?? null),
    }
    const pollutants = Object.fromEntries(forecastPollutants.map((name) => [name, of(name)]))
    return { site: siteName, firstTime: formatCity(asked.fromMs), pollutants, weather, forecastWeather: {} }
  })
  const leftOut = Object.keys(tables[0]?.weather ?? {}).flatMap((name) => {
    const poor = tables.find(({ weather }) => shareOf(weather[name] ?? []) < leastWeather)
    return poor ? [{ name, reason: `站点 ${poor.site} 的有效小时不足 ${100 * leastWeather}%` }] : []
  })
  const isLeftOut = (name: string) => leftOut.some((one) => one.name === name)
  return {
    data: {
      sites: tables.map(({ weather, ...table }) => ({
        ...table,
        weather: Object.fromEntries(Object.entries(weather).filter(([name]) => !isLeftOut(name))),
      })),
    },
    leftOut,
    facts: series.facts,
  }
}

/** Hours of the past at the sites; the weather where every site has it. */
export const askForecastTrain = async (asker: Asker, ask: TrainAsk): Promise<AskedQuestion> => {
  const { siteCodes, from, to, status, rev } = ask.about
  const { fromMs, toMs } = askedPeriod(from, to, mostDays)
  const tables = await siteTables(asker, siteCodes, { fromMs, toMs, status, rev }, leastShare)
  return {
    parameters: { ...ask.parameters },
    data: tables.data,
    attached: null,
    about: { engine: 'forecast-train', siteCodes, from, to, ...tables.facts, leftOut: tables.leftOut },
  }
}

/** The hours before a start, with every column a model may read. */
export const askForecastRun = async (asker: Asker, ask: RunAsk): Promise<AskedQuestion> => {
  const { siteCodes, status, rev } = ask.about
  const attached = await asker.modelOf(ask.modelJobId)
  const day = ask.parameters.at.slice(0, 10)
  const from = addDays(day, -daysBeforeStart)
  const { fromMs, toMs } = askedPeriod(from, day, daysBeforeStart + 1)
  const tables = await siteTables(asker, siteCodes, { fromMs, toMs, status, rev }, 0)
  return {
    parameters: { ...ask.parameters },
    data: tables.data,
    attached,
    about: { engine: 'forecast-run', siteCodes, from: day, to: day, ...tables.facts, leftOut: [] },
  }
}
