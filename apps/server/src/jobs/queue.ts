import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql, type Tx } from '../db/database.ts'
import { takeKeyLock } from '../db/locks.ts'
import type { CallContext } from '../http/context.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { type Job, jobColumns, jobsWhere } from './job.ts'

/** Jobs of one person that wait or run at the same time (4.4 #49). */
export const jobsPerOwner = 3

export interface NewJob {
  kind: JobKind
  title: string
  areaCode: string | null
  input: Record<string, unknown>
}

/** The same question already waiting or running is answered with that job: a double click starts one. */
const sameWaiting = async (tx: Tx, ownerId: string, { kind, input }: NewJob): Promise<Job | undefined> =>
  (
    await jobsWhere(
      tx,
      sql`owner_id = ${ownerId}::uuid and kind = ${kind} and input = ${JSON.stringify(input)}::jsonb
        and state in ('queued', 'running') and not cancel_requested`,
    )
  )[0]

/**
 * Puts a job into the queue for the asking person, with what they may see now.
 * @throws Fail JOB_QUEUE_FULL
 */
export const enqueueJob = ({ db, session, clock }: CallContext, job: NewJob): Promise<Job> =>
  db.transaction().execute(async (tx) => {
    // One person's requests queue here, so that the limit counts them all.
    await takeKeyLock(tx, 'jobQueue', session.userId)
    const same = await sameWaiting(tx, session.userId, job)
    if (same) return same
    const open = await firstRow(
      tx,
      sql<{ n: number }>`select count(*)::int as n from job
        where owner_id = ${session.userId}::uuid and state in ('queued', 'running')`,
    )
    if (open && open.n >= jobsPerOwner) throw new Fail('JOB_QUEUE_FULL')
    const at = clock.now()
    const stored = await firstRow(
      tx,
      sql<Job>`insert into job (id, kind, title, owner_id, owner_name, scope, area_code, input, sentence, created_at)
        values (${uuidv7(at)}, ${job.kind}, ${job.title}, ${session.userId}, ${session.userName},
          ${JSON.stringify(session.scope)}::jsonb, ${job.areaCode}, ${JSON.stringify(job.input)}::jsonb,
          '正在排队', ${at}) returning ${jobColumns}`,
    )
    if (!stored) throw new Error('job not stored')
    return stored
  })
