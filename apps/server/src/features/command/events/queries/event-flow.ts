import { Fail } from '@qingkong/contract/errors'
import type { EventDetail, FlowStageRow } from '@qingkong/contract/shapes/event'
import type { EventType } from '@qingkong/domain/event/event-type'
import {
  type DelegateType,
  defaultDelegateType,
  delegateTypes,
  type FlowStage,
  infoStageTypes,
  stageTitle,
} from '@qingkong/domain/event/flow-form'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../../db/database.ts'
import { uuidOrNull } from '../../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../../http/context.ts'
import { attachmentOf, eventDetail, eventFiles, type FileRow, requireVisible } from './event-detail.ts'

/** The form of a step as the commands keep it. */
export interface StoredForm {
  description?: string
  opinion?: string
  reason?: string
  reasonCode?: string
  note?: string
  recipients?: { userId: string | null; userName: string; orgName: string }[]
  sourceNames?: string[]
  delegateType?: string
  location?: string
  radarFile?: string
  pollutionJudge?: string
  pollutionType?: string
  dislocation?: boolean
  traceContent?: string
  pol?: string[]
  overseerContent?: string
  result?: string
  finding?: string | null
  measure?: string | null
  measureDate?: string | null
  caseNumber?: string
  longitude?: number | null
  latitude?: number | null
}

interface StoredStep {
  id: string
  action: string
  stage: FlowStage
  fromStatus: number | null
  toStatus: number
  actorName: string
  orgName: string
  at: Date
  form: StoredForm
  commentCount: number
}

const stepsOf = (db: Queryable, eventId: string) =>
  rows(
    db,
    sql<StoredStep>`
      select id, action, stage, from_status as "fromStatus", to_status as "toStatus", actor_name as "actorName",
        org_name as "orgName", at, form,
        (select count(*) from comment where comment.source_id = flow_step.id)::int as "commentCount"
      from flow_step where event_id = ${eventId}::uuid order by seq`,
  )

const namesOf = (form: StoredForm) =>
  (form.recipients ?? []).map(({ userName, orgName }) => `${userName}（${orgName}）`).join('、')

const delegateTypeName = (code: string | undefined): string =>
  delegateTypes[code !== undefined && Object.hasOwn(delegateTypes, code) ? (code as DelegateType) : defaultDelegateType]

/** Field names of the flow forms in the specification (entities form-assess … form-trace), plus what is ours. */
const formWriters: Readonly<
  Record<FlowStage, (step: StoredStep, files: readonly FileRow[]) => Record<string, unknown>>
> = {
  info: ({ form }) => ({ ...form }),
  assess: ({ form, ...step }, files) => ({
    assessTime: formatCity(step.at),
    assessUser: step.actorName,
    assessContent: form.opinion ?? '',
    finding: form.finding ?? null,
    measure: form.measure ?? null,
    measureDate: form.measureDate ?? null,
    caseNumber: form.caseNumber ?? '',
    acceptUsers: namesOf(form),
    files: files.map(attachmentOf),
  }),
  confirm: ({ form, ...step }) => ({
    confirmTime: formatCity(step.at),
    orgName: step.orgName,
    username: step.actorName,
    acceptUsers: namesOf(form) || step.actorName,
  }),
  delegate: ({ form, ...step }, files) => ({
    delegateTime: formatCity(step.at),
    delegateUser: step.actorName,
    acceptUsers: namesOf(form),
    eventDesc: form.description ?? '',
    files: files.map(attachmentOf),
    pols: (form.sourceNames ?? []).join('、'),
    delegateTypeName: delegateTypeName(form.delegateType),
    location: form.location ?? '',
    radarFile: form.radarFile ?? null,
  }),
  deliver: ({ form, ...step }) => ({
    confirmTime: formatCity(step.at),
    orgName: step.orgName,
    username: step.actorName,
    acceptUsers: namesOf(form),
    reason: form.reason ?? '',
  }),
  rollback: ({ form, ...step }) => ({
    confirmTime: formatCity(step.at),
    orgName: step.orgName,
    username: step.actorName,
    reason: [form.reasonCode, form.reason].filter(Boolean).join('：'),
  }),
  user_trace: ({ form, ...step }, files) => ({
    feedbackTime: formatCity(step.at),
    feedbackOrg: step.orgName,
    feedbackUser: step.actorName,
    location: form.location ?? '',
    pollutionJudge: form.pollutionJudge ?? '',
    pollutionType: form.pollutionType ?? '',
    dislocation: form.dislocation ?? false,
    traceContent: form.traceContent ?? '',
    files: files.map(attachmentOf),
    pol: (form.sourceNames ?? []).join('、'),
    longitude: form.longitude ?? null,
    latitude: form.latitude ?? null,
    commentCount: step.commentCount,
  }),
  user_overseer: ({ form, ...step }, files) => ({
    overseerTime: formatCity(step.at),
    overseerOrgName: step.orgName,
    overseerUser: step.actorName,
    overseerContent: form.overseerContent ?? '',
    result: form.result ?? '',
    files: files.map(attachmentOf),
  }),
  close: ({ form, ...step }) => ({
    closeTime: formatCity(step.at),
    closeUser: step.actorName,
    orgName: step.orgName,
    reason: [form.reasonCode, form.note].filter(Boolean).join('：'),
  }),
}

