/** Whom a task may be sent to. */
import { recipients as calls } from '@qingkong/contract/calls/command/recipients'
import { type Implementation, implement } from '../../../http/implement.ts'
import { recipientTree } from './recipient-tree.ts'

export const routes: Implementation[] = [
  implement(calls.treeWithUsers)((input, { db, session, clock }) =>
    recipientTree(db, session, { ...input, at: clock.now() }),
  ),
]
