import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import { Fail } from '@qingkong/contract/errors'
import { firstRow, sql, type Tx } from '../db/database.ts'
import { takeKeyLock } from '../db/locks.ts'
import type { Scope } from '../db/scope.ts'
import type { CallContext } from '../http/context.ts'
import type { Services } from '../platform/services.ts'
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

/** Whose a job is, and what may be seen in it. */
interface JobOwner {
  /** Null: the system. */
  id: string | null
  name: string
  scope: Scope
}

const insertJob = async (tx: Tx, at: Date, owner: JobOwner, job: NewJob): Promise<Job> => {
  const stored = await firstRow(
    tx,
    sql<Job>`insert into job (id, kind, title, owner_id, owner_name, scope, area_code, input, sentence, created_at)
      values (${uuidv7(at)}, ${job.kind}, ${job.title}, ${owner.id}::uuid, ${owner.name},
        ${JSON.stringify(owner.scope)}::jsonb, ${job.areaCode}, ${JSON.stringify(job.input)}::jsonb,
        '正在排队', ${at}) returning ${jobColumns}`,
  )
  if (!stored) throw new Error('job not stored')
  return stored
}

/**
 * Puts a job into the queue for the asking person, with what they may see now.
 * @param stored does what belongs to a new job in the same transaction
 * @throws Fail JOB_QUEUE_FULL
 */
export const enqueueJob = (
  { db, session, clock }: CallContext,
  job: NewJob,
  stored?: (tx: Tx, job: Job) => Promise<void>,
): Promise<Job> =>
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
    const owner = { id: session.userId, name: session.userName, scope: session.scope }
    const added = await insertJob(tx, clock.now(), owner, job)
    await stored?.(tx, added)
    return added
  })

export const systemName = '系统'

/** What the system may see: the whole city. */
export const systemScope = ({ config }: Pick<Services, 'config'>): Scope => ({
  userId: '',
  orgCode: '',
  areaCodes: [config.cityCode],
  cityCode: config.cityCode,
  enterpriseCode: null,
})

/** Puts a job of the system into the queue, behind those of people. */
export const enqueueSystemJob = (tx: Tx, services: Services, job: NewJob): Promise<Job> =>
  insertJob(tx, services.clock.now(), { id: null, name: systemName, scope: systemScope(services) }, job)

/** A job of the system that could not be begun, with the sentence why: it stands where its result would be looked for. */
export const failSystemJob = async (tx: Tx, services: Services, job: NewJob, sentence: string): Promise<Job> => {
  const { id } = await enqueueSystemJob(tx, services, job)
  const at = services.clock.now()
  const failed = await firstRow(
    tx,
    sql<Job>`update job set state = 'failed', sentence = ${sentence}, ended_at = ${at},
        log = ${JSON.stringify([{ at: at.toISOString(), text: sentence }])}::jsonb
      where id = ${id}::uuid returning ${jobColumns}`,
  )
  if (!failed) throw new Error('job not stored')
  return failed
}
