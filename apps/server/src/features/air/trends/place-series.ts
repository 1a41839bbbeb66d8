import { Fail } from '@qingkong/contract/errors'
import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import type { TrendDataType } from '@qingkong/contract/shapes/trend'
import { exactMean } from '@qingkong/domain/air/rounding'
import type { DustReading } from '@qingkong/domain/period/sand-dust'
import type { Factor, FactorCode } from '@qingkong/domain/site/factor'
import { dayMs, formatCity, hourMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readDays, readFiveMinutes, readHours } from '../../../series/port.ts'
import { askedDays, type TrendInput } from './asked.ts'
import { allDustDays, dustDaysOf, isLeftOut } from './dust-days.ts'

export type Column = readonly (number | null)[]

export interface PlaceSeries {
  times: string[]
  /** Of place and factor, as long as `times`. */
  valuesOf: (place: Place, factor: FactorCode) => Column
  /** Dates left out of the particles. */
  dustDays: string[]
  facts: SeriesFacts
}

/** What a browser draws and a sheet holds without waiting long: two years of hours of twenty places are 350,000. */
const maxCells = 800_000
const maxFiveMinuteSpanMs = 31 * dayMs

const requireCells = (cells: number) => {
  if (cells > maxCells)
    throw new Fail('INVALID_INPUT', `数据约${Math.round(cells / 10_000)}万个，超过80万个，请缩短时段或减少站点、因子`)
}

const intervals = async (
  context: CallContext,
  input: TrendInput,
  places: readonly Place[],
  factors: readonly Factor[],
): Promise<PlaceSeries> => {
  const isHours = input.dataType === 'HOUR'
  const window = isHours ? labelWindow(input) : labelWindow(input, 5 * minuteMs, maxFiveMinuteSpanMs)
  const stepMs = isHours ? hourMs : 5 * minuteMs
  requireCells(((window.toMs - window.fromMs) / stepMs) * places.length * factors.length)
  const series = await (isHours ? readHours : readFiveMinutes)(context.db, {
    ...window,
    places,
    factors: factors.map(({ code }) => code),
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  return {
    times: series.startAtMs.map((at) => formatCity(at + stepMs)),
    valuesOf: (place, factor) => series.values.get(place.code)?.get(factor) ?? series.startAtMs.map(() => null),
    dustDays: [],
    facts: series.facts,
  }
}

/** Natural days; with a reading of sand and dust, particles of those days are missing. */
export const readPlaceDays = async (
  context: CallContext,
  input: Omit<TrendInput, 'dataType'> & { dustReading?: DustReading | undefined },
  places: readonly Place[],
  factors: readonly Factor[],
): Promise<PlaceSeries> => {
  const span = askedDays(input)
  const fromMs = parseCity(span.fromDay)?.getTime() ?? 0
  const toMs = (parseCity(span.toDay)?.getTime() ?? 0) + dayMs
  requireCells(((toMs - fromMs) / dayMs) * places.length * factors.length)
  const reading = input.dustReading ?? 'actual'
  const dust = await dustDaysOf(context, places, fromMs, toMs)
  const {
    days,
    places: values,
    facts,
  } = await readDays(context.db, {
    ...span,
    places,
    factors: factors.map(({ code }) => code),
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  return {
    times: [...days],
    valuesOf: (place, factor) => {
      const own = values.get(place.code) ?? []
      const without = isLeftOut(factor) ? dust(place, reading) : new Set<string>()
      return days.map((day, at) => (without.has(day) ? null : (own[at]?.values[factor] ?? null)))
    },
    dustDays: allDustDays(dust, places, reading),
    facts,
  }
}

/** Means of the valid days of each month or year, from the first to the last touched by the period. */
export const meansOfDays = (
  { times, valuesOf, ...rest }: PlaceSeries,
  dataType: Extract<TrendDataType, 'MONTH' | 'YEAR'>,
): PlaceSeries => {
  const length = dataType === 'MONTH' ? 7 : 4
  const periods = [...new Set(times.map((day) => day.slice(0, length)))]
  return {
    ...rest,
    times: periods,
    valuesOf: (place, factor) => {
      const values = new Map<string, number[]>(periods.map((period) => [period, []]))
      for (const [at, value] of valuesOf(place, factor).entries())
        if (value !== null) values.get((times[at] ?? '').slice(0, length))?.push(value)
      return periods.map((period) => {
        const own = values.get(period) ?? []
        return own.length === 0 ? null : exactMean(own)
      })
    },
  }
}

const noMeanOf = new Map<FactorCode, string>([
  ['aqi', 'AQI由当日浓度计算，没有月均值和年均值，请选择小时或日'],
  ['windDirection', '风向没有月均值和年均值，请选择小时或日'],
])

/**
 * Columns of places at the granularity asked for. Hours and five minutes by the ends of their intervals, days, months
 * and years by the dates of the period.
 * @throws Fail INVALID_INPUT when the period is too long, the answer too large, or a factor has no such value
 */
export const readPlaceSeries = async (
  context: CallContext,
  input: TrendInput,
  places: readonly Place[],
  factors: readonly Factor[],
): Promise<PlaceSeries> => {
  const { dataType } = input
  if (dataType === 'HOUR' || dataType === 'FIVE_MIN') return await intervals(context, input, places, factors)
  if (dataType === 'DAY') return await readPlaceDays(context, input, places, factors)
  for (const { code } of factors) {
    const problem = noMeanOf.get(code)
    if (problem !== undefined) throw new Fail('INVALID_INPUT', problem)
  }
  return meansOfDays(await readPlaceDays(context, input, places, factors), dataType)
}
