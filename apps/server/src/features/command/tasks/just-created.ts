import type { EventStatus } from '@qingkong/domain/event/event-status'
import type { EventType } from '@qingkong/domain/event/event-type'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { resultOf, type StepResult } from './perform-step.ts'

/** A second submission this soon after the first is the same click or a resend, not another task. */
const sameSubmissionMs = 60_000

export interface CreatedTask {
  type: EventType
  description: string
  longitude: number
  latitude: number
}

/**
 * The task that this user created a moment ago with the same words at the same place, if any. Calls that create and
 * delegate in one step have no event to compare-and-set on; the user's own submissions queue on a lock instead.
 */
export const justCreated = async (
  tx: Tx,
  services: Services,
  session: Session,
  task: CreatedTask,
): Promise<StepResult | null> => {
  await takeKeyLock(tx, 'createdTask', session.userId)
  const since = new Date(services.clock.now().getTime() - sameSubmissionMs)
  const event = await firstRow(
    tx,
    sql<{ id: string; status: EventStatus }>`select id, status from event
      where reporter_id = ${session.userId}::uuid and event_type = ${task.type} and description = ${task.description}
        and longitude = ${task.longitude} and latitude = ${task.latitude} and created_at > ${since}
      order by created_at desc limit 1`,
  )
  return event ? resultOf({ id: event.id, eventType: task.type }, event.status) : null
}
