import { Fail } from '@qingkong/contract/errors'
import { soonDueAt, urgeIntervalMs } from '@qingkong/domain/event/deadline'
import { isOpen } from '@qingkong/domain/event/event-status'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, sql, type Tx } from '../../db/database.ts'
import type { Services, Session } from '../../http/context.ts'
import { uuidv7 } from '../../platform/uuid.ts'
import {
  type Assignment,
  commentedEvent,
  type EventRecord,
  flowPartOf,
  lockEvent,
  publishEvent,
  publishTask,
  raiseEvent,
  requireVisible,
  runningAssignments,
} from '../events/port.ts'
import { attachTo } from '../files/port.ts'
import { actorOf, resultOf, type StepResult, withPictures } from './perform-step.ts'
import { notifiedUsers } from './recipients.ts'

const lockOpenEvent = async (tx: Tx, eventId: string): Promise<EventRecord> => {
  const event = await lockEvent(tx, eventId)
  if (!event) throw new Fail('NOT_FOUND')
  if (!isOpen(event.status)) throw new Fail('WRONG_STATUS', '事件已办结，无需催办或延期')
  return event
}

/** Everybody whose turn it is: overseers under supervision, else the holder and the 协办. */
export const responsibleUsers = (tx: Tx, event: EventRecord, running: readonly Assignment[]): Promise<string[]> => {
  const supervising = event.status === 7 || event.status === 8
  const due = running.filter(({ part, state }) => (part === 'overseer') === supervising && state !== 'fedBack')
  return notifiedUsers(tx, due, supervising ? 'event.oversee' : 'event.handle')
}

/** 催办 by a dispatcher or an overseer of the event, at least 30 minutes after the last one. */
export const urge = async (services: Services, session: Session, eventId: string, note: string): Promise<null> => {
  await requireVisible(services.db, session.scope, eventId)
  return services.db.transaction().execute(async (tx) => {
    const event = await lockOpenEvent(tx, eventId)
    const at = services.clock.now()
    const running = await runningAssignments(tx, event.id)
    const { roles } = flowPartOf(session, event, running)
    if (!roles.has('dispatcher') && !roles.has('chief') && !roles.has('overseer')) throw new Fail('WRONG_ROLE')
    const told = await responsibleUsers(tx, event, running)
    if (told.length === 0) throw new Fail('WRONG_STATUS', '当前没有待办理的责任人，无需催办')
    const since = new Date(at.getTime() - urgeIntervalMs)
    const last = await firstRow(tx, sql`select 1 from urge where event_id = ${event.id}::uuid and at > ${since}`)
    if (last) throw new Fail('URGE_TOO_SOON')
    await sql`insert into urge (id, event_id, user_id, user_name, note, at)
      values (${uuidv7(at)}, ${event.id}, ${session.userId}, ${session.userName}, ${note}, ${at})`.execute(tx)
    await publishTask(tx, event, told, 'urged', `催办：${event.description}${note && `（${note}）`}`, at)
    return null
  })
}

interface Pending {
  id: string
  hours: number
  requestedBy: string
}

/** 延期, once and before due: the holder asks, a dispatcher's answer to the same call grants what was asked. */
export const extend = async (
  services: Services,
  session: Session,
  { eventId, reason, hours }: { eventId: string; reason: string; hours: number },
): Promise<{ state: 'requested' | 'approved'; deadline: string | null }> => {
  await requireVisible(services.db, session.scope, eventId)
  return services.db.transaction().execute(async (tx) => {
    const event = await lockOpenEvent(tx, eventId)
    const at = services.clock.now()
    const running = await runningAssignments(tx, event.id)
    const { roles, host } = flowPartOf(session, event, running)
    const pending = await firstRow(
      tx,
      sql<Pending>`select id, hours, requested_by as "requestedBy" from extension
        where event_id = ${event.id}::uuid and state = 'requested'`,
    )
    const inField = event.status === 2 || event.status === 3 || event.status === 11
    if (!inField || event.extended || event.deadlineAt === null || event.deadlineAt < at)
      throw new Fail('EXTEND_REFUSED')
    if (pending && roles.has('dispatcher')) return approve(tx, event, pending, session, at)
    if (!host) throw new Fail('WRONG_ROLE', roles.has('dispatcher') ? '承办人尚未申请延期' : undefined)
    if (pending) throw new Fail('EXTEND_REFUSED', '延期申请已提交，请等待批准')
    await sql`insert into extension (id, event_id, requested_by, reason, hours, requested_at)
      values (${uuidv7(at)}, ${event.id}, ${session.userId}, ${reason}, ${hours}, ${at})`.execute(tx)
    // No status changes, but the dispatcher's screen has something new to show.
    await publishEvent(tx, { ...event, notify: false }, event.status, event.status, at)
    return { state: 'requested', deadline: formatCity(event.deadlineAt) } as const
  })
}

