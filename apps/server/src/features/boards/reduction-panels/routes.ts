/** 减排方案 and 减排方案评估 of the cockpit. */
import { reductionPanels as calls } from '@qingkong/contract/calls/boards/reduction-panels'
import { answerInRounds } from '../../../http/answer-in-rounds.ts'
import { type Implementation, implement } from '../../../http/implement.ts'
import { enterpriseListNow, enterprisesNow, planCount, planData } from './plan-panels.ts'

export const routes: Implementation[] = [
  implement(calls.reducePlanEmissionPlanData)(answerInRounds((input, context) => planData(context, input))),
  implement(calls.reducePlanEmissionPlanCount)(answerInRounds((input, context) => planCount(context, input))),
  implement(calls.reducePlanAssessNowEmEnterNum)(answerInRounds((_, context) => enterprisesNow(context))),
  implement(calls.reducePlanAssessEmReducePlanList)((input, context) => enterpriseListNow(context, input)),
]
