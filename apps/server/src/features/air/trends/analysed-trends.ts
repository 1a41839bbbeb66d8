import type { trends as calls } from '@qingkong/contract/calls/air/trends'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { exactMean } from '@qingkong/domain/air/rounding'
import type { Factor } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import { type AnalysisInput, askedFactors, askedPlaces, shownFactor } from './asked.ts'
import { isMeasured } from './courses.ts'
import { type Column, meansOfDays, type PlaceSeries, readPlaceDays, readPlaceSeries } from './place-series.ts'
import { trendOf } from './trend-line.ts'

type Answer = HandlerAnswer<typeof calls.trendAnalysisQuery>

/** Slopes and means of a circle say nothing. */
const isLinear = (factor: Factor): boolean => isMeasured(factor) && factor.code !== 'windDirection'

const meanOf = (values: Column): number | null => {
  const there = values.filter((value) => value !== null)
  return there.length === 0 ? null : exactMean(there)
}

/** Days, and what is shown of them; hours are shown by themselves, without a trend. */
const read = async (
  context: CallContext,
  input: AnalysisInput,
  places: Parameters<typeof readPlaceDays>[2],
  factors: readonly Factor[],
): Promise<{ days: PlaceSeries | null; shown: PlaceSeries }> => {
  const { dataType } = input
  if (dataType === 'HOUR' || dataType === 'FIVE_MIN')
    return { days: null, shown: await readPlaceSeries(context, input, places, factors) }
  const isOfDays = dataType === 'DAY'
  if (!isOfDays && factors.some(({ code }) => code === 'aqi'))
    throw new Fail('INVALID_INPUT', 'AQI由当日浓度计算，没有月均值和年均值，请选择小时或日')
  const days = await readPlaceDays(context, input, places, factors)
  return { days, shown: isOfDays ? days : meansOfDays(days, dataType) }
}

/** Series of places with their trends. */
export const analysedTrends = async (context: CallContext, input: AnalysisInput): Promise<Answer> => {
  const factors = askedFactors(input.factorCode, isLinear, '不能作趋势分析，请选择其他因子')
  const places = await askedPlaces(context, input)
  if (places.length * factors.length > 40) throw new Fail('INVALID_INPUT', '最多同时分析40条序列，请减少站点或因子')
  const { days, shown } = await read(context, input, places, factors)
  const series = places.flatMap((place) =>
    factors.map((factor) => {
      const values = [...shown.valuesOf(place, factor.code)]
      const ofDays = days?.valuesOf(place, factor.code)
      return {
        siteCode: place.code,
        siteName: place.name,
        factor: shownFactor(factor),
        values,
        mean: meanOf(ofDays ?? values),
        ...(ofDays && days
          ? trendOf(days.times, ofDays, shown.times)
          : { trend: null, noTrendReason: '小时和5分钟序列不作趋势检验，请选择日、月或年' }),
      }
    }),
  )
  return { times: shown.times, series, dustDays: shown.dustDays, facts: shown.facts }
}
