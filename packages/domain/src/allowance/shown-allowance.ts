import { roundDown, roundHalfEven } from '../air/rounding.ts'
import type { Maybe } from '../missing.ts'
import type { AllowanceVerdict, RemainingMean } from './remaining-mean.ts'
import { verdictNames } from './verdict-name.ts'

export type ShownAllowance = {
  strict: Maybe<number>
  rounded: Maybe<number>
  isRoundedReachable: boolean
  verdict: AllowanceVerdict
  verdictName: string
}

/**
 * An allowance as pages and files write it: rounded down to so many decimals, and where only values below the bound
 * still pass, the next one below it. So what is shown always is allowed.
 */
export const shownAllowance = (allowance: RemainingMean, digits: number): ShownAllowance => {
  const { strict, rounded, isRoundedReachable, verdict } = allowance
  return {
    strict: strict === null ? null : roundDown(strict, digits),
    rounded: rounded === null ? null : largestPassing(rounded, isRoundedReachable, digits),
    isRoundedReachable,
    verdict,
    verdictName: verdictNames[verdict],
  }
}

/** Below zero nothing is allowed any more: no concentration is shown, the verdict says why. */
export const allowedOrNone = (value: Maybe<number>): Maybe<number> => {
  return value === null || value < 0 ? null : value
}

const largestPassing = (bound: number, isReachable: boolean, digits: number): number => {
  const down = roundDown(bound, digits)
  return !isReachable && down === bound ? roundHalfEven(down - 10 ** -digits, digits) : down
}
