import { Fail } from '@qingkong/contract/errors'
import type { EventDetail } from '@qingkong/contract/shapes/event'
import { soonDueAt } from '@qingkong/domain/event/deadline'
import { type FactorCode, factors, isFactorCode } from '@qingkong/domain/site/factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, sql } from '../../../../db/database.ts'
import { eventScope, type Scope } from '../../../../db/scope.ts'
import { uuidOrNull } from '../../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../../http/context.ts'
import { extendActionOf, extensionOf, extensionRow } from '../event-extension.ts'
import { readEvent } from '../event-record.ts'
import { type AssignmentState, actionsOf, flowFactsOf, flowPartOf, runningAssignments } from '../flow-roles.ts'
import { deadlineStateOf, eventColumns, eventRowOf, eventTables, type StoredEvent } from './event-row.ts'

interface StoredDetail extends StoredEvent {
  factorCode: string | null
  outletFactorName: string | null
  outletFactorUnit: string | null
  reportType: string | null
  pollutionType: string | null
  reportContent: string | null
  reporterOrg: string | null
  suppressedReason: string | null
  returnLocked: boolean
  hasFeedback: boolean
  commentCount: number
  lastValue: number | null
  peakValue: number | null
  excessMultiple: number | null
  meteorology: Partial<
    Record<'temperature' | 'humidity' | 'airPressure' | 'windSpeed' | 'windDirection', number | null>
  > | null
}

const stateNames: Readonly<Record<AssignmentState, string>> = {
  open: '待签收',
  confirmed: '已确认',
  transferred: '已转交',
  returned: '已退回',
  fedBack: '已溯源',
  withdrawn: '已撤回',
  noFeedback: '未反馈',
  done: '已完成',
}

/** Throws when the event does not exist or lies outside the person's areas and tasks. */
export const requireVisible = async (db: Queryable, scope: Scope, eventId: string): Promise<void> => {
  const row = await firstRow(
    db,
    sql<{
      visible: boolean
    }>`select ${eventScope(scope)} as visible from event where id = ${uuidOrNull(eventId)}::uuid`,
  )
  if (!row) throw new Fail('NOT_FOUND')
  if (!row.visible) throw new Fail('OUT_OF_SCOPE')
}

/** The newest event of a source record (alarm, report, task). */
export const eventIdOfSource = async (db: Queryable, sourceId: string): Promise<string> => {
  const row = await firstRow(
    db,
    sql<{ id: string }>`
      select id from event where source_id = ${uuidOrNull(sourceId)}::uuid order by created_at desc, id desc limit 1`,
  )
  if (!row) throw new Fail('NOT_FOUND')
  return row.id
}

interface StoredAssignment {
  id: string
  part: 'host' | 'assist' | 'overseer'
  userId: string | null
  userName: string
  orgCode: string
  orgName: string
  state: AssignmentState
  hops: number
  createdAt: Date
  endedAt: Date | null
  confirmedAt: Date | null
  fedBackAt: Date | null
  signDueAt: Date | null
  feedbackDueAt: Date | null
}

const assignmentsOf = async (db: Queryable, eventId: string, now: Date): Promise<EventDetail['assignments']> => {
  const stored = await rows(
    db,
    sql<StoredAssignment>`
      select id, part, user_id as "userId", user_name as "userName", org_code as "orgCode", org_name as "orgName", state,
        hops, created_at as "createdAt", ended_at as "endedAt", confirmed_at as "confirmedAt", fed_back_at as "fedBackAt",
        sign_due_at as "signDueAt", feedback_due_at as "feedbackDueAt"
      from assignment where event_id = ${eventId}::uuid
      order by round desc, part = 'overseer', part = 'host' desc, created_at, id`,
  )
  return stored.map((row) => {
    // A finished part is judged by when it was finished, a running one by now.
    const due = row.state === 'open' && row.part !== 'overseer' ? row.signDueAt : row.feedbackDueAt
    const at = row.fedBackAt ?? row.endedAt ?? now
    return {
      assignmentId: row.id,
      part: row.part,
      userId: row.userId,
      username: row.userName,
      structureCode: row.orgCode,
      structureName: row.orgName,
      state: row.state,
      stateName: stateNames[row.state],
      deadline: due && formatCity(due),
      deadlineState: deadlineStateOf({ deadlineAt: due, soonAt: due && soonDueAt(row.createdAt, due) }, at),
      hops: row.hops,
    }
  })
}

export interface FileRow {
  attachmentId: string
  postId: string
  fileType: string
  fileName: string
  stepId: string | null
  action: string | null
}

/** Attachments of an event with the flow step that brought them. */
export const eventFiles = (db: Queryable, eventId: string) =>
  rows(
    db,
    sql<FileRow>`
      select attachment.id as "attachmentId", coalesce(flow_step_id, attachment.event_id)::text as "postId",
        file_type as "fileType", file_name as "fileName", flow_step_id as "stepId", flow_step.action
      from attachment left join flow_step on flow_step.id = attachment.flow_step_id
      where attachment.event_id = ${eventId}::uuid order by attachment.created_at, attachment.id`,
  )

