import { yearlyFactors } from '@qingkong/domain/ranking/ranked-factor'
import { ownChoice } from '../../../filters/own-choice.ts'
import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'
import { dataStatus } from '../../../filters/widgets/data-status.ts'
import { factorSelect } from '../../../filters/widgets/factor-select.tsx'
import { round } from '../../../filters/widgets/round.ts'

/** What both tabs ask beside the time. */
export const longFilters = [
  areaSiteSelector({
    modes: ['AREA', 'STA', 'CITY'],
    siteTypes: ['10', '20', '30', '50'],
    multiple: true,
    maxLength: 12,
    first: 'city',
  }),
  factorSelect({ allowed: yearlyFactors }),
  ownChoice('standard', '评价标准', [
    ['byDate', '按日期执行'],
    ['2012', '均按2012年标准'],
    ['2026', '均按2026年标准'],
  ]),
  dataStatus(),
  round({ value: { round: true } }),
] as const

type Yearly = (typeof yearlyFactors)[number]
/** The factor as the calls name it. */
export const yearlyFactor = (code: string): Yearly => yearlyFactors.find((factor) => factor === code) ?? 'pm25'
