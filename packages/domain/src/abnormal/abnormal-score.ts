import { dayMs, hourMs } from '../time/city-time.ts'
import { type AbnormalKind, abnormalKinds, type Finding } from './abnormal-kind.ts'

/** A finding with what its row is ranked by. */
export interface ScoredFinding extends Finding {
  score: number
}

/** Hours of a finding that lie in a day, 0 to 24. */
export const hoursInDay = ({ fromMs, toMs }: Pick<Finding, 'fromMs' | 'toMs'>, dayStartMs: number): number =>
  Math.max(0, Math.min(toMs, dayStartMs + dayMs) - Math.max(fromMs, dayStartMs)) / hourMs

/**
 * Score = class × hours of the day × upwind: 1 where the plant lay upwind of no station in these hours, 2 where it did in
 * all of them.
 */
export const abnormalScore = (kind: AbnormalKind, hours: number, upwindShare: number): number =>
  abnormalKinds[kind].weight * hours * (1 + upwindShare)

/** The heaviest first; of equal ones the longer, then the earlier. */
export const ranked = <F extends ScoredFinding>(findings: readonly F[]): F[] =>
  findings.toSorted((a, b) => b.score - a.score || b.hours - a.hours || a.fromMs - b.fromMs)

/** A kind is muted while more than half of its last 30 closed rows were false alarms. */
export const mutingRule = { rows: 30, falseShare: 0.5 } as const

export const isMuted = (lastClosed: readonly { isFalse: boolean }[]): boolean => {
  const considered = lastClosed.slice(0, mutingRule.rows)
  if (considered.length < mutingRule.rows) return false
  return considered.filter(({ isFalse }) => isFalse).length > mutingRule.falseShare * mutingRule.rows
}
