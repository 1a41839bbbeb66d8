import { operationsLog as calls } from '@qingkong/contract/calls/ground/operations-log'
import { type Implementation, implement } from '../../../http/implement.ts'
import { chainState, checkChain } from './check-chain.ts'
import { loggedActions } from './log-names.ts'
import { operationPage, operationSheet } from './log-page.ts'

export const routes: Implementation[] = [
  implement(calls.operationsLogPage)((input, { db }) => operationPage(db, input)),
  implement(calls.operationsLogActions)(() => loggedActions()),
  implement(calls.operationsLogChain)((_, context) => chainState(context)),
  implement(calls.operationsLogVerify)(async (_, context) => {
    await checkChain(context, { full: true })
    return chainState(context)
  }),
  implement(calls.operationsLogExport)((input, { db, clock }) => operationSheet(db, input, clock.now())),
]
