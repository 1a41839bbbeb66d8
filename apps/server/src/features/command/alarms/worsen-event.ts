import { type AlarmLevel, isMoreSevere } from '@qingkong/domain/alarm/alarm-level'
import type { Tx } from '../../../db/database.ts'
import { lockEvent, updateEventFromAlarm } from '../events/port.ts'

/** Tells an event that one of its alarms goes on: no longer recovered, and at the worse level if this one is worse. */
export const worsenEvent = async (
  tx: Tx,
  eventId: string,
  level: AlarmLevel,
  description: string,
  at: Date,
): Promise<void> => {
  const event = await lockEvent(tx, eventId)
  if (!event) return
  const isWorse = event.level === null || isMoreSevere(level, event.level)
  if (!isWorse && !event.recovered) return
  await updateEventFromAlarm(tx, eventId, { recovered: false, ...(isWorse ? { level, description } : {}) }, at)
}
