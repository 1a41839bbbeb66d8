import { rows, sql, type Tx } from '../../../db/database.ts'
import { updateEventFromAlarm } from '../events/port.ts'
import { regionalRuleId } from './regional-process.ts'

/**
 * Marks events 已恢复 once none of their alarms runs any more, and a regional process once none of its children does.
 * They stay where they are in the workflow.
 */
export const recoverEvents = async (tx: Tx, eventIds: readonly string[], at: Date): Promise<void> => {
  if (eventIds.length === 0) return
  const quiet = await rows(
    tx,
    sql<{ id: string; parentId: string | null }>`
      select id, parent_event_id as "parentId" from event
      where id = any(${[...new Set(eventIds)]}::uuid[]) and not recovered and status not in (9, 10)
        and not exists (select 1 from alarm_record where event_id = event.id and status = 1)
      order by id`,
  )
  for (const { id } of quiet) await updateEventFromAlarm(tx, id, { recovered: true }, at)
  const parentIds = [...new Set(quiet.flatMap(({ parentId }) => parentId ?? []))]
  if (parentIds.length === 0) return
  const over = await rows(
    tx,
    sql<{ id: string }>`
      update alarm_record parent set status = 2, ended_at = (
          select max(ended_at) from alarm_record child join event on event.id = child.event_id
          where event.parent_event_id = parent.event_id)
      where parent.event_id = any(${parentIds}::uuid[]) and parent.rule_id = ${regionalRuleId}::uuid and parent.status = 1
        and not exists (select 1 from alarm_record child join event on event.id = child.event_id
          where event.parent_event_id = parent.event_id and child.status = 1)
      returning parent.event_id as id`,
  )
  for (const { id } of over) await updateEventFromAlarm(tx, id, { recovered: true }, at)
}
