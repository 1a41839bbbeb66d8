import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import type { Measure } from '@qingkong/domain/event/flow-form'
import { firstRow, type Queryable, rows, type Sql, sql, type Tx } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'

/** An event as the commands see it. */
export interface EventRecord {
  id: string
  eventCode: string
  eventType: EventType
  status: EventStatus
  level: AlarmLevel | null
  areaCode: string
  longitude: number
  latitude: number
  siteId: number | null
  enterpriseId: number | null
  outletId: number | null
  dustId: number | null
  sourceId: string
  description: string
  notify: boolean
  recovered: boolean
  regional: boolean
  parentEventId: string | null
  returnLocked: boolean
  hasFeedback: boolean
  measure: Measure | null
  measureDate: Date | null
  assessorId: string | null
  reporterId: string | null
  deadlineStage: string | null
  deadlineFrom: Date | null
  deadlineAt: Date | null
  extended: boolean
}

const columns = sql`
  id, event_code as "eventCode", event_type as "eventType", status, level, area_code as "areaCode", longitude, latitude,
  site_id as "siteId", enterprise_id as "enterpriseId", outlet_id as "outletId", dust_id as "dustId",
  source_id as "sourceId", description, notify, recovered, regional, parent_event_id as "parentEventId",
  return_locked as "returnLocked", has_feedback as "hasFeedback", measure, measure_date as "measureDate",
  assessor_id as "assessorId", reporter_id as "reporterId", deadline_stage as "deadlineStage",
  deadline_from as "deadlineFrom", deadline_at as "deadlineAt", extended`

const select = (db: Queryable, id: string, suffix: Sql) =>
  firstRow(db, sql<EventRecord>`select ${columns} from event where id = ${uuidOrNull(id)}::uuid ${suffix}`)

/** Locks the event until the transaction ends: whoever comes second sees what the first one did. */
export const lockEvent = (tx: Tx, id: string) => select(tx, id, sql`for update`)

/**
 * Locks an event after the children that would end with it. The alarm engine goes from a child to its parent as well,
 * so that a person closing a regional process and the engine never wait for each other in a circle.
 */
export const lockEventFamily = async (tx: Tx, id: string) => {
  await sql`select 1 from event where parent_event_id = ${uuidOrNull(id)}::uuid order by id for update`.execute(tx)
  return lockEvent(tx, id)
}

export const readEvent = (db: Queryable, id: string) => select(db, id, sql``)

export const readEvents = (db: Queryable, ids: readonly string[]) =>
  rows(db, sql<EventRecord>`select ${columns} from event where id = any(${ids}::uuid[])`)
