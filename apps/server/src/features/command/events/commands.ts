import { Fail } from '@qingkong/contract/errors'
import type { Recipient } from '@qingkong/contract/shapes/people'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { closeEventBy, performStep } from '../tasks/port.ts'
import { requireVisible } from './queries/event-detail.ts'

/** 知悉: who has seen an event, once each. */
export const markSeen = async ({ db, session, clock }: CallContext, eventId: string): Promise<null> => {
  await requireVisible(db, session.scope, eventId)
  await sql`insert into event_seen (event_id, user_id, user_name, seen_at)
    values (${eventId}::uuid, ${session.userId}::uuid, ${session.userName}, ${clock.now()})
    on conflict do nothing`.execute(db)
  return null
}

/** A refusal is an answer of the list; anything else fails the call. */
const messageOfRefusal = (error: unknown): string => {
  if (!(error instanceof Fail)) throw error
  return error.message
}

/** One delegation for many events, each in its own transaction; what could not be sent is listed with the reason. */
export const delegateEvents = async (
  context: CallContext,
  events: readonly { eventId: string; eventStatus: number }[],
  { delegateNote, users }: { delegateNote: string; users: readonly Recipient[] },
) => {
  const delegated: string[] = []
  const refused: { eventId: string; message: string }[] = []
  for (const { eventId, eventStatus } of events) {
    const action = eventStatus === 6 || eventStatus === 12 ? 'redelegate' : 'delegate'
    try {
      await performStep(context, context.session, {
        action,
        eventId,
        seenStatus: eventStatus,
        form: { description: delegateNote },
        recipients: users,
      })
      delegated.push(eventId)
    } catch (error) {
      refused.push({ eventId, message: messageOfRefusal(error) })
    }
  }
  return { delegated, refused }
}

/** Closes one by one, each in its own transaction; what could not be closed is listed with the reason. */
export const closeEvents = async (
  context: CallContext,
  eventIds: readonly string[],
  form: { reasonCode: string; note: string },
) => {
  const closed: string[] = []
  const refused: { eventId: string; message: string }[] = []
  for (const eventId of new Set(eventIds)) {
    try {
      await closeEventBy(context, context.session, { eventId, ...form })
      closed.push(eventId)
    } catch (error) {
      refused.push({ eventId, message: messageOfRefusal(error) })
    }
  }
  return { closed, refused }
}
