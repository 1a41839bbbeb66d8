import type { EngineRunRow } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import type { CallContext } from '../../../http/context.ts'
import { runRowOf } from './queries.ts'
import { visibleRun } from './visible-runs.ts'

/**
 * Shows an own finished run to others who compute, or takes it back; they read it and change nothing.
 * @throws Fail NOT_FOUND, OUT_OF_SCOPE, WRONG_STATUS for one that has not ended well
 */
export const shareRun = (
  context: CallContext,
  { jobId, shared }: { jobId: string; shared: boolean },
): Promise<EngineRunRow> =>
  context.db.transaction().execute(async (tx) => {
    const { session, clock } = context
    const run = await visibleRun(tx, session, jobId)
    if (run.ownerId !== session.userId) throw new Fail('OUT_OF_SCOPE', '该运算由其他人发起，您不能共享')
    if (run.state !== 'succeeded') throw new Fail('WRONG_STATUS', '只能共享已完成的运算')
    await sql`update engine_run set shared_at = case when ${shared}::boolean then coalesce(shared_at, ${clock.now()}) end
      where job_id = ${run.id}::uuid`.execute(tx)
    return runRowOf(await visibleRun(tx, session, run.id), session)
  })
