import { roundHalfEven } from '../air/rounding.ts'

/** Good days of a period so far, towards a rate. */
export type GoodDaysAccount = {
  /** 优良天数比率 to reach, percent with 1 decimal. */
  targetPercent: number
  /** Valid days expected in the whole period; take all remaining days as valid and say so. */
  expectedDays: number
  goodSoFar: number
  badSoFar: number
}

export type GoodDaysNeed = {
  /** Good days of the whole period that reach the target. */
  needed: number
  /** Good days still to come; 0 when reached. */
  stillNeeded: number
  /** 剩余可污染天数: days that may still be above 100; negative when the target is out of reach. */
  remainingBadDays: number
}

/** The strict reading asks the exact share, the rounded one the share as published with one decimal. */
export type GoodDaysAllowance = { strict: GoodDaysNeed; rounded: GoodDaysNeed }

/** Good days needed and pollution days left: of 366 days, 82.0 % needs 300 with rounding and 301 strictly. */
export const goodDaysAllowance = (account: GoodDaysAccount): GoodDaysAllowance => {
  const { targetPercent, expectedDays } = account
  const tenths = Math.round(targetPercent * 10)
  const strict = Math.ceil((tenths * expectedDays) / 1000)
  let rounded = strict
  while (rounded > 0 && roundHalfEven(((rounded - 1) * 100) / expectedDays, 1) >= targetPercent) rounded--
  return { strict: goodDaysNeed(strict, account), rounded: goodDaysNeed(rounded, account) }
}

/** The same towards a number of good days (目标优良天数). */
export const goodDaysNeed = (
  needed: number,
  { expectedDays, goodSoFar, badSoFar }: Omit<GoodDaysAccount, 'targetPercent'>,
): GoodDaysNeed => {
  return {
    needed,
    stillNeeded: Math.max(0, needed - goodSoFar),
    remainingBadDays: expectedDays - needed - badSoFar,
  }
}
