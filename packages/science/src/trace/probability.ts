import type { TraceWeights } from './weights.ts'

const logit = (share: number): number => {
  const inside = Math.min(1 - 1e-9, Math.max(1e-9, share))
  return Math.log(inside / (1 - inside))
}
const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

/** Shares of sources and of "none of these" by the exponential of their scores; they sum to one. */
export const softmax = (scores: readonly number[], noneScore: number): { shares: number[]; none: number } => {
  const top = Math.max(noneScore, ...scores)
  const weights = scores.map((score) => Math.exp(score - top))
  const none = Math.exp(noneScore - top)
  const sum = weights.reduce((total, weight) => total + weight, none)
  return { shares: weights.map((weight) => weight / sum), none: none / sum }
}

/** No register of sources is complete: so much is always left for what nobody listed. */
const unlistedShare = 0.02

/**
 * Shares as calibrated probabilities (Platt 1999, fitted on episodes whose culprit is known), brought back to a sum of
 * one together with "none of these".
 */
export const calibrated = (raw: { shares: readonly number[]; none: number }, platt: TraceWeights['platt']) => {
  const raise = (share: number) => sigmoid(platt.slope * logit(share) + platt.offset)
  const shares = raw.shares.map(raise)
  const none = raise(raw.none)
  const sum = shares.reduce((total, share) => total + share, none)
  return {
    shares: shares.map((share) => ((1 - unlistedShare) * share) / sum),
    none: unlistedShare + ((1 - unlistedShare) * none) / sum,
  }
}
