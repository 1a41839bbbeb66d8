import { readInRounds } from '../db/read-in-rounds.ts'
import { reachKey } from '../db/scope.ts'
import type { CallContext } from './context.ts'

type Run<Input, Answer> = (input: Input, context: CallContext) => Promise<Answer>

/**
 * A heavy read that many ask at once, a wall's screens or all who open the same page in the morning: those of the same
 * reach and rights share one reading, and nobody misses what he has just written. Not for answers that tell what is the
 * asker's own.
 */
export const answerInRounds = <Input, Answer>(run: Run<Input, Answer>): Run<Input, Answer> => {
  const ask = readInRounds(
    ({ input, context: { session } }: { input: Input; context: Pick<CallContext, 'db' | 'session'> }) =>
      JSON.stringify([reachKey(session.scope), [...session.rights].toSorted(), input]),
    (_, { input, context }: { input: Input; context: CallContext }) => run(input, context),
  )
  return (input, context) => ask(context.db, { input, context })
}
