import type { Services } from '../../../platform/services.ts'

interface Kept<T> {
  madeMs: number
  answer: Promise<T>
}

const mostKept = 200

/**
 * Keeps answers that every screen asks for alike, so that fifty screens cost what one does: a question under way or
 * answered not long ago is answered by it. Only for what is the same for everybody; the answer names its data version.
 * @param maxAgeMs how old an answer may be
 */
export const sharedAnswers = <T>(maxAgeMs: number) => {
  const byDatabase = new WeakMap<Services['db'], Map<string, Kept<T>>>()
  return ({ db, clock }: Pick<Services, 'db' | 'clock'>, question: string, work: () => Promise<T>): Promise<T> => {
    const nowMs = clock.now().getTime()
    const kept = byDatabase.get(db) ?? new Map<string, Kept<T>>()
    byDatabase.set(db, kept)
    const isFresh = ({ madeMs }: Kept<T>) => nowMs >= madeMs && nowMs - madeMs < maxAgeMs
    const found = kept.get(question)
    if (found && isFresh(found)) return found.answer
    for (const [key, one] of kept) if (!isFresh(one) || kept.size >= mostKept) kept.delete(key)
    const answer = work()
    kept.set(question, { madeMs: nowMs, answer })
    // What failed is asked again.
    answer.catch(() => kept.delete(question))
    return answer
  }
}
