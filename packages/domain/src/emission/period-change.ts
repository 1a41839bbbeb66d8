import type { Maybe } from '../missing.ts'

/** Below this share of valid data a period is not compared. */
export const comparableCoverage = 0.75
export const notComparable = '数据不足，不作同比'

export interface ComparedPeriods {
  /** Unrounded, in the same unit. */
  now: Maybe<number>
  before: Maybe<number>
  /** Valid ÷ due of either period, share 0 to 1. */
  coverageNow: Maybe<number>
  coverageBefore: Maybe<number>
}

export interface PeriodChange {
  /** Percent, unrounded; null is shown as --. */
  pct: Maybe<number>
  remark: typeof notComparable | null
}

/** 同比, 环比 of amounts: from unrounded values, only where both periods are covered to 75 % (平台约定); a base of 0 has no change. */
export const periodChange = ({ now, before, coverageNow, coverageBefore }: ComparedPeriods): PeriodChange => {
  const isCovered = (coverage: Maybe<number>) => coverage !== null && coverage >= comparableCoverage
  if (!isCovered(coverageNow) || !isCovered(coverageBefore)) return { pct: null, remark: notComparable }
  if (now === null || before === null || before === 0) return { pct: null, remark: null }
  return { pct: ((now - before) / before) * 100, remark: null }
}
