import { exactMean } from '../air/rounding.ts'
import { present } from '../air/validity.ts'
import { type AllowanceVerdict, type RemainingMean, remainingMean } from '../allowance/remaining-mean.ts'
import type { Maybe } from '../missing.ts'
import type { DecompositionFactor } from './decomposition.ts'
import { indicators } from './indicator.ts'

export type TargetAccount = {
  factor: DecompositionFactor
  /** µg/m³ or days; null: nothing to be reached. */
  target: Maybe<number>
  /** What each finished day gave (`indicatorOfDay`); an invalid day is null and does not come again. */
  days: readonly Maybe<number>[]
  /** Days still to come, the running one included; all are taken to become valid. */
  remainingDays: number
  /** Largest mean of the same rest of the period in recent years. */
  recentMax?: Maybe<number>
}

type RemainingDays = {
  /** Days that are not good, or exceed for O3, and may still come; negative: too many already. */
  allowedDays: number
  /** Good days still to come; 0 for O3. */
  stillNeeded: number
  verdict: AllowanceVerdict
}

export type TargetProgress = {
  /** Unrounded mean, or number of days, so far; null without a valid day. */
  current: Maybe<number>
  validDays: number
  /** Finished days without a valid value: nothing of them counts, neither good nor bad. */
  missingDays: number
  remainingDays: number
  /** Of PM2.5 with a target. */
  mean: Maybe<RemainingMean>
  /** Of days with a target. */
  days: Maybe<RemainingDays>
  verdict: Maybe<AllowanceVerdict>
}

/** How far a target is reached, and what the rest of its period may still bring. */
export const targetProgress = (account: TargetAccount): TargetProgress => {
  const { factor, target, remainingDays } = account
  const there = present(account.days)
  const head = { validDays: there.length, missingDays: account.days.length - there.length, remainingDays }
  if (indicators[factor].kind === 'mean') {
    const current = there.length === 0 ? null : exactMean(there)
    const mean = target === null ? null : restOfMean(account, target, there.length, current)
    return { ...head, current, mean, days: null, verdict: mean?.verdict ?? null }
  }
  const count = there.filter((value) => value === 1).length
  const days = target === null ? null : restOfDays(factor, target, count, there.length, remainingDays)
  return { ...head, current: there.length === 0 ? null : count, mean: null, days, verdict: days?.verdict ?? null }
}

const restOfMean = (account: TargetAccount, target: number, count: number, mean: Maybe<number>): RemainingMean => {
  return remainingMean({
    target,
    decimals: decimalsOfMeanTarget(target),
    total: count + account.remainingDays,
    count,
    mean,
    recentMax: account.recentMax ?? null,
  })
}

/** A target set with a decimal (28.5) is judged with it, a whole one as a whole number. */
const decimalsOfMeanTarget = (target: number): number => {
  return Number.isInteger(target) ? 0 : 1
}

const restOfDays = (
  factor: DecompositionFactor,
  target: number,
  count: number,
  valid: number,
  remaining: number,
): RemainingDays => {
  const isLeast = indicators[factor].bound === 'least'
  const stillNeeded = isLeast ? Math.max(0, target - count) : 0
  // Of all the days there are, so many need not be good; some of them have been used up.
  const allowedDays = isLeast ? valid + remaining - target - (valid - count) : target - count
  return { allowedDays, stillNeeded, verdict: verdictOfDays(allowedDays, remaining) }
}

const verdictOfDays = (allowedDays: number, remaining: number): AllowanceVerdict => {
  if (remaining === 0) return allowedDays < 0 ? 'missed' : 'met'
  if (allowedDays < 0) return 'outOfReach'
  return allowedDays >= remaining ? 'safe' : 'open'
}
