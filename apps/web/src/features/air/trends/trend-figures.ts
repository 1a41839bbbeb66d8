import type { AnalysedTrend } from '@qingkong/contract/shapes/trend'
import { formatMeasured } from '../../../kit/format.ts'
import type { StatisticItem } from '../../../page/views.ts'

const directions = { up: '上升', down: '下降', none: '无显著趋势' } as const

const interval = (lower: number | undefined, upper: number | undefined, digits: number): string =>
  `95%区间 ${formatMeasured(lower, digits)} 至 ${formatMeasured(upper, digits)}`

/** Key figures of one series' trend. */
export const trendFigures = (series: AnalysedTrend | undefined): StatisticItem[] => {
  if (!series) return []
  const { factor, mean, trend, noTrendReason } = series
  const per = trend?.basis === 'day' ? '每天' : '每年'
  return [
    { label: `${factor.name}均值`, value: mean, unit: factor.unit, digits: factor.digits + 1 },
    {
      label: `${per}变化`,
      value: trend?.slope ?? null,
      unit: factor.unit,
      digits: 2,
      note: trend ? interval(trend.lower, trend.upper, 2) : (noTrendReason ?? ''),
    },
    {
      label: '年变化率',
      value: trend?.slopePct ?? null,
      unit: '%/a',
      digits: 1,
      note:
        trend && trend.slopePct !== null
          ? interval(trend.lowerPct ?? undefined, trend.upperPct ?? undefined, 1)
          : '满6个有效月后计算',
    },
    {
      label: 'Mann–Kendall',
      value: trend ? directions[trend.mannKendall.trend] : null,
      note: `p ${formatMeasured(trend?.mannKendall.p, 3)}`,
    },
    {
      label: 'Spearman',
      value: trend ? directions[trend.spearman.trend] : null,
      note: `r ${formatMeasured(trend?.spearman.r, 3)}，临界值 ${formatMeasured(trend?.spearman.critical, 3)}`,
    },
  ]
}
