import { roundHalfEven, withoutDust } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'

/** A mean in progress: minutes of an hour, hours of a day, days of a month or year. */
export type MeanAccount = {
  /** Largest mean allowed, at the decimals it is judged by. */
  target: number
  /** Decimals of the judgement: CO 1, others 0; statistics of 2026 one more if the target is set so. */
  decimals: number
  /** Valid values expected in the whole period. */
  total: number
  /** Valid values so far and their unrounded mean. */
  count: number
  mean: Maybe<number>
  /** Largest mean of the rest of the period in recent years, to call a target safe. */
  recentMax?: Maybe<number>
}

/**
 * open: to be worked for; safe: above anything of recent years; outOfReach: even zero would not do;
 * met, missed: nothing remains.
 */
export type AllowanceVerdict = 'open' | 'safe' | 'outOfReach' | 'met' | 'missed'

export type RemainingMean = {
  /** 严格: largest mean of the rest that keeps the unrounded mean at the target; unrounded, null when nothing remains. */
  strict: Maybe<number>
  /** 修约: the same for the mean judged after rounding by GB/T 8170; unrounded. */
  rounded: Maybe<number>
  /** Whether `rounded` itself still passes (a tie rounds to an even last digit) or only values below it. */
  isRoundedReachable: boolean
  verdict: AllowanceVerdict
}

/**
 * 余量: a = (T·N − M·n) / (N − n); judged after rounding with T + half a unit.
 * T 30, N 365, n 243, M 27: strict 35.975, with rounding 37.471.
 */
export const remainingMean = (account: MeanAccount): RemainingMean => {
  const { target, decimals, total, count, mean } = account
  const isRoundedReachable = isEvenAt(target, decimals)
  const rest = total - count
  if (rest <= 0) {
    const isMet = mean !== null && roundHalfEven(mean, decimals) <= target
    return { strict: null, rounded: null, isRoundedReachable, verdict: isMet ? 'met' : 'missed' }
  }
  const used = count === 0 ? 0 : (mean ?? 0) * count
  const strict = withoutDust((target * total - used) / rest)
  const rounded = withoutDust((highestRounding(target, decimals) * total - used) / rest)
  return { strict, rounded, isRoundedReachable, verdict: verdictOf(strict, rounded, account.recentMax ?? null) }
}

/** The value halfway to the next one: up to here (or just below) a value is rounded to the target. */
export const highestRounding = (target: number, decimals: number): number => {
  return withoutDust(target + 0.5 * 10 ** -decimals)
}

/** Whether the last kept digit is even, so that a tie above it is rounded down to it. */
export const isEvenAt = (target: number, decimals: number): boolean => {
  return Math.round(target * 10 ** decimals) % 2 === 0
}

export const verdictOf = (strict: number, rounded: number, recentMax: Maybe<number>): AllowanceVerdict => {
  if (rounded < 0) return 'outOfReach'
  return recentMax !== null && strict > recentMax ? 'safe' : 'open'
}
