import { Fail } from '@qingkong/contract/errors'
import { statusLabel } from '@qingkong/domain/event/event-status'
import { visitProblems } from '@qingkong/domain/patrol/patrol-form'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext, Session } from '../../../http/context.ts'
import { requireNoProblems } from '../../../http/errors.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { attachTo, storePictures } from '../../office/files/port.ts'
import { lockEvent, raiseEvent } from '../events/port.ts'
import { requireReadable, withAncestors } from './patrol-scope.ts'
import type { PatrolResult } from './patrol-status.ts'

interface LockedItem {
  id: string
  patrolName: string
  startAt: Date
  result: PatrolResult | null
  recordCount: number
  eventId: string | null
  inCharge: boolean
  enterpriseId: number
  psName: string
  address: string
  areaCode: string
  longitude: number
  latitude: number
}

/** Locks an enterprise of a task; an arranger changing the task waits until the record stands. */
const lockItem = async (tx: Tx, session: Session, patrolId: string, psCode: string): Promise<LockedItem> => {
  const id = uuidOrNull(patrolId)
  await sql`select 1 from patrol where id = ${id}::uuid for share`.execute(tx)
  const item = await firstRow(
    tx,
    sql<LockedItem>`
      select item.id, patrol_name as "patrolName", start_at as "startAt", result, record_count as "recordCount",
        event_id as "eventId", item.org_code in ${withAncestors(session.orgCode)} as "inCharge",
        enterprise.id as "enterpriseId", ps_name as "psName", address, area_code as "areaCode", longitude, latitude
      from patrol_item item join patrol on patrol.id = patrol_id join enterprise on enterprise.id = enterprise_id
      where patrol_id = ${id}::uuid and ps_code = ${psCode} for update of item`,
  )
  if (!item) throw new Fail('NOT_FOUND', '该企业不在专项任务中，请刷新后重试')
  return item
}

interface LastRecord {
  id: string
  userId: string
  result: PatrolResult
  note: string
  attachmentIds: string[]
  at: Date
}

const lastRecord = (tx: Tx, itemId: string) =>
  firstRow(
    tx,
    sql<LastRecord>`select id, user_id as "userId", result, note, attachment_ids::text[] as "attachmentIds", at
      from patrol_record where item_id = ${itemId}::uuid order by at desc, id desc limit 1`,
  )

/** Pictures uploaded before belong to whoever records. @throws Fail NOT_FOUND */
const requireOwnPictures = async (tx: Tx, userId: string, ids: readonly string[]): Promise<void> => {
  const own = await rows(
    tx,
    sql`select 1 from attachment where id::text = any(${ids}::text[]) and owner_id = ${userId}::uuid and event_id is null`,
  )
  if (own.length !== new Set(ids).size) throw new Fail('NOT_FOUND', '附件不存在或已被使用，请重新上传')
}

export interface Visit {
  patrolId: string
  psCode: string
  result: PatrolResult
  note: string
  seenRecords?: number | undefined
  attachmentIds: readonly string[]
  files: readonly File[]
}

const answerOf = ({ id, result, at }: Pick<LastRecord, 'id' | 'result' | 'at'>) => ({
  recordId: id,
  result,
  recordTime: formatCity(at),
})

/**
 * Records what was found at an enterprise; a later record corrects it. Sent again from a bad network it is the same
 * record.
 * @throws Fail OUT_OF_SCOPE for people of another organisation, PATROL_STALE when somebody recorded meanwhile
 */
