import { Fail } from '@qingkong/contract/errors'
import { urgeIntervalMs } from '@qingkong/domain/event/deadline'
import { isOpen } from '@qingkong/domain/event/event-status'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { attachTo } from '../../office/files/port.ts'
import {
  type Assignment,
  commentedEvent,
  type EventRecord,
  flowPartOf,
  lockEvent,
  publishTask,
  raiseEvent,
  requireVisible,
  runningAssignments,
} from '../events/port.ts'
import { actorOf, resultOf, type StepResult, withPictures } from './perform-step.ts'
import { notifiedUsers } from './recipients.ts'

export const lockOpenEvent = async (tx: Tx, eventId: string): Promise<EventRecord> => {
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
      await takeKeyLock(tx, 'orderNumber', orderNumber)
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
