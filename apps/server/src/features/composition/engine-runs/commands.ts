import type { EngineQuestion } from '@qingkong/contract/calls/composition/engine-runs'
import type { JobRow } from '@qingkong/contract/calls/office/jobs'
import { Fail } from '@qingkong/contract/errors'
import { canonicalJson } from '@qingkong/science/engine/canonical-json'
import type { CallContext } from '../../../http/context.ts'
import { enqueueJob } from '../../../jobs/queue.ts'
import { jobRowOf, ownJob } from '../../office/jobs/port.ts'
import type { EngineOrder } from './engine-order.ts'
import { fileNamed, modelFile } from './engine-result.ts'
import { engines } from './engines.ts'
import { ownWindGrid } from './wind-grids.ts'

/** The model of an own training run. @throws Fail NOT_FOUND, OUT_OF_SCOPE */
const modelOf = async ({ db, session }: CallContext, jobId: string): Promise<string> => {
  const { kind, files } = await ownJob(db, session.userId, jobId)
  const model = kind === 'forecast-train' ? fileNamed(files, modelFile) : undefined
  if (!model) throw new Fail('NOT_FOUND', '该作业没有预报模型，请选择已完成的模型训练')
  return model.sha256
}

/** The tables as they are kept, and the file they are computed with: nothing in it names a job or a person. */
const materialOf = async (
  context: CallContext,
  question: EngineQuestion,
): Promise<{ data: unknown; attached: string | null }> => {
  if (question.engine === 'forecast-run')
    return { data: question.data, attached: await modelOf(context, question.modelJobId) }
  if (question.engine === 'trajectory' && question.data.kind === 'grid') {
    const sha256 = await ownWindGrid(context, question.data.fileId)
    return { data: { kind: 'grid', sha256 }, attached: sha256 }
  }
  return { data: question.data, attached: null }
}

/**
 * Starts a run for the asking person; while the same one is under way, that one is answered. What the engine can refuse
 * without computing is refused now, in its own sentence.
 * @throws InputProblem, Fail NOT_FOUND, OUT_OF_SCOPE, JOB_QUEUE_FULL
 */
export const startEngineRun = async (
  context: CallContext,
  { title, run }: { title: string; run: EngineQuestion },
): Promise<JobRow> => {
  const { engine, parameters } = run
  const { data, attached } = await materialOf(context, run)
  const { check } = await engines[engine]()
  check({ data, parameters, attached: null })
  const dataVersion = await context.files.put(Buffer.from(canonicalJson(data)))
  const order: EngineOrder = { engine, parameters, dataVersion, attached }
  return jobRowOf(await enqueueJob(context, { kind: engine, title, areaCode: null, input: { ...order } }))
}
