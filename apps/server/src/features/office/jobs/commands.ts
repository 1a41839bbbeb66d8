import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { jobRowOf } from './job-row.ts'
import { ownJob } from './queries.ts'

/** Ends a waiting job at once; asks a running one to stop. A second time changes nothing. */
export const cancelJob = ({ db, session, clock }: CallContext, jobId: string) =>
  db.transaction().execute(async (tx) => {
    const { id } = await ownJob(tx, session.userId, jobId)
    await sql`select 1 from job where id = ${id}::uuid for update`.execute(tx)
    const job = await ownJob(tx, session.userId, jobId)
    if (job.state === 'succeeded' || job.state === 'failed') throw new Fail('JOB_ENDED')
    if (job.state === 'queued') {
      await sql`update job set state = 'cancelled', cancel_requested = true, sentence = '已取消', ended_at = ${clock.now()}
        where id = ${id}::uuid`.execute(tx)
    } else if (job.state === 'running') {
      await sql`update job set cancel_requested = true, sentence = '正在取消' where id = ${id}::uuid`.execute(tx)
    }
    return jobRowOf(await ownJob(tx, session.userId, jobId))
  })
