import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { sql, type Tx } from '../../../db/database.ts'
import { publishEvent } from './event-outbox.ts'
import { lockEvent } from './event-record.ts'

export interface AlarmChange {
  level?: AlarmLevel
  description?: string
  recovered?: boolean
  invalidated?: boolean
}

/**
 * Carries a change of the alarm over to its open event: a more severe level, the sentence, recovery.
 * The clock of a running stage is not touched: people were given the time that the alarm had when they got it.
 */
export const updateEventFromAlarm = async (tx: Tx, eventId: string, change: AlarmChange, at: Date): Promise<void> => {
  const event = await lockEvent(tx, eventId)
  if (!event || event.status === 9 || event.status === 10) return
  await sql`
    update event set updated_at = ${at},
      level = coalesce(${change.level ?? null}::smallint, level),
      description = coalesce(${change.description ?? null}::text, description),
      recovered = coalesce(${change.recovered ?? null}::boolean, recovered),
      invalidated = coalesce(${change.invalidated ?? null}::boolean, invalidated)
    where id = ${eventId}::uuid`.execute(tx)
  const level = change.level ?? event.level
  const description = change.description ?? event.description
  // The message refreshes rows and markers; only a worse level is news worth a sound.
  const worse = change.level !== undefined && event.level !== null && change.level < event.level
  await publishEvent(
    tx,
    { ...event, level, description, notify: event.notify && worse },
    event.status,
    event.status,
    at,
  )
}
