import type { AnalysedTrend, Exceedance, TrendSeriesAnswer, Variation } from '@qingkong/contract/shapes/trend'
import { trendSentence } from '@qingkong/contract/tables/air/trend-sentence'
import { hourNames, variationName } from '@qingkong/contract/tables/air/variations'
import { formatMeasured, thinSpace } from '../../../kit/format.ts'

const measured = (value: number | null, digits: number, unit: string): string =>
  `${formatMeasured(value, digits)}${thinSpace}${unit}`

/** Place of the largest value; −1 where there is none. */
const indexOfMax = (values: readonly (number | null)[]): number =>
  values.reduce<number>((best, value, at) => (value !== null && value > (values[best] ?? -Infinity) ? at : best), -1)

/** 变化趋势: when and where the first factor was highest. */
export const changeSentence = ({ times, series }: TrendSeriesAnswer): string | null => {
  const factor = series[0]?.factor
  const own = series.filter((one) => one.factor.code === factor?.code)
  const peaks = own.flatMap((one) => {
    const at = indexOfMax(one.values)
    const value = one.values[at] ?? null
    return value === null ? [] : [{ one, at, value }]
  })
  const top = peaks.sort((a, b) => b.value - a.value)[0]
  if (!factor || !top) return null
  const values = top.one.values.filter((value) => value !== null)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const average = factor.code === 'aqi' ? '' : `，时段均值为${measured(mean, factor.digits, factor.unit)}`
  return `${factor.name}最高为${measured(top.value, factor.digits, factor.unit)}，${top.one.siteName} ${(times[top.at] ?? '').slice(0, 16)}${average}。`
}

/** 趋势分析: the trend of one place, or how many of several rise and fall. */
export const trendConclusion = (series: readonly AnalysedTrend[]): string | null => {
  const [only] = series
  if (!only) return null
  if (series.length === 1) {
    const sentence = trendSentence(only)
    return sentence === null ? null : `${sentence}。`
  }
  const known = series.filter(({ trend }) => trend !== null)
  if (known.length === 0) return null
  const rising = known.filter(({ trend }) => (trend?.lower ?? 0) > 0)
  const falling = known.filter(({ trend }) => (trend?.upper ?? 0) < 0)
  const fastest = known.reduce((best, one) =>
    Math.abs(one.trend?.slope ?? 0) > Math.abs(best.trend?.slope ?? 0) ? one : best,
  )
  const per = fastest.trend?.basis === 'day' ? '每天' : '每年'
  const sign = (fastest.trend?.slope ?? 0) > 0 ? '+' : ''
  return (
    `${known.length}个区域中，${only.factor.name}显著上升${rising.length}个、显著下降${falling.length}个；` +
    `变化最快的是${fastest.siteName}，${per}${sign}${measured(fastest.trend?.slope ?? null, 2, fastest.factor.unit)}。`
  )
}

/** Means by clock: when the highest curve of the first factor peaks and when it is lowest. */
export const variationConclusion = (variations: readonly Variation[]): string | null => {
  const code = variations[0]?.factor.code
  const own = variations.filter(({ factor }) => factor.code === code)
  const top = own[indexOfMax(own.map(({ means }) => means.actual))]
  if (!top) return null
  const { factor, hour } = top
  const digits = factor.digits + 1
  const means = hour.map(({ mean }) => mean)
  const high = indexOfMax(means)
  const low = indexOfMax(means.map((mean) => (mean === null ? null : -mean)))
  if (high < 0 || low < 0) return null
  return (
    `${variationName(top)}均值${measured(top.means.actual, digits, factor.unit)}，` +
    `${hourNames[high]}最高（${measured(means[high] ?? null, digits, factor.unit)}），` +
    `${hourNames[low]}最低（${measured(means[low] ?? null, digits, factor.unit)}）。`
  )
}

/** 超标: how many days exceeded, most by which pollutant and where. */
export const exceedanceConclusion = (exceedances: readonly Exceedance[]): string | null => {
  const judged = exceedances.flatMap(({ siteName, factor, days }) => (days ? [{ siteName, factor, days }] : []))
  if (judged.length === 0) return null
  const total = judged.reduce((sum, { days }) => sum + days.exceeding, 0)
  if (total === 0) return '所选时段各站点或区域的日均值均未超标。'
  const most = judged.reduce((best, one) => (one.days.exceeding > best.days.exceeding ? one : best))
  const { exceeding, ratePct, maxMultiple } = most.days
  return (
    `日均值共超标${total}站次日，最多的是${most.siteName}${most.factor.name}：${exceeding}天` +
    `（${formatMeasured(ratePct, 1)}%），最大超标${formatMeasured(maxMultiple, 2)}倍。`
  )
}
