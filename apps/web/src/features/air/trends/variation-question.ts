import type { CallAnswer } from '../../../client/use-call.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import type { ValuesOf } from '../../../filters/widget.ts'
import { dataSource } from '../../../filters/widgets/data-source.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { round } from '../../../filters/widgets/round.ts'
import type { PageInput } from '../../../page/page-calls.ts'
import { askedPeriod } from './asked-period.ts'
import { dustReading, lastDaysWithToday } from './trend-filters.ts'

/** What pages of means by clock and calendar ask beside places and factors. */
export const variationWidgets = [
  periodPicker({ begin: lastDaysWithToday(31), maxUnits: 731 }),
  dustReading(),
  dataSource({ value: { dataSource: 'MIX' } }),
  dataStatus(),
  round(),
] as const

type Values = ValuesOf<typeof variationWidgets> & {
  siteCodes: readonly string[]
  siteType: string
  factorCode: string | readonly string[]
}

export const variationInput = ({
  siteCodes,
  siteType,
  factorCode,
  startTime,
  endTime,
  dustReading: reading,
  dataSource: source,
  dataStatus: status,
  round: isRounded,
}: Values): PageInput<'comprehensiveAnalysisQuery'> => ({
  siteCodes,
  siteType,
  factorCode: typeof factorCode === 'string' ? [factorCode] : factorCode,
  ...askedPeriod({ startTime, endTime }, 'HOUR'),
  dustReading: reading,
  dataSource: source,
  dataStatus: status,
  round: isRounded,
})

type Answer = CallAnswer<'comprehensiveAnalysisQuery'>

export const emptyVariation = ({ variations }: Answer): string | null =>
  variations.length === 0 ? '所选站点或区域在该时段没有小时数据，可换一个站点、放宽时段或改用“混合”数据' : null

export const variationNotes = ({ dustDays }: Answer): string[] => [
  '均值由小时值计算，阴影为95%置信区间（Student t，视各小时为独立样本）；01时至24时为一个自然日，星期与月份按自然日。',
  ...(dustDays.length === 0 ? [] : [`已剔除沙尘日的PM₂.₅与PM₁₀：${dustDays.join('、')}`]),
]
