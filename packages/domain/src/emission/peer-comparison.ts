import type { Maybe } from '../missing.ts'

/** Where a value stands among those of the same industry. */
export interface PeerComparison {
  /** Peers with a value, itself among them. */
  count: number
  median: Maybe<number>
  /** Value ÷ median; null without a median above 0. */
  times: Maybe<number>
}

const medianOf = (sorted: readonly number[]): Maybe<number> => {
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - 1], sorted[middle]]
  if (above === undefined) return null
  return sorted.length % 2 === 1 || below === undefined ? above : (below + above) / 2
}

/** A plant against the median of its industry: which of them is unlike the others. Missing values are no peers. */
export const peerComparison = (value: Maybe<number>, peers: readonly Maybe<number>[]): PeerComparison => {
  const sorted = peers.filter((peer) => peer !== null).toSorted((a, b) => a - b)
  const median = medianOf(sorted)
  return {
    count: sorted.length,
    median,
    times: value === null || median === null || median <= 0 ? null : value / median,
  }
}
