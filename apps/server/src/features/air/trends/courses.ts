import type { TrendSeriesAnswer } from '@qingkong/contract/shapes/trend'
import type { Factor } from '@qingkong/domain/site/factor'
import type { CallContext } from '../../../http/context.ts'
import { askedFactors, askedPlaces, shownFactor, type TrendInput } from './asked.ts'
import { readPlaceSeries } from './place-series.ts'

/** Factors of the sites' own columns; the composite index and the number of good days belong to periods. */
export const isMeasured = ({ code }: Factor): boolean => code !== 'index' && code !== 'good_days'

const courses = async (context: CallContext, input: TrendInput, factors: readonly Factor[]) => {
  const places = await askedPlaces(context, input)
  const { times, valuesOf, facts } = await readPlaceSeries(context, input, places, factors)
  const series = places.flatMap((place) =>
    factors.map((factor) => ({
      siteCode: place.code,
      siteName: place.name,
      factor: shownFactor(factor),
      values: [...valuesOf(place, factor.code)],
    })),
  )
  return { times, series, facts }
}

/** Columns of pollutants, AQI and weather of places, place by place. */
export const factorCourses = (context: CallContext, input: TrendInput): Promise<TrendSeriesAnswer> =>
  courses(context, input, askedFactors(input.factorCode, isMeasured, '没有可绘制的序列，请选择其他因子'))

/** Columns of weather of places. */
export const weatherCourses = (context: CallContext, input: TrendInput): Promise<TrendSeriesAnswer> =>
  courses(
    context,
    input,
    askedFactors(input.factorCode, ({ kind }) => kind === 'meteorology', '不是气象要素，请选择风、温、湿、压、降水'),
  )
