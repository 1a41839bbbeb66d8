/** What the pages of pollution sources are asked by: enterprises, areas, states, indicators, factors. */

import { sourceOptions as calls } from '@qingkong/contract/calls/sources/source-options'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { alarmingEnterprises, enterpriseOptions } from './enterprise-options.ts'
import { monitoredFactors, monitorFactors } from './factor-options.ts'
import { areaTree, enterpriseTree, monitoredTree, stateTree } from './option-trees.ts'
import { quotaList, quotaTree } from './quota-options.ts'

export const routes: Implementation[] = [
  implement(calls.enterpriseListName)((input, context) => enterpriseOptions(context, input)),
  implement(calls.alarmEnterpriseListName)((input, context) => alarmingEnterprises(context, input)),
  implement(calls.enterpriseListNameTree)((input, context) => enterpriseTree(context, input)),
  implement(calls.psConditionAreaTree)((input, context) => areaTree(context, input)),
  implement(calls.quotaList)((input, context) => quotaList(context, input)),
  implement(calls.quotaTree)((input, context) => quotaTree(context, input)),
  implement(calls.mpFactor)((input, context) => monitorFactors(context, input)),
  implement(calls.cemsPsFactor)((input, context) => monitoredFactors(context, input)),
  implement(calls.psZdTree)(answerInRounds((input, context) => monitoredTree(context, input))),
  implement(calls.psStateTree)(answerInRounds((input, context) => stateTree(context, input))),
]
