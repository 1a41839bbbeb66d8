/** What an operator has to know about the platform itself. */
import { conditions as calls } from '@qingkong/contract/calls/ground/conditions'
import { type Implementation, implement } from '../../../http/implement.ts'
import { gatherConditions } from './gather-conditions.ts'

export const routes: Implementation[] = [
  implement(calls.platformConditionList)((_, context) => gatherConditions(context, context.session.scope)),
]
