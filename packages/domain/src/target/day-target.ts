import type { Maybe } from '../missing.ts'

/**
 * What a day is worked for so that its month holds: the mean each remaining day may have, never below what a day can be
 * worked for. The less the month leaves, the lower it is: a lost month does not make its days easier.
 * @param share the largest mean of the remaining days; null without a target
 * @param limit what is asked of every day; null without one
 * @param least below it no day can be worked for
 * @returns null where the month asks for no more than the limit
 */
export const dayTargetOfMonth = (share: Maybe<number>, limit: Maybe<number>, least: number): Maybe<number> => {
  if (share === null || (limit !== null && share >= limit)) return null
  return Math.max(share, least)
}
