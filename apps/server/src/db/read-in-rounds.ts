import type { Queryable } from './database.ts'
import { SharedRound } from './shared-round.ts'

/**
 * A reading that those who ask the same share in rounds (`SharedRound`): nobody waits for what others ask, and nothing is kept
 * once it is told.
 * @param keyOf same for questions that are answered alike
 * @param read of several who ask alike it is asked for the first
 */
export const readInRounds = <Question, Answer>(
  keyOf: (question: Question) => string,
  read: (db: Queryable, question: Question) => Promise<Answer>,
): ((db: Queryable, question: Question) => Promise<Answer>) => {
  const ofKey = new Map<string, { round: SharedRound<Question, Answer>; asking: number }>()
  const readFirst = (db: Queryable, [first]: readonly [Question, ...Question[]]) => read(db, first)
  return async (db, question) => {
    const key = keyOf(question)
    const own = ofKey.get(key) ?? { round: new SharedRound(readFirst), asking: 0 }
    ofKey.set(key, own)
    own.asking += 1
    try {
      return await own.round.ask(db, question)
    } finally {
      own.asking -= 1
      if (own.asking === 0) ofKey.delete(key)
    }
  }
}
