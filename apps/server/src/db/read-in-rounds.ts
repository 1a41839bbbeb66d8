import type { Queryable } from './database.ts'
import { SharedRound } from './shared-round.ts'

/**
 * A reading that those who ask the same share in rounds; different questions of a round are read side by side.
 * @param keyOf same for questions that are answered alike
 */
export const readInRounds = <Question, Answer>(
  keyOf: (question: Question) => string,
  read: (db: Queryable, question: Question) => Promise<Answer>,
): ((db: Queryable, question: Question) => Promise<Answer>) => {
  const round = new SharedRound(async (db, questions: readonly Question[]) => {
    const asked = new Map(questions.map((question) => [keyOf(question), question]))
    const found = await Promise.all(
      [...asked].map(async ([key, question]) => [key, { answer: await read(db, question) }] as const),
    )
    return new Map(found)
  })
  return async (db, question) => {
    const own = (await round.ask(db, question)).get(keyOf(question))
    if (!own) throw new RangeError('a round answers each of its questions')
    return own.answer
  }
}
