import { Fail } from '@qingkong/contract/errors'
import { runInThread } from '../../../jobs/in-thread.ts'
import { inTurn } from '../../../platform/in-turn.ts'

/** The whole MCM is read in a fraction of a second and some hundred megabytes. */
const longestMs = 30_000
const resourceLimits = { maxOldGenerationSizeMb: 512 }
// Ten people's mechanisms at once take no more than one.
const turn = inTurn()

const isOutOfBounds = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))

/** Reads something people brought in a thread with an end to its time and memory. @throws Fail with the sentence */
export const inBoundedThread = async <Answer>(module: URL, work: unknown, sentence: string): Promise<Answer> => {
  try {
    return await turn(() => runInThread<Answer>(module, work, AbortSignal.timeout(longestMs), resourceLimits))
  } catch (error) {
    throw isOutOfBounds(error) ? new Fail('INVALID_INPUT', sentence) : error
  }
}
