/** What the worker gave up: shown to administrators, and due again when they say so. */
import { deadLetters as calls } from '@qingkong/contract/calls/ground/dead-letters'
import { type Implementation, implement } from '../../../http/implement.ts'
import { requeue } from './commands.ts'
import { deadLetterPage } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.deadLetterPage)((input, { db }) => deadLetterPage(db, input)),
  implement(calls.deadLetterRequeue)((input, context) => requeue(context, input)),
]
