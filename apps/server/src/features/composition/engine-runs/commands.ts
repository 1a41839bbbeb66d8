import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import type { EngineQuestion, StartedRun } from '@qingkong/contract/calls/composition/engine-runs'
import type { CallContext } from '../../../http/context.ts'
import { askedQuestion } from './asked-question.ts'
import { personAsking } from './asker.ts'
import type { EngineMaterial } from './engine-material.ts'
import { startRun } from './start-run.ts'
import { ownWindGrid } from './wind-grids.ts'

/** The tables as they are kept, and the file they are computed with: nothing in it names a job or a person. */
const materialOf = async (context: CallContext, question: EngineQuestion): Promise<EngineMaterial> => {
  const { engine, parameters, data } = question
  const { modelOf, mechanismOf } = personAsking(context)
  if (question.engine === 'forecast-run')
    return { engine, parameters, data, attached: await modelOf(question.modelJobId) }
  if (question.engine === 'box-model' && question.mechanismId !== undefined)
    return { engine, parameters, data, attached: await mechanismOf(question.mechanismId) }
  if (question.engine === 'trajectory' && question.data.kind === 'grid') {
    const sha256 = await ownWindGrid(context, question.data.fileId)
    return { engine, parameters, data: { kind: 'grid', sha256 }, attached: sha256 }
  }
  return { engine, parameters, data, attached: null }
}

interface Asked {
  title: string
  again: boolean
}

/**
 * Starts a run on tables that were brought, or answers the same one. What the engine can refuse without computing is
 * refused now, in its own sentence.
 * @throws InputProblem, Fail NOT_FOUND, OUT_OF_SCOPE, JOB_QUEUE_FULL
 */
export const startEngineRun = async (
  context: CallContext,
  { title, again, run }: Asked & { run: EngineQuestion },
): Promise<StartedRun> => startRun(context, { title, again, material: await materialOf(context, run), asked: null })

/** The same on tables the server reads. */
export const askEngineRun = async (
  context: CallContext,
  { title, again, ask }: Asked & { ask: EngineAsk },
): Promise<StartedRun> => {
  const { about, ...material } = await askedQuestion(personAsking(context), ask)
  return startRun(context, { title, again, material: { engine: ask.engine, ...material }, asked: about })
}
