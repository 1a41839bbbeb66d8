/** 减排方案 and 减排方案评估 of the cockpit. */
import { reductionPanels as calls } from '@qingkong/contract/calls/boards/reduction-panels'
import { type Implementation, implement } from '../../../http/implement.ts'
import { enterpriseListNow, enterprisesNow, planCount, planData } from './plan-panels.ts'

export const routes: Implementation[] = [
  implement(calls.reducePlanEmissionPlanData)((input, context) => planData(context, input)),
  implement(calls.reducePlanEmissionPlanCount)((input, context) => planCount(context, input)),
  implement(calls.reducePlanAssessNowEmEnterNum)((_, context) => enterprisesNow(context)),
  implement(calls.reducePlanAssessEmReducePlanList)((input, context) => enterpriseListNow(context, input)),
]
