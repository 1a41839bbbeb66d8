import { Fail } from '@qingkong/contract/errors'
import type { Variation, VariationAnswer } from '@qingkong/contract/shapes/trend'
import { exactMean } from '@qingkong/domain/air/rounding'
import { type DustReading, dustReadingNames } from '@qingkong/domain/period/sand-dust'
import type { Factor, FactorCode } from '@qingkong/domain/site/factor'
import { naturalDayOf } from '@qingkong/domain/time/city-time'
import { timeVariation } from '@qingkong/science/stats/time-variation'
import type { CallContext } from '../../../http/context.ts'
import { labelWindow, type Place, readHours } from '../../../series/port.ts'
import { askedFactors, askedPlaces, shownFactor, type VariationInput } from './asked.ts'
import { allDustDays, dustDaysOf, isLeftOut } from './dust-days.ts'
import type { Column } from './place-series.ts'

const offsetMinutes = 480
const maxVariations = 40
const readings = Object.keys(dustReadingNames) as DustReading[]

/** Means of concentrations and weather; a mean of indices or of directions is none. */
const hasMean = ({ code, kind }: Factor): boolean =>
  (kind === 'pollutant' || kind === 'meteorology') && code !== 'windDirection'

const meanOf = (values: Column): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : exactMean(there)
}

/**
 * Means by hour, weekday, month and weekday × hour of places and factors, with 95 % intervals by Student. Hours count
 * by their ends, so that 01:00 … 24:00 are one natural day of one weekday and month.
 */
export const variations = async (context: CallContext, input: VariationInput): Promise<VariationAnswer> => {
  const factors = askedFactors(input.factorCode, hasMean, '没有可比较的均值，请选择污染物或除风向外的气象要素')
  const places = await askedPlaces(context, input)
  if (places.length * factors.length > maxVariations)
    throw new Fail('INVALID_INPUT', `最多同时比较${maxVariations}条曲线，请减少站点或因子`)
  const window = labelWindow(input)
  const dust = await dustDaysOf(context, places, window.fromMs, window.toMs)
  const { startAtMs, values, facts } = await readHours(context.db, {
    ...window,
    places,
    factors: factors.map(({ code }) => code),
    status: input.dataStatus,
    source: input.dataSource,
    asOfRev: input.asOfRev,
    round: input.round,
  })
  const days = startAtMs.map(naturalDayOf)
  const without = (place: Place, factor: FactorCode, column: Column, reading: DustReading): Column => {
    const left = isLeftOut(factor) ? dust(place, reading) : new Set<string>()
    return left.size === 0 ? column : column.map((value, at) => (left.has(days[at] ?? '') ? null : value))
  }
  const variationOf = (place: Place, factor: Factor): Variation => {
    const column = values.get(place.code)?.get(factor.code) ?? startAtMs.map(() => null)
    const counted = without(place, factor.code, column, input.dustReading)
    const { hour, weekday, month, weekdayHour } = timeVariation({ atMs: startAtMs, offsetMinutes }, counted)
    const [actual, provisional, confirmed] = readings.map((reading) =>
      meanOf(without(place, factor.code, column, reading)),
    )
    return {
      siteCode: place.code,
      siteName: place.name,
      factor: shownFactor(factor),
      count: counted.filter((value) => value !== null).length,
      means: { actual: actual ?? null, provisional: provisional ?? null, confirmed: confirmed ?? null },
      hour,
      weekday,
      month,
      weekdayHour: weekdayHour.map((row) => row.map(({ mean }) => mean)),
    }
  }
  return {
    variations: places
      .flatMap((place) => factors.map((factor) => variationOf(place, factor)))
      .filter(({ means }) => means.actual !== null),
    dustDays: allDustDays(dust, places, input.dustReading),
    facts,
  }
}
