import type { Maybe } from '../missing.ts'

/** Hours of an outlet's factor in a quarter. */
export interface CapturedHours {
  hours: number
  /** The source stood still. */
  stopHours: number
  /** Running without a valid value; a missing hour is invalid. */
  invalidHours: number
}

/**
 * 有效数据捕集率 α = (H − stop − invalid)/(H − stop) of a quarter (HJ 75-2017), share 0 to 1.
 * @returns null where the source stood still all the time
 */
export const captureRate = ({ hours, stopHours, invalidHours }: CapturedHours): Maybe<number> => {
  const running = hours - stopHours
  return running <= 0 ? null : Math.max(0, running - invalidHours) / running
}

/** From this share on gaps are filled by their length, from the lower one on by the long history, below not at all (HJ 75-2017). */
export const captureSteps = { byLength: 0.9, byHistory: 0.75 } as const

/** How the gaps of a quarter are filled: by their length, by the long history, or not at all (HJ 75-2017). */
export type GapFill = 'byLength' | 'byHistory' | 'none'

/** @param rate null where the source stood still all the time: there is nothing to fill */
export const fillOf = (rate: Maybe<number>): GapFill => {
  if (rate === null || rate < captureSteps.byHistory) return 'none'
  return rate >= captureSteps.byLength ? 'byLength' : 'byHistory'
}

/** Why there is no 核算 of a quarter. */
export const captureTooLow = '有效数据捕集率不足75%，不出具核算排放量'
