import type { reductionAssessment as calls } from '@qingkong/contract/calls/boards/reduction-assessment'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import type { CallContext } from '../../../http/context.ts'
import { headOf, type JudgedEnterprise, judgedPlan } from './judged-plan.ts'

const countsOf = (enterprises: readonly JudgedEnterprise[]) => {
  const counts = { done: 0, suspected: 0, undone: 0, unknown: 0, total: enterprises.length }
  for (const { judged } of enterprises) counts[judged.verdict] += 1
  return counts
}

/** The four verdicts of the response, of the city and of each district. */
export const verdictStatistics = async (
  context: CallContext,
): Promise<HandlerAnswer<typeof calls.reducePlanAssessNowEmEnterStatistics>> => {
  const plan = await judgedPlan(context)
  const counts = countsOf(plan.enterprises)
  const judged = counts.total - counts.unknown
  const areas = [...Map.groupBy(plan.enterprises, ({ planned }) => planned.areaCode)].map(([code, own]) => ({
    code,
    name: own[0]?.planned.areaName ?? '',
    ...countsOf(own),
  }))
  return {
    ...headOf(plan),
    ...counts,
    // What most has to be looked at stands first.
    areas: areas.toSorted((a, b) => b.undone - a.undone || b.suspected - a.suspected || a.code.localeCompare(b.code)),
    exempt: plan.exempt.length,
    doneRate: judged > 0 ? (counts.done / judged) * 100 : null,
  }
}
