import type { reductionPanels as calls } from '@qingkong/contract/calls/boards/reduction-panels'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { formatCity } from '@qingkong/domain/time/city-time'
import { measureKindNames, measureKinds } from '@qingkong/domain/warning/measure-kind'
import { type MeasureLevel, measureLevelNames, measureLevels } from '@qingkong/domain/warning/warning-level'
import type { CallContext } from '../../../http/context.ts'
import { warningUnderway } from '../../command/early-warning/port.ts'
import {
  type Amounts,
  type PlannedEnterprise,
  type PlannedReductions,
  plannedReductions,
} from './planned-reductions.ts'

const isMeasureLevel = (code: string): code is MeasureLevel => (measureLevels as readonly string[]).includes(code)

/** The warning in force, if one is. */
export const runningWarning = async (context: CallContext) => {
  const { warning } = await warningUnderway(context)
  return warning?.step === 'start' ? warning : null
}

/** The level asked about: the given one, that of the warning in force, or the most severe. */
const askedLevel = async (context: CallContext, levelCode: string): Promise<MeasureLevel> => {
  if (isMeasureLevel(levelCode)) return levelCode
  const now = (await runningWarning(context))?.nowLevelCode ?? ''
  return isMeasureLevel(now) ? now : 'red'
}

/** Why a plan names nobody. */
export const reasonOf = ({
  planNumber,
  enterprises,
  hiddenCount,
}: Pick<PlannedReductions, 'planNumber' | 'hiddenCount'> & { enterprises: readonly unknown[] }): string | null => {
  if (planNumber === null) return '尚未导入减排方案'
  if (enterprises.length > 0) return null
  return hiddenCount > 0 ? '查看范围内没有减排企业' : '该级别没有减排企业'
}

const headOf = (plan: PlannedReductions, levelCode: MeasureLevel) => ({
  planNumber: plan.planNumber,
  levelCode,
  levelName: measureLevelNames[levelCode],
  hiddenCount: plan.hiddenCount,
  reason: reasonOf(plan),
})

const pageOf = <T>(list: readonly T[], { pageNum, pageSize }: { pageNum: number; pageSize: number }): T[] =>
  list.slice((pageNum - 1) * pageSize, pageNum * pageSize)

/** 减排方案: who reduces what at a level. */
export const planData = async (
  context: CallContext,
  input: ParsedInput<typeof calls.reducePlanEmissionPlanData>,
): Promise<HandlerAnswer<typeof calls.reducePlanEmissionPlanData>> => {
  const levelCode = await askedLevel(context, input.levelCode)
  const plan = await plannedReductions(context, { ...input, levelCode })
  return { ...headOf(plan, levelCode), records: pageOf(plan.enterprises, input), total: plan.enterprises.length }
}

export const pollutantNames = { pm: '颗粒物', so2: 'SO₂', nox: 'NOₓ', voc: 'VOCs' } as const
export const pollutants = ['pm', 'so2', 'nox', 'voc'] as const satisfies readonly (keyof Amounts)[]

/** Base and reduction of those of whom both are known: a rate has one set of enterprises above and below. */
const sumOf = (enterprises: readonly PlannedEnterprise[], code: keyof Amounts) => {
  const known = enterprises.flatMap(({ emissionBase, emissionReduction }) => {
    const [base, reduction] = [emissionBase[code], emissionReduction[code]]
    return base === null || reduction === null ? [] : [{ base, reduction }]
  })
  const baseKg = known.reduce((sum, { base }) => sum + base, 0)
  const reduceKg = known.reduce((sum, { reduction }) => sum + reduction, 0)
  return {
    code,
    name: pollutantNames[code],
    baseKg: known.length === 0 ? null : baseKg,
    reduceKg: known.length === 0 ? null : reduceKg,
    ratePct: baseKg > 0 ? (reduceKg / baseKg) * 100 : null,
    unknownCount: enterprises.length - known.length,
  }
}

const countsOf = (enterprises: readonly PlannedEnterprise[]) => {
  const count = { stop: 0, limit: 0, self: 0, other: 0 }
  for (const { kind } of enterprises) count[kind] += 1
  return count
}

/** 减排方案统计 at a level. */
export const planCount = async (
  context: CallContext,
  input: ParsedInput<typeof calls.reducePlanEmissionPlanCount>,
): Promise<HandlerAnswer<typeof calls.reducePlanEmissionPlanCount>> => {
  const levelCode = await askedLevel(context, input.levelCode)
  const plan = await plannedReductions(context, { ...input, levelCode })
  const counts = countsOf(plan.enterprises)
  return {
    ...headOf(plan, levelCode),
    total: plan.enterprises.length,
    kinds: measureKinds.map((kind) => ({ kind, kindName: measureKindNames[kind], count: counts[kind] })),
    pollutants: pollutants.map((code) => sumOf(plan.enterprises, code)),
  }
}

const nothing: PlannedReductions = { planNumber: null, enterprises: [], hiddenCount: 0 }
const noWarning = '当前没有生效的预警'

/** What the warning in force asks for; nothing while there is none, or where its level has no measures. */
const planOfWarning = async (context: CallContext, filter: { areaCodes: readonly string[]; keyword: string }) => {
  const warning = await runningWarning(context)
  const level = warning?.nowLevelCode ?? ''
  const plan = isMeasureLevel(level) ? await plannedReductions(context, { ...filter, levelCode: level }) : nothing
  return { warning, level, plan, reason: warning === null ? noWarning : reasonOf(plan) }
}

/** 当前预警涉及企业数. */
export const enterprisesNow = async (
  context: CallContext,
): Promise<HandlerAnswer<typeof calls.reducePlanAssessNowEmEnterNum>> => {
  const { warning, plan, reason } = await planOfWarning(context, { areaCodes: [], keyword: '' })
  return {
    isEmergency: warning !== null,
    warnManagerId: warning?.id ?? null,
    nowLevelName: warning?.nowLevelName ?? '',
    colour: warning?.colour ?? null,
    ...countsOf(plan.enterprises),
    total: plan.enterprises.length,
    hiddenCount: plan.hiddenCount,
    reason,
    dataTime: formatCity(context.clock.now()),
  }
}

/** 当前预警的减排企业. */
export const enterpriseListNow = async (
  context: CallContext,
  input: ParsedInput<typeof calls.reducePlanAssessEmReducePlanList>,
): Promise<HandlerAnswer<typeof calls.reducePlanAssessEmReducePlanList>> => {
  const { warning, level, plan, reason } = await planOfWarning(context, input)
  return {
    planNumber: plan.planNumber,
    levelCode: level,
    levelName: warning?.nowLevelName ?? '',
    hiddenCount: plan.hiddenCount,
    reason,
    records: pageOf(plan.enterprises, input),
    total: plan.enterprises.length,
  }
}
