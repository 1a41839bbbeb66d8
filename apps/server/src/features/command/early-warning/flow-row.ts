import type { LiveMessage } from '@qingkong/contract/calls/office/live'
import { sql, type Tx } from '../../../db/database.ts'
import { takeKeyLock } from '../../../db/locks.ts'
import type { Session } from '../../../http/context.ts'

const pushed: LiveMessage = { topic: 'warning' }

/** One line of what was done to a warning, told to the live sessions with the commit; without a session the machine did it. */
export const appendFlow = async (
  tx: Tx,
  session: Session | null,
  line: { warningId: string; action: string; levelCode: string; opinion?: string; at: Date },
): Promise<void> => {
  await sql`insert into warning_flow (warning_id, action, level_code, opinion, user_id, user_name, org_name, at)
    values (${line.warningId}::uuid, ${line.action}, ${line.levelCode}, ${line.opinion ?? ''},
      ${session?.userId ?? null}::uuid, ${session?.userName ?? '系统'}, ${session?.orgName ?? ''}, ${line.at})`.execute(
    tx,
  )
  await sql`insert into outbox (topic, payload, created_at)
    values (${pushed.topic}, ${JSON.stringify(pushed)}::jsonb, ${line.at})`.execute(tx)
}

/** Changes of what runs or is kept by the machine in a category happen one after the other. */
export const lockCategory = (tx: Tx, categoryCode: string): Promise<void> => takeKeyLock(tx, 'warning', categoryCode)
