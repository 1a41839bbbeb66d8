import { SharedReading } from '../db/shared-reading.ts'
import type { CallContext } from './context.ts'

type Run<Input, Answer> = (input: Input, context: CallContext) => Promise<Answer>

/** Who is answered alike: everybody of the city, or those of the same reach, as what they may see depends on it. */
type Alike = 'city' | 'reach'

/**
 * A read that many screens ask at once, answered by one reading for all who are answered alike. Not for calls that speak of
 * what the asker has just written.
 */
export const sharedAnswer = <Input, Answer>(alike: Alike, run: Run<Input, Answer>): Run<Input, Answer> => {
  const readings = new SharedReading<Answer>()
  return (input, context) => {
    const { scope } = context.session
    const who = alike === 'city' ? scope.cityCode : scope
    return readings.get(context.db, JSON.stringify([who, input]), () => run(input, context))
  }
}