export const recordVisit = async (context: CallContext, visit: Visit) => {
  const { db, session, clock } = context
  requireNoProblems(visitProblems(visit))
  if (visit.files.length + visit.attachmentIds.length > 9) throw new Fail('TOO_MANY_FILES')
  await requireReadable(db, session, visit.patrolId)
  const uploaded = await storePictures(context, session, visit.files)
  return db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, session, visit.patrolId, visit.psCode)
    const at = clock.now()
    if (!item.inCharge) throw new Fail('OUT_OF_SCOPE', `${item.psName}由其他单位核查`)
    if (item.startAt > at) throw new Fail('WRONG_STATUS', '专项任务尚未开始，开始后再登记')
    if (visit.seenRecords !== undefined && visit.seenRecords !== item.recordCount) {
      const last = await lastRecord(tx, item.id)
      const isRepeated =
        last !== undefined &&
        visit.seenRecords === item.recordCount - 1 &&
        last.userId === session.userId &&
        last.result === visit.result &&
        last.note === visit.note
      if (isRepeated) return answerOf(last)
      throw new Fail('PATROL_STALE', '该企业已有新的核查记录，请刷新后重试')
    }
    if (item.eventId !== null && visit.result !== '2')
      throw new Fail('WRONG_STATUS', '问题已转为事件，核查结果不能再更改')
    await requireOwnPictures(tx, session.userId, visit.attachmentIds)
    const pictures = [...new Set([...visit.attachmentIds, ...uploaded.map(({ attachmentId }) => attachmentId)])]
    const id = uuidv7(at)
    await sql`insert into patrol_record (id, item_id, result, note, user_id, user_name, org_name, attachment_ids, at)
      values (${id}, ${item.id}, ${visit.result}, ${visit.note}, ${session.userId}, ${session.userName},
        ${session.orgName}, ${pictures}::uuid[], ${at})`.execute(tx)
    await sql`update patrol_item set result = ${visit.result}, recorded_at = ${at}, record_count = record_count + 1
      where id = ${item.id}::uuid`.execute(tx)
    return answerOf({ id, result: visit.result, at })
  })
}

/** Pictures of the record go with the event, as long as no other event has them. */
const attachPictures = async (tx: Tx, record: LastRecord, eventId: string, stepId: string): Promise<void> => {
  const free = await rows(
    tx,
    sql<{ id: string }>`select id from attachment where id::text = any(${record.attachmentIds}::text[])
      and event_id is null order by id for update`,
  )
  await attachTo(
    tx,
    free.map(({ id }) => id),
    eventId,
    stepId,
    record.userId,
  )
}

/**
 * Makes an event of type 3 of a problem, linked to the record by its source. Clicked twice it is the same event.
 * @throws Fail WRONG_STATUS when no problem was recorded, OUT_OF_SCOPE for people of another organisation
 */
export const raiseFromVisit = async (context: CallContext, patrolId: string, psCode: string) => {
  const { db, session, clock } = context
  await requireReadable(db, session, patrolId)
  return db.transaction().execute(async (tx) => {
    const item = await lockItem(tx, session, patrolId, psCode)
    const known = item.eventId === null ? undefined : await lockEvent(tx, item.eventId)
    if (known) {
      return {
        eventId: known.id,
        eventStatus: known.status,
        eventStatusName: statusLabel(known.status, known.eventType),
      }
    }
    if (!item.inCharge && !session.rights.has('patrol.write'))
      throw new Fail('OUT_OF_SCOPE', `${item.psName}由其他单位核查`)
    const record = await lastRecord(tx, item.id)
    if (item.result !== '2' || !record) throw new Fail('WRONG_STATUS', '核查结果为“发现问题”的企业才能转为事件')
    const { userId, userName, orgCode, orgName } = session
    const { event, stepId } = await raiseEvent(tx, context, {
      eventType: '3',
      sourceId: record.id,
      level: null,
      eventTime: clock.now(),
      longitude: item.longitude,
      latitude: item.latitude,
      location: item.address,
      areaCode: item.areaCode,
      enterpriseId: item.enterpriseId,
      psType: '1',
      description: `专项任务发现问题：${record.note}`.slice(0, 200),
      report: {
        reportType: '专项任务',
        pollutionType: '工业废气',
        content: `专项任务“${item.patrolName}”核查发现问题：${record.note}`,
        orderNumber: null,
      },
      actor: { userId, userName, orgCode, orgName },
    })
    await sql`update patrol_item set event_id = ${event.id}::uuid where id = ${item.id}::uuid`.execute(tx)
    await attachPictures(tx, record, event.id, stepId)
    return {
      eventId: event.id,
      eventStatus: event.status,
      eventStatusName: statusLabel(event.status, event.eventType),
    }
  })
}
