import type { JobRow } from '@qingkong/contract/calls/office/jobs'
import type { CallContext } from '../../../http/context.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { jobRowOf } from '../../office/jobs/port.ts'
import { checkRule } from '../alarm-rules/port.ts'
import type { BackTestInput } from './back-test-of.ts'
import { orderOf } from './back-test-order.ts'

/**
 * Starts a back-test for the asking person; while the same one is under way, that one is answered. A rule that could
 * not be saved is refused now and not by a failed job later.
 * @throws Fail INVALID_INPUT, JOB_QUEUE_FULL
 */
export const startBackTest = async (context: CallContext, question: BackTestInput): Promise<JobRow> => {
  await context.db.transaction().execute((tx) => checkRule(tx, question))
  const order = orderOf(question, context.session.scope)
  return jobRowOf(
    await enqueueJob(context, {
      kind: 'back-test',
      title: `规则回测 ${question.name}（近${question.days}天）`,
      areaCode: null,
      input: { ...order },
    }),
  )
}
