import type { CallAnswer } from '../../../client/use-call.ts'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import type { ValuesOf } from '../../../filters/widget.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { askedPeriod } from './asked-period.ts'
import { concentrations, dustReading, lastDaysWithToday } from './trend-filters.ts'

/** What both tabs of places ask beside the places. */
export const trendWidgets = [
  factorSelect({ allowed: concentrations }),
  ownChoice('dataType', '时间粒度', [
    ['DAY', '日'],
    ['MONTH', '月'],
    ['YEAR', '年'],
    ['HOUR', '小时'],
  ]),
  periodPicker({ begin: lastDaysWithToday(31), maxUnits: 3650 }),
  dustReading(),
  dataStatus(),
  round(),
] as const

type Values = ValuesOf<typeof trendWidgets> & { siteCodes: readonly string[]; siteType: string }

export const trendInput = ({
  siteCodes,
  siteType,
  factorCode,
  dataType,
  startTime,
  endTime,
  dustReading: reading,
  dataStatus: status,
  round: isRounded,
}: Values): PageInput<'trendAnalysisQuery'> => ({
  siteCodes,
  siteType,
  factorCode: [factorCode],
  dataType,
  ...askedPeriod({ startTime, endTime }, dataType),
  dustReading: reading,
  dataStatus: status,
  round: isRounded,
})

type Answer = CallAnswer<'trendAnalysisQuery'>

export const emptyTrend = ({ series }: Answer): string | null =>
  series.every(({ values }) => values.every((value) => value === null))
    ? '所选区域在该时段没有有效数据，可换一个区域、放宽时段或改用“混合”数据'
    : null

export const trendNotes = ({ dustDays }: Answer): string[] => [
  '趋势为月均值（每月至少75%的日有效）的Theil–Sen中位数斜率，满两年先以STL去除季节变化；不足6个月时按日均值计算。阴影为斜率的95%区间。',
  'Mann–Kendall与Spearman检验以同一组均值计算，显著性水平0.05，Spearman临界值取自HJ 663。',
  ...(dustDays.length === 0 ? [] : [`已剔除沙尘日的PM₂.₅与PM₁₀：${dustDays.join('、')}`]),
]
