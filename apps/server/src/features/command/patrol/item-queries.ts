import { Fail } from '@qingkong/contract/errors'
import { type EventStatus, statusLabel } from '@qingkong/domain/event/event-status'
import { formatCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'
import { likePattern } from '../../../db/like-pattern.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireReadable, withAncestors } from './patrol-scope.ts'
import { type PatrolResult, resultNames } from './patrol-status.ts'

interface StoredItem {
  itemId: string
  psCode: string
  psName: string
  indCode: string
  indName: string
  areaCode: string
  areaName: string
  address: string
  longitude: number
  latitude: number
  contactName: string
  contactPhone: string
  orgCode: string
  orgName: string
  result: PatrolResult | null
  note: string
  recordUser: string | null
  recordedAt: Date | null
  endAt: Date
  started: boolean
  inCharge: boolean
  eventId: string | null
  eventCode: string | null
  eventStatus: EventStatus | null
}

const itemTables: Sql = sql`patrol_item item
  join patrol on patrol.id = item.patrol_id
  join enterprise on enterprise.id = item.enterprise_id
  join area on area.area_code = enterprise.area_code
  join organisation on organisation.org_code = item.org_code
  left join lateral (select note, user_name from patrol_record where item_id = item.id order by at desc, id desc limit 1)
    newest on true
  left join event on event.id = item.event_id`

const itemRows = ({ db, session, clock }: CallContext, where: Sql, page: Sql) =>
  rows(
    db,
    sql<StoredItem>`
      select item.id as "itemId", ps_code as "psCode", ps_name as "psName", industry_code as "indCode",
        industry_name as "indName", enterprise.area_code as "areaCode", area_name as "areaName", address,
        enterprise.longitude, enterprise.latitude, coalesce(contact_name, '') as "contactName",
        coalesce(contact_phone, '') as "contactPhone", item.org_code as "orgCode", org_name as "orgName", item.result,
        coalesce(newest.note, '') as note, newest.user_name as "recordUser", item.recorded_at as "recordedAt",
        patrol.end_at as "endAt", patrol.start_at <= ${clock.now()} as started,
        item.org_code in ${withAncestors(session.orgCode)} as "inCharge",
        event.id as "eventId", event_code as "eventCode", event.status as "eventStatus"
      from ${itemTables} where ${where}
      order by item.result nulls first, org_name, ps_code ${page}`,
  )

const itemRow = (context: CallContext, stored: StoredItem) => {
  const {
    itemId: _,
    contactName: __,
    contactPhone: ___,
    recordedAt,
    endAt,
    started,
    inCharge,
    eventStatus,
    ...rest
  } = stored
  const { rights } = context.session
  return {
    ...rest,
    resultName: stored.result && resultNames[stored.result],
    recordTime: recordedAt && formatCity(recordedAt),
    late: recordedAt !== null && recordedAt > endAt,
    eventStatusName: eventStatus === null ? null : statusLabel(eventStatus, '3'),
    mayRecord: started && inCharge && rights.has('event.handle'),
    mayRaise:
      stored.result === '2' &&
      stored.eventId === null &&
      rights.has('event.report') &&
      (inCharge || rights.has('patrol.write')),
  }
}

export interface ItemFilter {
  pageNum: number
  pageSize: number
  patrolId: string
  orgCode: string
  result: readonly string[]
  keyword: string
}

/** Enterprises of a task, those still to be checked first. */
export const patrolItems = async (context: CallContext, filter: ItemFilter) => {
  const { db, session } = context
  const id = await requireReadable(db, session, filter.patrolId)
  const where = sql`item.patrol_id = ${id}::uuid and (${filter.orgCode} = '' or item.org_code = ${filter.orgCode})
    and (${filter.result}::text[] = '{}' or coalesce(item.result, '0') = any(${filter.result}::text[]))
    and ps_name ilike ${likePattern(filter.keyword)}`
  const [found, count] = await Promise.all([
    itemRows(context, where, sql`limit ${filter.pageSize} offset ${(filter.pageNum - 1) * filter.pageSize}`),
    firstRow(db, sql<{ total: number }>`select count(*)::int as total from ${itemTables} where ${where}`),
  ])
  return { records: found.map((stored) => itemRow(context, stored)), total: count?.total ?? 0 }
}

interface StoredRecord {
  recordId: string
  result: PatrolResult
  note: string
  recordUser: string
  orgName: string
  at: Date
  files: { attachmentId: string; postId: string; fileType: string; fileName: string }[]
}

const history = (db: Queryable, itemId: string) =>
  rows(
    db,
    sql<StoredRecord>`
      select record.id as "recordId", result, note, user_name as "recordUser", org_name as "orgName", at,
        coalesce((select json_agg(json_build_object('attachmentId', a.id, 'postId', record.id, 'fileType', file_type,
            'fileName', file_name) order by a.id)
          from attachment a where a.id = any(record.attachment_ids)), '[]') as files
      from patrol_record record where item_id = ${itemId}::uuid order by at desc, record.id desc`,
  )

/** One enterprise of a task with every record of it, newest first. */
export const patrolItem = async (context: CallContext, patrolId: string, psCode: string) => {
  const { db, session } = context
  const id = await requireReadable(db, session, patrolId)
  const [stored] = await itemRows(context, sql`item.patrol_id = ${id}::uuid and ps_code = ${psCode}`, sql``)
  if (!stored) throw new Fail('NOT_FOUND', '该企业不在专项任务中')
  const records = await history(db, stored.itemId)
  return {
    ...itemRow(context, stored),
    contactName: stored.contactName,
    contactPhone: stored.contactPhone,
    history: records.map(({ at, ...record }) => ({
      ...record,
      resultName: resultNames[record.result],
      recordTime: formatCity(at),
    })),
  }
}

const pictureTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
}

/** A picture of a record, for whoever may read the task. */
export const patrolPicture = async ({ db, session, files }: CallContext, patrolId: string, attachmentId: string) => {
  const id = await requireReadable(db, session, patrolId)
  const found = await firstRow(
    db,
    sql<{ sha256: string; name: string; type: string }>`
      select sha256, file_name as name, file_type as type from attachment
      where id::text = ${attachmentId} and exists (select from patrol_record join patrol_item item on item.id = item_id
        where item.patrol_id = ${id}::uuid and attachment.id = any(attachment_ids))`,
  )
  if (!found) throw new Fail('NOT_FOUND', '图片不存在或已被删除')
  const type = pictureTypes[found.type] ?? 'application/octet-stream'
  return { name: found.name, type, data: await files.get(found.sha256), inline: true }
}
