import { periodPicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'
import { industry } from '../../../filters/widgets/complex/industry.tsx'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { gasFactor } from '../../../filters/widgets/gas-factor.ts'

/** Three years of days, a leap year among them (统计时段不能超过3年). */
export const mostDays = 1096

/** What one question may name; more are asked for by district or industry. */
export const mostEnterprises = 500

/** Which districts: all the user may see, or those chosen. */
export const areaFilter = eventArea({ label: '区域', show: true, required: false })

/** What 区域分析 asks by; yesterday at first. */
export const areaFilters = [
  areaFilter,
  industry({ monitorType: 'pst001' }),
  gasFactor(),
  periodPicker({ unit: 'day', begin: periods.lastDays(1), maxUnits: mostDays }),
] as const

interface AreaValues {
  areaCodes: readonly string[]
  industyCode: string
  factorCode: string | null
  startTime: string
  endTime: string
}

/** The question of both calls; null while no factor is known. */
export const areaQuestion = ({ areaCodes, industyCode, factorCode, startTime, endTime }: AreaValues) =>
  factorCode === null
    ? null
    : { areaCodes, industyCode: industyCode === '' ? [] : [industyCode], factorCode, startTime, endTime }
