import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import type { EventRecord } from './event-record.ts'

/** Queues a message for live sessions; it leaves with the commit and not before. */
const putOutbox = async (tx: Tx, message: LiveMessage, areaCode: string | null, at: Date): Promise<void> => {
  await sql`insert into outbox (topic, area_code, payload, created_at)
    values (${message.topic}, ${areaCode}, ${JSON.stringify(message)}::jsonb, ${at})`.execute(tx)
}

/** Tells the live sessions that an event appeared or changed. */
export const publishEvent = async (
  tx: Tx,
  event: EventRecord,
  to: EventStatus,
  previousStatus: EventStatus | null,
  at: Date,
): Promise<void> => {
  const codes = await firstRow(
    tx,
    sql<{ siteCode: string | null; psCode: string | null }>`
      select (select site_code from site where id = ${event.siteId}::int) as "siteCode",
             coalesce((select ps_code from enterprise where id = ${event.enterpriseId}::int),
                      (select record_num from dust_site where id = ${event.dustId}::int)) as "psCode"`,
  )
  const message: LiveMessage = {
    topic: 'event',
    eventId: event.id,
    eventType: event.eventType,
    eventStatus: to,
    previousStatus,
    level: event.level,
    siteCode: codes?.siteCode ?? null,
    psCode: codes?.psCode ?? null,
    areaCode: event.areaCode,
    longitude: event.longitude,
    latitude: event.latitude,
    title: event.description,
    notify: event.notify && event.parentEventId === null,
  }
  await putOutbox(tx, message, event.areaCode, at)
}

/** Tells people about their task. */
export const publishTask = async (
  tx: Tx,
  event: { id: string; areaCode: string },
  userIds: readonly string[],
  kind: 'assigned' | 'urged' | 'withdrawn' | 'overdue' | 'extended',
  title: string,
  at: Date,
): Promise<void> => {
  if (userIds.length === 0) return
  const message: LiveMessage = { topic: 'task', eventId: event.id, userIds: [...new Set(userIds)], title, kind }
  await putOutbox(tx, message, event.areaCode, at)
}
