import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../db/database.ts'
import type { CallContext } from '../../http/context.ts'
import { closeEventBy } from '../tasks/port.ts'
import { requireVisible } from './queries/event-detail.ts'

/** 知悉: who has seen an event, once each. */
export const markSeen = async ({ db, session, clock }: CallContext, eventId: string): Promise<null> => {
  await requireVisible(db, session.scope, eventId)
  await sql`insert into event_seen (event_id, user_id, user_name, seen_at)
    values (${eventId}::uuid, ${session.userId}::uuid, ${session.userName}, ${clock.now()})
    on conflict do nothing`.execute(db)
  return null
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
      // A refusal is an answer of the list; anything else fails the call.
      if (!(error instanceof Fail)) throw error
      refused.push({ eventId, message: error.message })
    }
  }
  return { closed, refused }
}
