import type { EngineRunAnswer } from '@qingkong/contract/calls/composition/engine-runs'
import { Fail } from '@qingkong/contract/errors'
import type { CallContext } from '../../../http/context.ts'
import { ownJob } from '../../office/jobs/port.ts'
import { EngineResult, EngineTimes, fileNamed, resultFile, timesFile } from './engine-result.ts'

/** The result of an own run. @throws Fail NOT_FOUND while there is none, OUT_OF_SCOPE */
export const engineRunResult = async ({ db, session, files }: CallContext, jobId: string): Promise<EngineRunAnswer> => {
  const job = await ownJob(db, session.userId, jobId)
  const [result, times] = [fileNamed(job.files, resultFile), fileNamed(job.files, timesFile)]
  if (!result || !times) throw new Fail('NOT_FOUND', '该作业没有运算结果，请等待完成或重新运算')
  const read = async (sha256: string): Promise<unknown> =>
    JSON.parse(Buffer.from(await files.get(sha256)).toString('utf8'))
  return {
    jobId: job.id,
    title: job.title,
    resultVersion: result.sha256,
    ...EngineResult.parse(await read(result.sha256)),
    ...EngineTimes.parse(await read(times.sha256)),
  }
}
