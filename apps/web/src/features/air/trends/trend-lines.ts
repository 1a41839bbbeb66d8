import type { AnalysedTrend, TrendDataType, TrendSeries } from '@qingkong/contract/shapes/trend'
import { trendDigits } from '@qingkong/contract/tables/air/trends'
import type { LineSeries } from '../../../charts/line-option.ts'

interface Named {
  siteName: string
  factor: { name: string }
}

/** What tells a series from the others: place, factor or both. */
export const seriesName = (one: Named, all: readonly Named[]): string => {
  const places = new Set(all.map(({ siteName }) => siteName)).size
  const factors = new Set(all.map(({ factor }) => factor.name)).size
  if (places > 1 && factors > 1) return `${one.siteName} ${one.factor.name}`
  return places > 1 ? one.siteName : one.factor.name
}

/** Series of places and factors as lines of a chart. */
export const seriesLines = (series: readonly TrendSeries[], dataType: TrendDataType | undefined): LineSeries[] =>
  series.map((one) => ({
    name: seriesName(one, series),
    unit: one.factor.unit,
    digits: trendDigits(one.factor.digits, dataType),
    values: one.values,
  }))

/** A series, its means without their season, and the trend line with its 95 % interval. */
export const trendLines = (one: AnalysedTrend, dataType: TrendDataType | undefined): LineSeries[] => {
  const { factor, values, trend } = one
  const own = { unit: factor.unit, digits: trendDigits(factor.digits, dataType) }
  const seasonless = trend?.seasonless.some((value) => value !== null)
    ? [{ ...own, name: `${factor.name}去季节`, values: trend.seasonless }]
    : []
  const line = trend
    ? [
        {
          ...own,
          name: '趋势线',
          digits: factor.digits + 1,
          values: trend.fitted,
          dashed: true,
          band: { lower: trend.fittedLower, upper: trend.fittedUpper },
        },
      ]
    : []
  return [{ ...own, name: factor.name, values }, ...seasonless, ...line]
}
