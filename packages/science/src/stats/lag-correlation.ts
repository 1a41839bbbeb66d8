import type { Maybe } from '@qingkong/domain/missing'
import type { Column } from './column.ts'
import { numbersOf, requireSameLength } from './column.ts'
import { pearson } from './correlation.ts'

export type LagCorrelation = {
  /** Steps by which the second series follows the first. */
  lag: number
  r: number
  /** Complete pairs at this lag. */
  n: number
}

interface Limits {
  /** Longest lag looked at, steps. */
  most: number
  /** Fewer pairs tell nothing. */
  leastPairs: number
}

/**
 * At which lag, 0 to `most` steps, one series follows another best: the largest Pearson r, of equal ones the shortest lag.
 * Null where no lag has enough pairs, or a series does not vary.
 * @throws InputProblem when the columns differ in length
 */
export const lagCorrelation = (
  leading: Column,
  following: Column,
  { most, leastPairs }: Limits,
): Maybe<LagCorrelation> => {
  const first = numbersOf(leading, 'leading')
  const second = numbersOf(following, 'following')
  requireSameLength(first.length, second, 'following')
  let best: Maybe<LagCorrelation> = null
  for (let lag = 0; lag <= most && lag < first.length; lag++) {
    const { n, r } = pearson(first.subarray(0, first.length - lag), second.subarray(lag))
    if (r !== null && n >= leastPairs && (best === null || r > best.r)) best = { lag, r, n }
  }
  return best
}
