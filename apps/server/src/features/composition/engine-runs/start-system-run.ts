import type { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { Fail } from '@qingkong/contract/errors'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { sql, type Tx } from '../../../db/database.ts'
import { enqueueSystemJob, failSystemJob, systemName } from '../../../jobs/queue.ts'
import type { Services } from '../../../platform/services.ts'
import { askedQuestion } from './asked-question.ts'
import { systemAsking } from './asker.ts'
import { keepRunAbout } from './run-about.ts'
import { orderOf } from './start-run.ts'

/** A question the system asks at a due time. */
export interface SystemRun {
  title: string
  ask: EngineAsk
  dueAt: Date
  /** Seen by everybody once it has ended well. */
  publishes: boolean
  /** The schedule it is of. */
  scheduleId?: string
}

/** Why a question could not be asked, in a sentence for people; anything else is thrown on. */
const refusalOf = (error: unknown): string => {
  if (error instanceof Fail || error instanceof InputProblem) return error.message
  throw error
}

/** Has the system ask. A question that cannot be asked leaves a failed run that says why. Answers the job. */
export const startSystemRun = async (
  tx: Tx,
  services: Services,
  { title, ask, dueAt, publishes, scheduleId }: SystemRun,
): Promise<string> => {
  const kind = ask.engine
  const ofDue = scheduleId === undefined ? {} : { scheduleId, dueAt }
  try {
    const { about, ...material } = await askedQuestion(systemAsking(services, dueAt), ask)
    const { order, runKey, keep } = await orderOf(services.files, { engine: kind, ...material })
    const { id } = await enqueueSystemJob(tx, services, { kind, title, areaCode: null, input: { ...order } })
    await keepRunAbout(tx, id, kind, { runKey, asked: about, ...ofDue })
    await keep()
    if (publishes)
      await sql`update engine_run set published_at = ${dueAt}, publisher_name = ${systemName}
        where job_id = ${id}::uuid`.execute(tx)
    return id
  } catch (error) {
    const sentence = refusalOf(error)
    const { id } = await failSystemJob(tx, services, { kind, title, areaCode: null, input: { ask } }, sentence)
    await keepRunAbout(tx, id, kind, { runKey: id, asked: null, ...ofDue })
    return id
  }
}
