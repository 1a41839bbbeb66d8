import { createHash } from 'node:crypto'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import { type FlowAction, workflow } from '@qingkong/domain/event/workflow'
import { firstRow, type Queryable, sql, type Tx } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'

/** Who takes a step; the engine has no id. */
export interface Actor {
  userId: string | null
  userName: string
  orgCode: string
  orgName: string
}

export const engine: Actor = { userId: null, userName: '系统', orgCode: '', orgName: '' }

export interface NewStep {
  id: string
  eventId: string
  action: FlowAction
  from: EventStatus | null
  to: EventStatus
  actor: Actor
  at: Date
  form: Record<string, unknown>
  submissionKey: string
}

/** The step at which the event last came to a status: what tells a repeated submission from a second round. */
export const enteredAtSeq = async (db: Queryable, eventId: string, status: EventStatus): Promise<number> => {
  const row = await firstRow(
    db,
    sql<{ seq: number }>`select coalesce(max(seq), 0)::int as seq from flow_step
      where event_id = ${eventId}::uuid and to_status = ${status} and from_status is distinct from to_status`,
  )
  return row?.seq ?? 0
}

/** One key for the same person sending the same form on the same visit of the event to a status. */
export const submissionKey = (
  actor: Actor,
  eventId: string,
  action: FlowAction,
  form: Record<string, unknown>,
  from: EventStatus | null,
  entered: number,
): string =>
  createHash('sha256')
    .update(JSON.stringify([actor.userId, eventId, action, form, from, entered]))
    .digest('hex')

export const newStepId = (at: Date) => uuidv7(at)

/** Appends to the event's flow; the caller holds the event's lock, so numbers have no gaps and no doubles. */
export const appendStep = async (tx: Tx, step: NewStep): Promise<void> => {
  await sql`
    insert into flow_step (id, event_id, seq, action, stage, from_status, to_status, actor_id, actor_name, org_code,
                           org_name, at, form, submission_key)
    select ${step.id}::uuid, ${step.eventId}::uuid, coalesce(max(seq), 0) + 1, ${step.action},
           ${workflow[step.action].stage}, ${step.from}::smallint, ${step.to}::smallint, ${step.actor.userId}::uuid,
           ${step.actor.userName}, ${step.actor.orgCode}, ${step.actor.orgName}, ${step.at},
           ${JSON.stringify(step.form)}::jsonb, ${step.submissionKey}
    from flow_step where event_id = ${step.eventId}::uuid`.execute(tx)
}
