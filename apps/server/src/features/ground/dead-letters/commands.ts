import { Fail } from '@qingkong/contract/errors'
import { sql } from '../../../db/database.ts'
import { type DueQueue, dueQueueNames, dueQueues } from '../../../due/due-row.ts'
import { requeueDeadLetters } from '../../../due/requeue.ts'
import type { CallContext } from '../../../http/context.ts'
import { recordChange } from '../operations-log/port.ts'

/**
 * Makes the chosen dead letters due again, or all of a category. What somebody else has made due meanwhile is passed over.
 * @throws Fail INVALID_INPUT when nothing is chosen
 */
export const requeue = (
  context: CallContext,
  { ids, all, queue }: { ids: readonly string[]; all: boolean; queue: '' | DueQueue },
): Promise<{ requeued: number }> => {
  if (!all && ids.length === 0) throw new Fail('INVALID_INPUT', '请选择要重试的记录')
  const which = sql`(${queue} = '' or queue = ${queue}) and (${all} or id::text = any(${ids}::text[]))`
  return context.db.transaction().execute(async (tx) => {
    const requeued = await requeueDeadLetters(tx, which, context.clock.now())
    if (requeued.length === 0) return { requeued: 0 }
    const counts = dueQueues.map((queue) => [
      dueQueueNames[queue],
      requeued.filter((row) => row.queue === queue).length,
    ])
    await recordChange(tx, context, {
      action: 'deadLetterRequeue',
      object: all ? '全部' : `${requeued.length}项`,
      before: null,
      after: Object.fromEntries(counts.filter(([, count]) => count !== 0)),
    })
    return { requeued: requeued.length }
  })
}
