import type { EngineRunRow } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { sql, type Tx } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { runRowOf } from './queries.ts'
import { type EngineRun, visibleRun } from './visible-runs.ts'

/** A run that one may see, held until the transaction ends: who publishes and who withdraws follow each other. */
const heldRun = async (tx: Tx, { session }: CallContext, jobId: string): Promise<EngineRun> => {
  const { id } = await visibleRun(tx, session, jobId)
  await sql`select 1 from engine_run where job_id = ${id}::uuid for update`.execute(tx)
  return visibleRun(tx, session, id)
}

/** Shows a run to everybody whose areas hold its sites. A second time changes nothing. @throws Fail WRONG_STATUS */
export const publishRun = (context: CallContext, jobId: string): Promise<EngineRunRow> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const { id, state } = await heldRun(tx, context, jobId)
    if (state !== 'succeeded') throw new Fail('WRONG_STATUS', '只能发布已完成的运算')
    await sql`update engine_run set published_at = ${clock.now()}, published_by = ${session.userId}::uuid,
        publisher_name = ${session.userName}
      where job_id = ${id}::uuid and published_at is null`.execute(tx)
    return runRowOf(await visibleRun(tx, session, id), session)
  })

/**
 * Takes a run back: its owner sees it still. Of somebody else's run the answer is the last that is seen of it.
 * @throws Fail WRONG_STATUS for one that is not published
 */
export const withdrawRun = (context: CallContext, jobId: string): Promise<EngineRunRow> =>
  context.db.transaction().execute(async (tx) => {
    const run = await heldRun(tx, context, jobId)
    if (run.publishedAt === null) throw new Fail('WRONG_STATUS', '该运算没有发布')
    await sql`update engine_run set published_at = null, published_by = null, publisher_name = null
      where job_id = ${run.id}::uuid`.execute(tx)
    return runRowOf({ ...run, publishedAt: null, publisherName: null }, context.session)
  })
