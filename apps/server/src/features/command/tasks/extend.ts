import { Fail } from '@qingkong/contract/errors'
import { soonDueAt } from '@qingkong/domain/event/deadline'
import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { sql, type Tx } from '../../../db/database.ts'
import type { Session } from '../../../http/context.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import {
  type EventRecord,
  extendActionOf,
  extensionOf,
  flowPartOf,
  isExtendable,
  publishEvent,
  publishTask,
  requireVisible,
  runningAssignments,
} from '../events/port.ts'
import { lockOpenEvent, responsibleUsers } from './commands.ts'

export interface ExtendRequest {
  eventId: string
  reason: string
  /** Added to the present deadline; of an approval, what was asked for counts. */
  hours: number
}

interface Extended {
  state: 'requested' | 'approved'
  deadline: string | null
}

/**
 * 延期, once and before due: the 主办 asks, a dispatcher's answer to the same call grants what was asked; without a
 * request a dispatcher grants it at once.
 * @throws Fail EXTEND_REFUSED, WRONG_ROLE
 */
export const extend = async (services: Services, session: Session, request: ExtendRequest): Promise<Extended> => {
  await requireVisible(services.db, session.scope, request.eventId)
  return services.db.transaction().execute(async (tx) => {
    const event = await lockOpenEvent(tx, request.eventId)
    const at = services.clock.now()
    if (!isExtendable(event, at)) throw new Fail('EXTEND_REFUSED')
    const running = await runningAssignments(tx, event.id)
    const part = flowPartOf(session, event, running)
    const pending = await extensionOf(tx, event, running)
    const action = extendActionOf(session, event, part, pending, at)
    if (action === null) {
      if (pending && (part.host || pending.requestedBy === session.userId))
        throw new Fail('EXTEND_REFUSED', '延期申请已提交，请等待批准')
      throw new Fail('WRONG_ROLE')
    }
    if (action === 'approve' && pending) return approve(tx, event, pending, session, at)
    const asked = { id: uuidv7(at), hours: request.hours }
    await sql`insert into extension (id, event_id, requested_by, reason, hours, requested_at)
      values (${asked.id}, ${event.id}, ${session.userId}, ${request.reason}, ${asked.hours}, ${at})`.execute(tx)
    if (action === 'grant') return approve(tx, event, asked, session, at)
    // No status changes, but the dispatcher's screen has something new to show.
    await publishEvent(tx, { ...event, notify: false }, event.status, event.status, at)
    return { state: 'requested', deadline: event.deadlineAt && formatCity(event.deadlineAt) }
  })
}

const approve = async (
  tx: Tx,
  event: EventRecord,
  { id, hours }: { id: string; hours: number },
  session: Session,
  at: Date,
): Promise<Extended> => {
  const addedMs = hours * hourMs
  const dueAt = new Date((event.deadlineAt ?? at).getTime() + addedMs)
  await sql`update extension set state = 'approved', approved_by = ${session.userId}::uuid, approved_at = ${at}
    where id = ${id}::uuid`.execute(tx)
  await sql`
    update event set extended = true, deadline_at = ${dueAt}, soon_at = ${soonDueAt(event.deadlineFrom ?? at, dueAt)},
      auto_urged_at = null, updated_at = ${at} where id = ${event.id}::uuid`.execute(tx)
  const by = `${addedMs} milliseconds`
  await sql`
    update assignment set feedback_due_at = feedback_due_at + ${by}::interval,
      sign_due_at = case when ${event.deadlineStage} = 'sign' and confirmed_at is null
        then sign_due_at + ${by}::interval else sign_due_at end
    where event_id = ${event.id}::uuid and ended_at is null and part <> 'overseer'`.execute(tx)
  const told = await responsibleUsers(tx, event, await runningAssignments(tx, event.id))
  await publishTask(tx, event, told, 'extended', `任务已延期${hours}小时：${event.description}`, at)
  await publishEvent(tx, { ...event, notify: false }, event.status, event.status, at)
  return { state: 'approved', deadline: formatCity(dueAt) }
}
