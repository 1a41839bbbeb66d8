import { reachKey } from '../db/scope.ts'
import { SharedRound } from '../db/shared-round.ts'
import type { CallContext } from './context.ts'

type Run<Input, Answer> = (input: Input, context: CallContext) => Promise<Answer>

interface Asked<Input> {
  input: Input
  context: CallContext
}

/**
 * A heavy read that many ask at once, a wall's screens or all who open the same page in the morning: those of the same
 * reach and rights who ask the same before it begins share one reading, while it is under way the next gathers. So nobody
 * misses what he has just written, as he might with `sharedAnswer`. Not for answers that tell what is the asker's own.
 */
export const answerInRounds = <Input, Answer>(run: Run<Input, Answer>): Run<Input, Answer> => {
  const ofQuestion = new Map<string, { rounds: SharedRound<Asked<Input>, Answer>; asking: number }>()
  const first = (_: unknown, [asked]: readonly Asked<Input>[]) => {
    if (!asked) throw new RangeError('a round has an asker')
    return run(asked.input, asked.context)
  }
  return async (input, context) => {
    const { scope, rights } = context.session
    const key = JSON.stringify([reachKey(scope), [...rights].toSorted(), input])
    const own = ofQuestion.get(key) ?? { rounds: new SharedRound(first), asking: 0 }
    ofQuestion.set(key, own)
    own.asking += 1
    try {
      return await own.rounds.ask(context.db, { input, context })
    } finally {
      own.asking -= 1
      if (own.asking === 0) ofQuestion.delete(key)
    }
  }
}