const approve = async (tx: Tx, event: EventRecord, pending: Pending, session: Session, at: Date) => {
  const addedMs = pending.hours * hourMs
  const dueAt = new Date((event.deadlineAt ?? at).getTime() + addedMs)
  await sql`update extension set state = 'approved', approved_by = ${session.userId}::uuid, approved_at = ${at}
    where id = ${pending.id}::uuid`.execute(tx)
  await sql`
    update event set extended = true, deadline_at = ${dueAt}, soon_at = ${soonDueAt(event.deadlineFrom ?? at, dueAt)},
      auto_urged_at = null, updated_at = ${at} where id = ${event.id}::uuid`.execute(tx)
  const by = `${addedMs} milliseconds`
  await sql`
    update assignment set feedback_due_at = feedback_due_at + ${by}::interval,
      sign_due_at = case when ${event.deadlineStage} = 'sign' and confirmed_at is null
        then sign_due_at + ${by}::interval else sign_due_at end
    where event_id = ${event.id}::uuid and ended_at is null and part <> 'overseer'`.execute(tx)
  await publishTask(tx, event, [pending.requestedBy], 'extended', `延期已批准：${event.description}`, at)
  await publishEvent(tx, { ...event, notify: false }, event.status, event.status, at)
  return { state: 'approved', deadline: formatCity(dueAt) } as const
}

/** 批注 on an event or on one step of its flow; possible at any status. */
export const addComment = async (
  services: Services,
  session: Session,
  sourceId: string,
  note: string,
): Promise<null> => {
  const eventId = await commentedEvent(services.db, sourceId)
  await requireVisible(services.db, session.scope, eventId)
  const at = services.clock.now()
  await sql`insert into comment (id, source_id, event_id, user_id, user_name, note, created_at)
    values (${uuidv7(at)}, ${sourceId}::uuid, ${eventId}::uuid, ${session.userId}::uuid, ${session.userName}, ${note}, ${at})`.execute(
    services.db,
  )
  return null
}

export interface Report {
  reportType: string
  pollutionTypeName: string
  location: string
  reportContent: string
  longitude: number
  latitude: number
  areaCode: string
  orderNumber: string
  attachmentIds: readonly string[]
  files: readonly File[]
}

const areaOf = async (tx: Tx, report: Report): Promise<string> => {
  const row = await firstRow(
    tx,
    report.areaCode
      ? sql<{ code: string }>`select area_code as code from area where area_code = ${report.areaCode}`
      : // The nearest site's district; a degree of longitude is shorter than one of latitude.
        sql<{ code: string }>`select area_code as code from site where enabled order by
          power((longitude - ${report.longitude}::float8) * cos(radians(${report.latitude}::float8)), 2)
          + power(latitude - ${report.latitude}::float8, 2) limit 1`,
  )
  if (!row) throw new Fail('INVALID_INPUT', '所选区域不存在，请重新选择')
  return row.code
}

/** A person's report becomes an event of type 3; an imported order number is reported once. */
export const createReport = async (services: Services, session: Session, report: Report): Promise<StepResult> => {
  const { files, attachmentIds, orderNumber } = report
  const draft = await withPictures(
    services,
    session,
    { action: 'raise', eventId: '', seenStatus: undefined, form: {}, attachmentIds },
    files,
  )
  return services.db.transaction().execute(async (tx) => {
    if (orderNumber !== '') {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`report ${orderNumber}`}, 0))`.execute(tx)
      const known = await firstRow(tx, sql<{ id: string }>`select id from event where order_number = ${orderNumber}`)
      const event = known && (await lockEvent(tx, known.id))
      if (event) return resultOf(event, event.status)
    }
    const at = services.clock.now()
    const { event, stepId } = await raiseEvent(tx, services, {
      eventType: '3',
      sourceId: uuidv7(at),
      level: null,
      eventTime: at,
      longitude: report.longitude,
      latitude: report.latitude,
      location: report.location,
      areaCode: await areaOf(tx, report),
      description: `${report.location}：${report.reportContent}`.slice(0, 200),
      report: {
        reportType: report.reportType,
        pollutionType: report.pollutionTypeName,
        content: report.reportContent,
        orderNumber: orderNumber === '' ? null : orderNumber,
      },
      actor: actorOf(session),
    })
    await attachTo(tx, [...(draft.attachmentIds ?? []), ...(draft.pictureIds ?? [])], event.id, stepId, session.userId)
    return resultOf(event, event.status)
  })
}