export const attachmentOf = ({ attachmentId, postId, fileType, fileName }: FileRow) => ({
  attachmentId,
  postId,
  fileType,
  fileName,
})

const factorOf = (stored: StoredDetail) => {
  if (stored.outletFactorName !== null) return { name: stored.outletFactorName, unit: stored.outletFactorUnit }
  const code = stored.factorCode
  if (code === null || !isFactorCode(code)) return { name: null, unit: null }
  const factor = factors[code satisfies FactorCode]
  return { name: factor.typeset, unit: factor.unit }
}

const namedSources = (db: Queryable, eventId: string) =>
  rows(
    db,
    sql<{ kind: 'ps' | 'dust'; code: string; name: string }>`
      select kind, code, coalesce(ps_name, project_name, code) as name from event_source
      left join enterprise on kind = 'ps' and ps_code = code left join dust_site on kind = 'dust' and record_num = code
      where event_id = ${eventId}::uuid order by kind desc, name`,
  )

/** Everything the dialog shows about one event, and what the asking person may do with it now. */
export const eventDetail = async (context: CallContext, eventId: string): Promise<EventDetail> => {
  const { db, session } = context
  await requireVisible(db, session.scope, eventId)
  const now = context.clock.now()
  const [stored, record, running, assignments, files, seenBy, children, sources] = await Promise.all([
    firstRow(
      db,
      sql<StoredDetail>`
        select ${eventColumns(session.userId)}, event.factor_code as "factorCode", event.report_type as "reportType",
          event.pollution_type as "pollutionType", event.report_content as "reportContent",
          event.reporter_org as "reporterOrg", event.suppressed_reason as "suppressedReason",
          event.return_locked as "returnLocked", event.has_feedback as "hasFeedback",
          (select count(*) from comment where comment.event_id = event.id)::int as "commentCount",
          outlet_factor.factor_name as "outletFactorName", outlet_factor.unit as "outletFactorUnit",
          alarm_record.last_value as "lastValue", alarm_record.peak_value as "peakValue",
          alarm_record.excess_multiple as "excessMultiple",
          coalesce(alarm_record.meteorology, hot_spot.meteorology) as meteorology
        from ${eventTables}
        left join alarm_record on alarm_record.id = event.source_id
        left join outlet_factor on outlet_factor.outlet_id = event.outlet_id
          and outlet_factor.factor_code = event.factor_code
        where event.id = ${eventId}::uuid`,
    ),
    readEvent(db, eventId),
    runningAssignments(db, eventId),
    assignmentsOf(db, eventId, now),
    eventFiles(db, eventId),
    rows(
      db,
      sql<{ userName: string; seenAt: Date }>`select user_name as "userName", seen_at as "seenAt" from event_seen
        where event_id = ${eventId}::uuid order by seen_at`,
    ),
    rows(
      db,
      sql<{ eventId: string; siteName: string; eventDesc: string }>`
        select event.id as "eventId", coalesce(site_name, '') as "siteName", description as "eventDesc"
        from event left join site on site.id = event.site_id
        where parent_event_id = ${eventId}::uuid order by event_time, event.id`,
    ),
    namedSources(db, eventId),
  ])
  if (!stored || !record) throw new Fail('NOT_FOUND')
  const part = flowPartOf(session, record, running)
  const facts = await flowFactsOf(db, record, part.host?.hops ?? 0)
  const extension = await extensionOf(db, record, running)
  const holder = running.find((assignment) => assignment.part === 'host')
  const factor = factorOf(stored)
  const air = stored.meteorology ?? {}
  return {
    ...eventRowOf(stored, now),
    siteCodeList: stored.siteCode === null ? [] : [stored.siteCode],
    siteType: stored.siteType,
    factorCode: stored.factorCode,
    factorName: factor.name,
    factorUnit: factor.unit,
    factorValue: stored.lastValue,
    peakValue: stored.peakValue,
    userName: holder?.userName ?? null,
    orgName: stored.reporterOrg ?? holder?.orgName ?? null,
    reportType: stored.reportType,
    pollutionTypeName: stored.pollutionType,
    reportContent: stored.reportContent,
    excessMultiple: stored.excessMultiple,
    temperature: air.temperature ?? null,
    rh: air.humidity ?? null,
    pressure: air.airPressure ?? null,
    windSpeed: air.windSpeed ?? null,
    windDirection: air.windDirection ?? null,
    commentCount: stored.commentCount,
    files: files.filter((file) => file.stepId === null || file.action === 'raise').map(attachmentOf),
    sources,
    assignments,
    seenBy: seenBy.map(({ userName, seenAt }) => ({ userName, seenTime: formatCity(seenAt) })),
    children,
    suppressedReason: stored.suppressedReason,
    returnLocked: stored.returnLocked,
    hasFeedback: stored.hasFeedback,
    measure: record.measure,
    measureDate: record.measureDate && formatCity(record.measureDate),
    extension: extensionRow(record, extension),
    extendAction: extendActionOf(session, record, part, extension, now),
    actions: actionsOf(record.status, part, facts),
  }
}
