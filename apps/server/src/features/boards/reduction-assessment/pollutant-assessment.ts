import type { reductionAssessment as calls } from '@qingkong/contract/calls/boards/reduction-assessment'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import type { Maybe } from '@qingkong/domain/missing'
import { completionPct } from '@qingkong/domain/warning/response-verdict'
import type { CallContext } from '../../../http/context.ts'
import { pollutantNames, pollutants } from '../reduction-panels/port.ts'
import { headOf, type JudgedEnterprise, type JudgedPlan, judgedPlan } from './judged-plan.ts'

type Pollutant = (typeof pollutants)[number]

/** kg a day that the use of electricity makes likely; below 0 where more was produced than usual. Null = not judged. */
export const realisedKg = ({ planned, judged }: JudgedEnterprise, code: Pollutant): Maybe<number> => {
  const base = planned.emissionBase[code]
  return base === null || judged.deviationPct === null ? null : (base * -judged.deviationPct) / 100
}

const sumOf = (values: readonly Maybe<number>[]): Maybe<number> => {
  const known = values.flatMap((value) => (value === null ? [] : [value]))
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

const assessmentOf = (code: Pollutant, { enterprises, needKg }: JudgedPlan) => {
  const reductions = enterprises.map((one) => ({
    requiredKg: one.planned.emissionReduction[code],
    realisedKg: realisedKg(one, code),
  }))
  return {
    code,
    name: pollutantNames[code],
    needKg: needKg[code],
    plannedKg: sumOf(reductions.map(({ requiredKg }) => requiredKg)),
    realisedKg: sumOf(reductions.map(({ realisedKg: kg }) => kg && Math.max(0, kg))),
    ratePct: completionPct(reductions),
    unknownCount: reductions.filter(({ realisedKg: kg }) => kg === null).length,
  }
}

/** 减排评估: of each pollutant what is planned, what is realised, and how far that is. */
export const pollutantAssessment = async (
  context: CallContext,
): Promise<HandlerAnswer<typeof calls.reducePlanAssessCockpitAssess>> => {
  const plan = await judgedPlan(context)
  return {
    ...headOf(plan),
    pollutants: plan.enterprises.length === 0 ? [] : pollutants.map((code) => assessmentOf(code, plan)),
    total: plan.enterprises.length,
  }
}
