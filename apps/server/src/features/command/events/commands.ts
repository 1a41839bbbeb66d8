import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { requireVisible } from './queries/event-detail.ts'

/** 知悉: who has seen an event, once each. */
export const markSeen = async ({ db, session, clock }: CallContext, eventId: string): Promise<null> => {
  await requireVisible(db, session.scope, eventId)
  await sql`insert into event_seen (event_id, user_id, user_name, seen_at)
    values (${eventId}::uuid, ${session.userId}::uuid, ${session.userName}, ${clock.now()})
    on conflict do nothing`.execute(db)
  return null
}
