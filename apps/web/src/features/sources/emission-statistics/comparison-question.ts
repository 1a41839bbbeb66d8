import type { ComparedQuantity } from '@qingkong/contract/shapes/emission-amount'
import { addDays, type Instant } from '@qingkong/domain/time/city-time'
import { periodPicker } from '../../../filters/time-picker.tsx'
import { timeText } from '../../../filters/time-text.ts'
import { mostDays } from './area-filters.ts'
import { baseDate, basePeriodOf, compareWith } from './base-period.ts'

/** 最多可选择10项 */
export const mostCompared = 10
/** Chosen at first: the three in the worst state. */
export const firstCompared = 3

/** The month that is over. */
const lastMonth = (at: Instant): readonly [string, string] => {
  const last = addDays(`${timeText(at, 'month')}-01`, -1)
  return [`${last.slice(0, 7)}-01`, last]
}

/** Both periods of a comparison. */
export const comparedPeriodFilters = [
  periodPicker({ unit: 'day', begin: lastMonth, maxUnits: mostDays }),
  compareWith,
  baseDate,
] as const

interface ComparedValues {
  superviseCompany: readonly string[]
  factorCode?: string | null
  startTime: string
  endTime: string
  compareWith: 'YEAR' | 'PREVIOUS' | 'CUSTOM'
  baseDate: string
}

/** The question of both calls; null until one to ten enterprises are chosen. */
export const comparisonQuestion = (values: ComparedValues, quantity: ComparedQuantity) => {
  const { superviseCompany, factorCode, startTime, endTime } = values
  const { length } = superviseCompany
  if (length === 0 || length > mostCompared || factorCode === null) return null
  const base = basePeriodOf(values)
  const question = {
    superviseCompany,
    quantity,
    ...(factorCode === undefined ? {} : { factorCode }),
    startTime,
    endTime,
    baseStartTime: base.startTime,
    baseEndTime: base.endTime,
  }
  return { compared: question, spread: question }
}
