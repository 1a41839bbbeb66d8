import { roundHalfEven } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import { comparableCoverage } from './period-change.ts'

/** Factor-hours of outlets in a period. */
export interface CoveredHours {
  due: number
  valid: number
  /** The source stood still (F): nothing was to be measured. */
  stopped: number
}

/** 数据覆盖率 = (valid + stopped) ÷ due, share 0 to 1. @returns null while nothing is due */
export const coverageShare = ({ due, valid, stopped }: CoveredHours): Maybe<number> =>
  due > 0 ? Math.min(1, (valid + stopped) / due) : null

/** What the reader is told below three quarters (平台约定); null where the data suffice. */
export const coverageRemark = (coverage: Maybe<number>): Maybe<string> =>
  coverage === null || coverage >= comparableCoverage
    ? null
    : `数据覆盖率${roundHalfEven(coverage * 100, 1)}%，统计仅供参考`
