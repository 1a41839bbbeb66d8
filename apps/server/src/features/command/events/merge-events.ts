import { Fail } from '@qingkong/contract/errors'
import { isOpen, statusLabel } from '@qingkong/domain/event/event-status'
import { type FlowInput, nextStatus } from '@qingkong/domain/event/workflow'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import { uuidOrNull } from '../../../db/uuid-or-null.ts'
import type { CallContext } from '../../../http/context.ts'
import { closeInTx } from './change-event.ts'
import { publishEvent } from './event-outbox.ts'
import { type EventRecord, lockEvent } from './event-record.ts'
import { flowFactsOf, flowPartOf, runningAssignments } from './flow-roles.ts'
import { requireVisible } from './queries/event-detail.ts'

interface Seen {
  eventId: string
  eventStatus: number
}

const refuse = (message: string): never => {
  throw new Fail('WRONG_STATUS', message)
}

const lockSeen = async (tx: Tx, { eventId, eventStatus }: Seen): Promise<EventRecord> => {
  const event = await lockEvent(tx, eventId)
  if (!event) throw new Fail('NOT_FOUND')
  if (event.status !== eventStatus) {
    throw new Fail(
      'EVENT_STALE',
      `事件 ${event.eventCode} 状态已变为${statusLabel(event.status, event.eventType)}，请刷新`,
      {
        eventId,
        eventStatus: event.status,
      },
    )
  }
  return event
}

/** A level-one alarm or a report is not to end before somebody has been there; merged, that demand passes on. */
const demandsFeedback = ({ level, eventType }: EventRecord): boolean => level === 1 || eventType === '3'

/** Refuses a child that the workflow would not let this person close, and one that others hang on. */
const requireMergeable = async (context: CallContext, tx: Tx, main: EventRecord, child: EventRecord): Promise<void> => {
  if (child.id === main.id) throw new Fail('INVALID_INPUT', '主事件不能并入自身')
  if (child.parentEventId !== null) refuse(`事件 ${child.eventCode} 已并入其他事件`)
  const below = await firstRow(tx, sql`select 1 from event where parent_event_id = ${child.id}::uuid limit 1`)
  if (below) refuse(`事件 ${child.eventCode} 之下已有并入的事件，请以它为主事件`)
  const part = flowPartOf(context.session, child, await runningAssignments(tx, child.id))
  const facts = await flowFactsOf(tx, child, 0)
  const decision = nextStatus('close', child.status, {
    ...facts,
    hasFeedback: facts.hasFeedback || demandsFeedback(main),
    roles: part.roles,
    inputs: new Set<FlowInput>(),
    result: null,
  })
  if (decision.ok) return
  if (decision.code === 'WRONG_ROLE') throw new Fail('WRONG_ROLE')
  if (decision.code === 'FEEDBACK_REQUIRED')
    throw new Fail('FEEDBACK_REQUIRED', `事件 ${child.eventCode} 须有现场反馈后才能并入该主事件`)
  refuse(`事件 ${child.eventCode}：${decision.message}`)
}

/**
 * 并案: the chosen events are closed as 重复 and listed under the main one, all of them or none.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, EVENT_STALE (data.eventId, data.eventStatus), WRONG_STATUS, WRONG_ROLE,
 * FEEDBACK_REQUIRED
 */
export const mergeEvents = async (
  context: CallContext,
  {
    mainEventId,
    mainEventStatus,
    events,
    note,
  }: { mainEventId: string; mainEventStatus: number; events: readonly Seen[]; note: string },
) => {
  const { db, session, clock } = context
  const chosen = new Map(events.map((seen) => [uuidOrNull(seen.eventId) ?? seen.eventId, seen]))
  for (const eventId of [mainEventId, ...chosen.keys()]) await requireVisible(db, session.scope, eventId)
  return db.transaction().execute(async (tx) => {
    const at = clock.now()
    // One order for everybody who takes several events, so that two merges never wait for each other in a circle.
    const ids = [mainEventId, ...chosen.keys()]
    await sql`select 1 from event where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
    const main = await lockSeen(tx, { eventId: mainEventId, eventStatus: mainEventStatus })
    if (!isOpen(main.status)) refuse('主事件已办结，请选择未办结的主事件')
    if (main.parentEventId !== null) refuse('主事件已并入其他事件，请选择其主事件')
    if (!flowPartOf(session, main, await runningAssignments(tx, main.id)).roles.has('dispatcher'))
      throw new Fail('WRONG_ROLE')
    const actor = {
      userId: session.userId,
      userName: session.userName,
      orgCode: session.orgCode,
      orgName: session.orgName,
    }
    for (const seen of chosen.values()) {
      const child = await lockSeen(tx, seen)
      await requireMergeable(context, tx, main, child)
      await sql`update event set parent_event_id = ${main.id}::uuid,
        suppressed_reason = ${`并入事件 ${main.eventCode}`} where id = ${child.id}::uuid`.execute(tx)
      const words = `并入事件 ${main.eventCode}${note && `：${note}`}`
      await closeInTx(tx, { ...child, parentEventId: main.id }, actor, at, { reasonCode: '重复', note: words })
    }
    await sql`update event set updated_at = ${at} where id = ${main.id}::uuid`.execute(tx)
    await publishEvent(tx, { ...main, notify: false }, main.status, main.status, at)
    const merged = await rows(
      tx,
      sql<{ id: string }>`select id from event where id = any(${[...chosen.keys()]}::uuid[]) order by id`,
    )
    return { mainEventId: main.id, mainEventCode: main.eventCode, merged: merged.map(({ id }) => id) }
  })
}
