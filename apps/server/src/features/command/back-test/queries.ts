import { BackTestAnswer } from '@qingkong/contract/calls/command/back-test'
import { Fail } from '@qingkong/contract/errors'
import type { CallContext } from '../../../http/context.ts'
import { answerType } from '../../../jobs/job.ts'
import { ownJob } from '../../office/jobs/port.ts'
import { requireSameScope } from './back-test-order.ts'

/** The result of an own back-test. @throws Fail NOT_FOUND while there is none, OUT_OF_SCOPE */
export const backTestResult = async ({ db, session, files }: CallContext, jobId: string): Promise<BackTestAnswer> => {
  const { kind, input, files: results } = await ownJob(db, session.userId, jobId)
  const file = kind === 'back-test' ? results.find(({ fileType }) => fileType === answerType) : undefined
  if (!file) throw new Fail('NOT_FOUND', '该作业没有回测结果，请等待完成或重新回测')
  requireSameScope(session.scope, input)
  return BackTestAnswer.parse(JSON.parse(Buffer.from(await files.get(file.sha256)).toString('utf8')))
}
