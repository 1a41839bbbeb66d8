import { formatRounded } from '@qingkong/domain/air/rounding'
import type { AnalysedTrend } from '../../shapes/trend.ts'

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${formatRounded(value, digits)}`

const nameOf = ({ siteName, factor }: Pick<AnalysedTrend, 'siteName' | 'factor'>): string =>
  `${siteName} ${factor.name}`

const pText = (p: number): string => (p < 0.001 ? 'p<0.001' : `p=${formatRounded(p, 3)}`)

/** The trend of a series in words; null where there is none. */
export const trendSentence = (series: Pick<AnalysedTrend, 'siteName' | 'factor' | 'trend'>): string | null => {
  const { factor, trend } = series
  if (trend === null) return null
  const per = trend.basis === 'month' ? '每年' : '每天'
  const sure = trend.lower > 0 || trend.upper < 0
  const course = sure ? (trend.slope > 0 ? '显著上升' : '显著下降') : '无显著趋势'
  const percent = trend.slopePct === null ? '' : `（${signed(trend.slopePct, 1)}%）`
  return (
    `${nameOf(series)} ${course}：${per} ${signed(trend.slope, 2)} ${factor.unit}${percent}，` +
    `95%区间 ${signed(trend.lower, 2)} 至 ${signed(trend.upper, 2)}，${pText(trend.p)}，` +
    `依据 ${trend.count} 个${trend.deseasonalised ? '去季节' : ''}${trend.basis === 'month' ? '月' : '日'}均值`
  )
}

/** Why a series has no trend, with its name. */
export const noTrendText = (series: Pick<AnalysedTrend, 'siteName' | 'factor' | 'noTrendReason'>): string =>
  `${nameOf(series)}：${series.noTrendReason ?? '无趋势'}`
