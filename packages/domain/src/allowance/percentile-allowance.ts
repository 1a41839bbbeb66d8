import { roundHalfEven } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import { percentile, percentilePosition } from '../period/percentile.ts'

export type ExceedDayAllowance = {
  /** So many exceeding days and the percentile still meets the limit for certain. */
  certain: number
  /** So many may still meet it, depending on how high the first exceeding day is. */
  possible: number
}

/**
 * How many days of n may exceed the limit while the percentile (O3: 90) meets it. Of 365 days 36 for certain, 37 may.
 */
export const exceedDayAllowance = (count: number, percent = 90): ExceedDayAllowance => {
  if (count <= 0) return { certain: 0, possible: 0 }
  const { below, hundredths } = percentilePosition(count, percent)
  const possible = count - below
  return { certain: hundredths === 0 ? possible : possible - 1, possible }
}

export type DayCeiling =
  /** Largest value of the day, whole steps of its decimals. */
  | { kind: 'value'; value: number }
  /** No value of this one day can break the target. */
  | { kind: 'any' }
  /** The other days break it already. */
  | { kind: 'outOfReach' }

/**
 * Largest value of one more day (MDA8) that keeps the percentile, rounded for judgement, at or under the target.
 * @param otherDays the period's other days: measured, and projected for those to come
 */
export const largestDayForPercentile = (
  otherDays: readonly number[],
  target: number,
  percent = 90,
  decimals = 0,
): DayCeiling => {
  const passes = (value: number) => {
    const result: Maybe<number> = percentile([...otherDays, value], percent)
    return result !== null && roundHalfEven(result, decimals) <= target
  }
  if (!passes(0)) return { kind: 'outOfReach' }
  const unit = 10 ** decimals
  // Beyond every other day and the target a higher value weighs at least a hundredth: this is where it must fail.
  const ceiling = (Math.max(target, ...otherDays) + target + 1) * 100 * unit
  if (passes(ceiling / unit)) return { kind: 'any' }
  let [low, high] = [0, Math.ceil(ceiling)]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (passes(middle / unit)) low = middle
    else high = middle
  }
  return { kind: 'value', value: low / unit }
}
