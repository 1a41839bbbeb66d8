import { rankedFactors } from '@qingkong/domain/ranking/ranked-factor'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'

/** What every ranking asks beside its places. */
export const rankingFilters = [
  periodPicker({ unit: 'day', begin: periods.lastDays(30), maxUnits: 1_096 }),
  factorSelect({ allowed: rankedFactors, begin: 'index', label: '排名指标' }),
  ownChoice('compareWith', '对比期', [
    ['YEAR', '同比'],
    ['PREVIOUS', '环比'],
  ]),
  ownChoice('dustReading', '沙尘口径', [
    ['actual', '实况'],
    ['provisional', '预扣（申报+认定）'],
    ['confirmed', '认定扣除'],
  ]),
  ownChoice('standard', '评价标准', [
    ['byDate', '按日期执行'],
    ['2012', '均按2012年标准'],
    ['2026', '均按2026年标准'],
  ]),
  dataStatus(),
  round({ value: { round: true } }),
] as const

/** Of which sites the stations or the districts' means are. */
export const rankedSiteType = ownChoice('siteType', '站点类型', [
  ['10', '国控站'],
  ['20', '省控站'],
  ['30', '市控站'],
  ['50', '区控站'],
])
