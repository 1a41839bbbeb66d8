import type { Asked } from './page-calls.ts'

const revIn = (answer: unknown): number | null => {
  if (typeof answer !== 'object' || answer === null) return null
  if ('rev' in answer && typeof answer.rev === 'number') return answer.rev
  return 'facts' in answer ? revIn(answer.facts) : null
}

/**
 * The data version an answer was read at: its `rev`, or that of its `facts`. Of several answers the oldest; null where
 * the calls know no versions.
 */
export const answerRev = (asked: Asked, answer: unknown): number | null => {
  if (typeof asked === 'string') return revIn(answer)
  const revs = Object.values({ ...(answer as object) })
    .map(revIn)
    .filter((rev) => rev !== null)
  return revs.length > 0 ? Math.min(...revs) : null
}
