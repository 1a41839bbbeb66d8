import { once } from 'node:events'
import { type ResourceLimits, Worker } from 'node:worker_threads'

/**
 * Does work in a thread of its own, so that the calls of this process are answered meanwhile. The module posts its one
 * answer to `parentPort`; what goes in and out is copied. An abort ends the thread at once.
 */
export const runInThread = async <Answer>(
  module: URL,
  workerData: unknown,
  signal: AbortSignal,
  resourceLimits: ResourceLimits = {},
): Promise<Answer> => {
  signal.throwIfAborted()
  const worker = new Worker(module, { workerData, resourceLimits })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const ended = once(worker, 'exit').then(([status]) => {
      signal.throwIfAborted()
      throw new Error(`thread ended with ${String(status)} and no answer`)
    })
    // `once` also rejects with what the thread throws.
    const [answer] = await Promise.race([once(worker, 'message'), ended])
    return answer as Answer
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
