import { randomUUID } from 'node:crypto'
import type { JobKind } from '@qingkong/contract/calls/office/jobs'
import { firstRow, rows, sql } from '../db/database.ts'
import type { Row } from '../db/row.ts'
import type { Services } from '../platform/services.ts'
import type { JobResult } from './definition.ts'
import { type Job, jobColumns } from './job.ts'

/** A worker that is silent for so long is dead, and its job is taken again. */
export const leaseMs = 30_000
/** A job that took this many workers down with it is not tried again. */
export const maxAttempts = 3

export type TakenJob = Job & { leaseToken: string }

type At = Pick<Services, 'db' | 'clock'>

const logLine = (at: Date, text: string) => JSON.stringify([{ at: at.toISOString(), text }])

/** Jobs whose worker died: asked to stop, or died too often. Nobody else would ever end them. */
const endAbandoned = async ({ db, clock }: At): Promise<void> => {
  const now = clock.now()
  await sql`
    update job set state = case when cancel_requested then 'cancelled' else 'failed' end, ended_at = ${now},
      lease_token = null, lease_until = null,
      sentence = case when cancel_requested then '已取消' else '作业多次中断，请稍后重新发起；仍不成功请联系系统管理员' end
    where id in (
      select id from job where state = 'running' and lease_until < ${now}
        and (cancel_requested or attempts >= ${maxAttempts}) for update skip locked)`.execute(db)
}

/**
 * Takes a job, of one of the kinds where they are given, that waits or whose worker died: people's before the system's, of
 * whoever has fewest at work, the oldest first. So nobody's second run of hours keeps another's first waiting.
 */
export const takeJob = async (services: At, kinds: readonly JobKind[] | null = null): Promise<TakenJob | null> => {
  const { db, clock } = services
  await endAbandoned(services)
  const now = clock.now()
  const token = randomUUID()
  const job = await firstRow(
    db,
    sql<Job>`
      update job set state = 'running', lease_token = ${token}::uuid, lease_until = ${new Date(now.getTime() + leaseMs)},
        attempts = attempts + 1, percent = 0, started_at = coalesce(started_at, ${now}), sentence = '已开始',
        log = log || case when attempts = 0 then ${logLine(now, '开始')}::jsonb
                          else ${logLine(now, '上次运行中断，重新开始')}::jsonb end
      where id = (
        select id from job where (state = 'queued' or (state = 'running' and lease_until < ${now}))
          and (${kinds}::text[] is null or kind = any(${kinds}::text[]))
        order by owner_id is null,
          (select count(*) from job other where other.state = 'running' and other.owner_id = job.owner_id and other.id <> job.id),
          created_at, id for update skip locked limit 1)
      returning ${jobColumns}`,
  )
  return job ? { ...job, leaseToken: token } : null
}

/** Extends the leases of running jobs. Answers those that must stop: cancelled, or no longer ours. */
export const renewLeases = async ({ db, clock }: At, taken: readonly TakenJob[]): Promise<TakenJob[]> => {
  const until = new Date(clock.now().getTime() + leaseMs)
  const held = await rows(
    db,
    sql<{ leaseToken: string; cancelRequested: boolean }>`
      update job set lease_until = ${until} where lease_token = any(${taken.map((job) => job.leaseToken)}::uuid[])
      returning lease_token as "leaseToken", cancel_requested as "cancelRequested"`,
  )
  const going = new Set(held.filter((row) => !row.cancelRequested).map((row) => row.leaseToken))
  return taken.filter((job) => !going.has(job.leaseToken))
}

/** Writes progress. @returns false when the job is no longer this worker's, or is to stop */
export const noteProgress = async (
  { db, clock }: At,
  job: TakenJob,
  percent: number,
  sentence: string,
): Promise<boolean> => {
  const row = await firstRow(
    db,
    sql<Row<'job', 'cancelRequested'>>`
      update job set percent = greatest(percent, ${Math.min(100, Math.round(percent))}::smallint), sentence = ${sentence},
        log = log || ${logLine(clock.now(), sentence)}::jsonb
      where id = ${job.id}::uuid and lease_token = ${job.leaseToken}::uuid
      returning cancel_requested as "cancelRequested"`,
  )
  return row !== undefined && !row.cancelRequested
}

type Ending =
  | { state: 'succeeded'; result: JobResult }
  | { state: 'failed'; sentence: string }
  | { state: 'cancelled' }
  /** The worker stops; another one shall do it. */
  | { state: 'queued' }

const sentences = { succeeded: '已完成', cancelled: '已取消', queued: '正在排队' } as const

/** Ends a run. A run that lost its lease writes nothing: the job is another worker's now. */
export const endRun = async ({ db, clock }: At, job: TakenJob, ending: Ending): Promise<void> => {
  const now = clock.now()
  const sentence = ending.state === 'failed' ? ending.sentence : sentences[ending.state]
  const result = ending.state === 'succeeded' ? ending.result : null
  await sql`
    update job set state = ${ending.state}, sentence = ${sentence}, lease_token = null, lease_until = null,
      percent = ${ending.state === 'succeeded' ? 100 : sql`percent`},
      attempts = ${ending.state === 'queued' ? sql`attempts - 1` : sql`attempts`},
      ended_at = ${ending.state === 'queued' ? null : now}::timestamptz,
      files = ${JSON.stringify(result?.files ?? [])}::jsonb, data_version = ${result?.dataVersion ?? null}::text,
      log = log || ${logLine(now, sentence)}::jsonb
    where id = ${job.id}::uuid and lease_token = ${job.leaseToken}::uuid`.execute(db)
}
