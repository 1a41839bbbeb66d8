import type { reductionAssessment as calls } from '@qingkong/contract/calls/boards/reduction-assessment'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { InspectionRow } from '@qingkong/contract/shapes/reduction-assessment'
import type { Maybe } from '@qingkong/domain/missing'
import { percentile } from '@qingkong/domain/period/percentile'
import { formatCity, minuteMs } from '@qingkong/domain/time/city-time'
import { responseVerdictNames, responseVerdicts } from '@qingkong/domain/warning/response-verdict'
import type { CallContext } from '../../../http/context.ts'
import { type SourceInspection, sourceInspections } from '../../command/events/port.ts'
import { pollutants } from '../reduction-panels/port.ts'
import { headOf, type JudgedEnterprise, type JudgedPlan, judgedPlan } from './judged-plan.ts'
import { realisedKg } from './pollutant-assessment.ts'

type Filter = ParsedInput<typeof calls.reducePlanAssessEmInspectionListExport>

/** 四项合计 that was asked for and is not realised, kg a day; null where none of it is known. */
const shortfallKg = (one: JudgedEnterprise): Maybe<number> => {
  const parts = pollutants.flatMap((code) => {
    const [required, realised] = [one.planned.emissionReduction[code], realisedKg(one, code)]
    return required === null || realised === null ? [] : [Math.max(0, required - realised)]
  })
  return parts.length === 0 ? null : parts.reduce((sum, part) => sum + part, 0)
}

const rowOf = (one: JudgedEnterprise, levelName: string, inspection: SourceInspection | undefined): InspectionRow => {
  const { planned, judged, share, actualKwh, basis, longitude, latitude } = one
  const { psCode, psName, areaCode, areaName, kindName, measures } = planned
  return {
    psCode,
    psName,
    areaCode,
    areaName,
    longitude,
    latitude,
    levelName,
    kindName,
    measures,
    reductionPct: share === null ? null : share * 100,
    usualKwh: judged.usualKwh,
    allowedKwh: judged.allowedKwh,
    actualKwh,
    deviationPct: judged.deviationPct,
    executionPct: judged.executionPct,
    verdict: judged.verdict,
    verdictName: responseVerdictNames[judged.verdict],
    doubtful: one.doubtful,
    basis,
    shortfallKg: shortfallKg(one),
    eventId: inspection?.eventId ?? null,
    eventStatus: inspection?.eventStatus ?? null,
    eventStatusName: inspection?.eventStatusName ?? '',
    finding: inspection?.finding ?? '',
    sentTime: inspection ? formatCity(inspection.sentAt) : null,
    answeredTime: inspection?.answeredAt ? formatCity(inspection.answeredAt) : null,
  }
}

const answersOf = (found: readonly SourceInspection[]) => {
  const minutes = found.flatMap(({ sentAt, answeredAt }) =>
    answeredAt === null ? [] : [(answeredAt.getTime() - sentAt.getTime()) / minuteMs],
  )
  return { sent: found.length, answered: minutes.length, medianMinutes: percentile(minutes, 50) }
}

/** 存疑 first, then surer verdicts; among them those who owe most, and whose owing is not known last. */
const byPriority = (a: InspectionRow, b: InspectionRow): number =>
  Number(b.doubtful) - Number(a.doubtful) ||
  responseVerdicts.indexOf(a.verdict) - responseVerdicts.indexOf(b.verdict) ||
  (b.shortfallKg ?? -1) - (a.shortfallKg ?? -1) ||
  (b.deviationPct ?? 0) - (a.deviationPct ?? 0) ||
  a.psCode.localeCompare(b.psCode)

const emptyReason = (plan: JudgedPlan, rows: readonly InspectionRow[]): string | null => {
  if (plan.reason !== null || rows.length > 0) return plan.reason
  return plan.enterprises.length === 0 ? '没有须停产或限产的企业' : '没有符合条件的企业'
}

/** 督查清单 of the warning in force. */
export const inspectionList = async (
  context: CallContext,
  { verdicts, areaCodes, keyword }: Filter,
): Promise<{ head: ReturnType<typeof headOf>; rows: InspectionRow[]; answers: ReturnType<typeof answersOf> }> => {
  const plan = await judgedPlan(context, { areaCodes, keyword })
  const wanted = plan.enterprises.filter(
    // What contradicts itself has to be looked at, whatever the meters alone say.
    ({ judged, doubtful }) => doubtful || verdicts.length === 0 || verdicts.includes(judged.verdict),
  )
  const since = plan.warning?.actualStartAt ?? plan.warning?.createdAt
  const found =
    since === undefined || wanted.length === 0
      ? []
      : await sourceInspections(
          context.db,
          context.session.scope,
          wanted.map(({ planned }) => planned.psCode),
          since,
        )
  const inspections = new Map(found.map((one) => [one.psCode, one]))
  const rows = wanted
    .map((one) => rowOf(one, plan.warning?.nowLevelName ?? '', inspections.get(one.planned.psCode)))
    .toSorted(byPriority)
  return { head: { ...headOf(plan), reason: emptyReason(plan, rows) }, rows, answers: answersOf(found) }
}

export const inspectionPage = async (
  context: CallContext,
  { pageNum, pageSize, ...filter }: ParsedInput<typeof calls.reducePlanAssessEmInspectionList>,
): Promise<HandlerAnswer<typeof calls.reducePlanAssessEmInspectionList>> => {
  const { head, rows, answers } = await inspectionList(context, filter)
  return { ...head, answers, records: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length }
}
