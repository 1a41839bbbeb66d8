import { Fail } from '@qingkong/contract/errors'
import { isOpen } from '@qingkong/domain/event/event-status'
import { firstRow, sql } from '../../../db/database.ts'
import type { Row } from '../../../db/row.ts'
import type { CallContext } from '../../../http/context.ts'
import { readEvent } from '../events/port.ts'
import { closeEventBy } from '../tasks/port.ts'
import { type AlarmFamily, requireAlarm } from './queries/alarm-scope.ts'

/**
 * Closes an alarm by closing its event, by the rules of the workflow and with a reason; the record follows its event.
 * A record whose event has ended already, or that never had one, is closed by itself.
 */
export const closeAlarm = async (
  context: CallContext,
  family: AlarmFamily,
  alarmId: string,
  form: { reasonCode: string; note: string },
): Promise<null> => {
  const { db, session, clock } = context
  const id = await requireAlarm(db, session.scope, family, alarmId)
  const record = await firstRow(
    db,
    sql<
      Row<'alarm_record', 'status' | 'eventId'>
    >`select status, event_id as "eventId" from alarm_record where id = ${id}::uuid`,
  )
  if (record?.status === 3) throw new Fail('WRONG_STATUS', '告警已关闭')
  const event = record?.eventId ? await readEvent(db, record.eventId) : undefined
  if (event && isOpen(event.status)) await closeEventBy(context, session, { eventId: event.id, ...form })
  else {
    await sql`update alarm_record set status = 3, ended_at = coalesce(ended_at, ${clock.now()})
      where id = ${id}::uuid and status <> 3`.execute(db)
  }
  return null
}
