import { withoutDust } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import {
  type Decomposition,
  type DecompositionFactor,
  decomposeDays,
  decomposeMean,
  type MonthShare,
} from './decomposition.ts'
import { indicators } from './indicator.ts'

export type PlannedMonth = { days: number; value: number }

/** The months of a target by past years' weights; locked ones stay. */
export const planMonths = (
  factor: DecompositionFactor,
  target: number,
  months: readonly MonthShare[],
): Decomposition => {
  return indicators[factor].kind === 'mean' ? decomposeMean(target, months) : decomposeDays(target, months)
}

/** What months come to together: their mean weighted by days, or the sum of their days; null without months. */
export const plannedTotal = (factor: DecompositionFactor, months: readonly PlannedMonth[]): Maybe<number> => {
  if (months.length === 0) return null
  const days = months.reduce((sum, month) => sum + month.days, 0)
  if (indicators[factor].kind === 'days') return months.reduce((sum, { value }) => sum + value, 0)
  return withoutDust(months.reduce((sum, month) => sum + Math.round(month.value * 10) * month.days, 0) / (10 * days))
}

/**
 * Why months do not carry their target: the days' sum is the target, the mean is the target after rounding to one
 * decimal, no month has more days than it is long, means have at most one decimal.
 * @returns null when they do
 */
export const planProblem = (
  factor: DecompositionFactor,
  target: number,
  months: readonly PlannedMonth[],
): Maybe<string> => {
  const isMean = indicators[factor].kind === 'mean'
  if (!isMean && months.some(({ days, value }) => !Number.isInteger(value) || value < 0 || value > days)) {
    return '各月天数应为整数，且不超过当月天数'
  }
  if (isMean && months.some(({ value }) => Math.abs(value * 10 - Math.round(value * 10)) > 1e-9)) {
    return '各月浓度目标最多一位小数'
  }
  const total = plannedTotal(factor, months) ?? 0
  // Whole tenths on both sides: no binary dust decides.
  const length = months.reduce((sum, { days }) => sum + days, 0)
  const tenths = months.reduce((sum, { days, value }) => sum + Math.round(value * 10) * days, 0)
  const isCarried = isMean ? Math.abs(tenths - Math.round(target * 10) * length) * 2 <= length : total === target
  if (isCarried) return null
  return isMean
    ? `各月按天数加权平均为 ${Math.round(total * 100) / 100} µg/m³，与目标 ${target} µg/m³ 不一致，请调整`
    : `各月合计 ${total} 天，与目标 ${target} 天相差 ${Math.abs(total - target)} 天，请调整`
}
