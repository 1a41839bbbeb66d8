import { type EventStatus, isOpen } from '@qingkong/domain/event/event-status'
import { rows, sql, type Tx } from '../../../db/database.ts'
import { type ClockStage, clockOf, clockStageAt, type RunningClock, workCalendar } from './event-deadline.ts'
import { publishEvent } from './event-outbox.ts'
import { type EventRecord, lockEvent } from './event-record.ts'
import { type Actor, appendStep, engine, enteredAtSeq, newStepId, submissionKey } from './flow-step.ts'

/** The running stage's clock, or none for an ended event. */
const setClock = async (tx: Tx, eventId: string, clock: RunningClock | null): Promise<void> => {
  await sql`
    update event set deadline_stage = ${clock?.stage ?? null}, deadline_from = ${clock?.fromAt ?? null},
      deadline_at = ${clock?.dueAt ?? null}, soon_at = ${clock?.soonAt ?? null}, auto_urged_at = null, escalation = 0
    where id = ${eventId}::uuid`.execute(tx)
}

/**
 * Puts an event to a status: a stage that stays keeps its clock, and being overdue is noted before the stage ends,
 * so that a late step can never wipe the mark.
 */
export const moveEvent = async (
  tx: Tx,
  event: EventRecord,
  to: EventStatus,
  at: Date,
  clock?: RunningClock | 'keep',
): Promise<void> => {
  await sql`
    update event set status = ${to}, updated_at = ${at},
      overdue_at = case when overdue_at is null and deadline_at < ${at} then ${at} else overdue_at end
    where id = ${event.id}::uuid`.execute(tx)
  const stage: ClockStage | null = clockStageAt(to)
  if (!isOpen(to) || stage === null) await setClock(tx, event.id, null)
  else if (clock === 'keep') return
  else if (clock) await setClock(tx, event.id, clock)
  else if (stage !== event.deadlineStage)
    await setClock(tx, event.id, clockOf(stage, event, at, await workCalendar(tx)))
}

/** What ends with an event: its alarm record, open assignments and the silent children of a regional parent. */
export const endEvent = async (tx: Tx, event: EventRecord, to: 9 | 10, actor: Actor, at: Date): Promise<void> => {
  await sql`
    update alarm_record set status = 3, ended_at = coalesce(ended_at, ${at})
    where event_id = ${event.id}::uuid`.execute(tx)
  await sql`
    update assignment set ended_at = ${at},
      state = case when state = 'fedBack' then state when part = 'overseer' then 'done'
                   when ${to}::int = 9 then 'withdrawn' else 'noFeedback' end
    where event_id = ${event.id}::uuid and ended_at is null`.execute(tx)
  const children = await rows(
    tx,
    sql<{ id: string }>`select id from event where parent_event_id = ${event.id}::uuid and status = 1
      order by id for update`,
  )
  for (const { id } of children) {
    const child = await lockEvent(tx, id)
    if (child)
      await closeInTx(tx, child, actor, at, { reasonCode: '区域传输', note: `随区域过程 ${event.eventCode} 一并关闭` })
  }
}

/** Closes an event: flow row, clock off, everything that hangs on it, one message. */
export const closeInTx = async (
  tx: Tx,
  event: EventRecord,
  actor: Actor,
  at: Date,
  form: { reasonCode: string; note: string },
): Promise<void> => {
  const entered = await enteredAtSeq(tx, event.id, event.status)
  await appendStep(tx, {
    id: newStepId(at),
    eventId: event.id,
    action: 'close',
    from: event.status,
    to: 9,
    actor,
    at,
    form,
    submissionKey: submissionKey(actor, event.id, 'close', form, event.status, entered),
  })
  await moveEvent(tx, event, 9, at)
  await endEvent(tx, event, 9, actor, at)
  await publishEvent(tx, event, 9, event.status, at)
}

/** The engine closes what recovered by itself. Whether it may is the caller's rule. */
export const closeByEngine = (tx: Tx, event: EventRecord, at: Date) =>
  closeInTx(tx, event, engine, at, { reasonCode: '已恢复', note: '三级告警已恢复，班末自动关闭' })
