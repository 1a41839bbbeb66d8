/** What users have delivered to themselves: reports, rankings and digests, each period once, into their own list. */
import { subscriptions as calls } from '@qingkong/contract/calls/office/subscriptions'
import { type Implementation, implement } from '../../../http/implement.ts'
import { readMessages, switchSubscription } from './commands.ts'
import { itemsOfType, messagePage, typesWithCounts } from './queries.ts'

export const routes: Implementation[] = [
  implement(calls.querySubscribeType)((_, context) => typesWithCounts(context)),
  implement(calls.querySubscribeListByType)(({ subscribeType }, context) => itemsOfType(context, subscribeType)),
  implement(calls.subscribeSwitch)((input, context) => switchSubscription(context, input)),
  implement(calls.subscriptionMessageList)((input, context) => messagePage(context, input)),
  implement(calls.subscriptionMessageRead)(({ messageId }, context) => readMessages(context, messageId)),
]