const stageRow = (eventId: string, type: EventType, step: StoredStep, files: readonly FileRow[]): FlowStageRow => ({
  flowType: step.stage,
  flowTypeName: stageTitle(step.stage, type),
  action: step.action,
  taskId: step.id,
  eventId,
  time: formatCity(step.at),
  userName: step.actorName,
  orgName: step.orgName,
  fromStatus: step.fromStatus,
  toStatus: step.toStatus,
  commentCount: step.commentCount,
  requestFormData: formWriters[step.stage](
    step,
    files.filter((file) => file.stepId === step.id),
  ),
})

/** Fields of the info stage by type (entity event-info). */
const infoForm = (detail: EventDetail): Record<string, unknown> => ({
  eventTime: detail.eventTime,
  eventCode: detail.eventCode,
  eventDesc: detail.eventDesc,
  siteName: detail.siteName,
  factorName: detail.factorName,
  factorUnit: detail.factorUnit,
  factorValue: detail.factorValue,
  level: detail.level,
  temperature: detail.temperature,
  rh: detail.rh,
  pressure: detail.pressure,
  windSpeed: detail.windSpeed,
  windDirection: detail.windDirection,
  location: detail.location,
  longitude: detail.longitude,
  latitude: detail.latitude,
  files: detail.files,
  ...(detail.eventType === '2' && { radarName: detail.siteName }),
  ...(detail.eventType === '3' && {
    reportType: detail.reportType,
    reportUsername: detail.reportUsername,
    pollutionTypeName: detail.pollutionTypeName,
    orgName: detail.orgName,
    areaName: detail.areaName,
    reportContent: detail.reportContent,
  }),
  ...(detail.eventType === '6' && {
    polluteName: detail.psName,
    polName: detail.factorName,
    realTimeVal: detail.factorValue,
    excessMultipleResume: detail.excessMultiple,
  }),
})

/** The stages in order of occurrence; the info stage leads for alarms and reports (event-26). */
export const eventFlow = async (context: CallContext, eventId: string): Promise<FlowStageRow[]> => {
  const detail = await eventDetail(context, eventId)
  const [steps, files] = await Promise.all([stepsOf(context.db, eventId), eventFiles(context.db, eventId)])
  return steps.flatMap((step) => {
    const row = stageRow(eventId, detail.eventType, step, files)
    if (step.stage !== 'info') return [row]
    return infoStageTypes.has(detail.eventType) ? [{ ...row, requestFormData: infoForm(detail) }] : []
  })
}

/** The forms of one stage: of the step named, or of every step of that stage when the id is the event's. */
export const eventFormDetail = async (context: CallContext, flowType: string, taskId: string) => {
  const owner = await firstRow(
    context.db,
    sql<{ eventId: string }>`
      select event_id as "eventId" from flow_step where id = ${uuidOrNull(taskId)}::uuid
      union all select id from event where id = ${uuidOrNull(taskId)}::uuid limit 1`,
  )
  if (!owner) throw new Fail('NOT_FOUND')
  await requireVisible(context.db, context.session.scope, owner.eventId)
  const flow = await eventFlow(context, owner.eventId)
  const wanted = flow.filter((row) => row.flowType === flowType && (row.taskId === taskId || owner.eventId === taskId))
  return { record: wanted.map((row) => ({ taskId: row.taskId, ...row.requestFormData })) }
}

/** Comments on an event or on one step of its flow. */
export const commentList = async (context: CallContext, sourceId: string) => {
  const owner = await commentedEvent(context.db, sourceId)
  await requireVisible(context.db, context.session.scope, owner)
  const found = await rows(
    context.db,
    sql<{ userName: string; createdAt: Date; note: string }>`
      select user_name as "userName", created_at as "createdAt", note from comment
      where source_id = ${uuidOrNull(sourceId)}::uuid order by created_at, id`,
  )
  return found.map(({ userName, createdAt, note }) => ({ userName, createTime: formatCity(createdAt), note }))
}

/** The event that a comment on this flow step, event or source record belongs to. */
export const commentedEvent = async (db: Queryable, sourceId: string): Promise<string> => {
  const id = uuidOrNull(sourceId)
  const row = await firstRow(
    db,
    sql<{ eventId: string }>`
      select event_id as "eventId" from flow_step where id = ${id}::uuid
      union all select id from event where id = ${id}::uuid or source_id = ${id}::uuid limit 1`,
  )
  if (!row) throw new Fail('NOT_FOUND')
  return row.eventId
}
