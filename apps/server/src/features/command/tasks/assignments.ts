import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Assignment } from '../events/port.ts'
import type { ResolvedRecipient } from './recipients.ts'

type State = Assignment['state']

export interface NewAssignment {
  part: Assignment['part']
  round: number
  recipient: Pick<ResolvedRecipient, 'userId' | 'userName' | 'orgCode' | 'orgName'>
  parentId: string | null
  hops: number
  signDueAt: Date | null
  feedbackDueAt: Date | null
}

export const addAssignment = async (tx: Tx, eventId: string, added: NewAssignment, at: Date): Promise<void> => {
  const { recipient } = added
  await sql`
    insert into assignment (id, event_id, part, round, user_id, user_name, org_code, org_name, parent_id, hops,
      created_at, sign_due_at, feedback_due_at)
    values (${uuidv7(at)}, ${eventId}, ${added.part}, ${added.round}, ${recipient.userId}, ${recipient.userName},
      ${recipient.orgCode}, ${recipient.orgName}, ${added.parentId}, ${added.hops}, ${at}, ${added.signDueAt},
      ${added.feedbackDueAt})`.execute(tx)
}

/** A part that goes on: signed, or fed back and still open for more. */
export const markAssignment = async (tx: Tx, id: string, state: 'confirmed' | 'fedBack', at: Date): Promise<void> => {
  await sql`
    update assignment set state = ${state}, confirmed_at = coalesce(confirmed_at, ${at}),
      fed_back_at = case when ${state} = 'fedBack' then coalesce(fed_back_at, ${at}) else fed_back_at end
    where id = ${id}::uuid`.execute(tx)
}

/** A part that is over. */
export const endAssignment = async (tx: Tx, id: string, state: State, at: Date): Promise<void> => {
  await sql`update assignment set state = ${state}, ended_at = ${at} where id = ${id}::uuid`.execute(tx)
}

/** Ends running parts; who has fed back keeps that. */
export const endRunning = async (
  tx: Tx,
  eventId: string,
  parts: readonly Assignment['part'][],
  state: State,
  at: Date,
) => {
  await sql`
    update assignment set ended_at = ${at}, state = case when state = 'fedBack' then state else ${state} end
    where event_id = ${eventId}::uuid and ended_at is null and part = any(${parts}::text[])`.execute(tx)
}

export const lastRound = async (tx: Tx, eventId: string): Promise<number> => {
  const row = await firstRow(
    tx,
    sql<{
      round: number
    }>`select coalesce(max(round), 0)::int as round from assignment where event_id = ${eventId}::uuid`,
  )
  return row?.round ?? 0
}
