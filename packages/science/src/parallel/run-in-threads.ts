import { Worker } from 'node:worker_threads'

/**
 * Work for many threads: a module and the name of a function it exports. Each thread calls that function once with
 * `shared`; what it returns is called with one input after the other.
 */
export interface ThreadWork<Shared, Input> {
  module: URL
  name: string
  /** Copied to every thread once. */
  shared: Shared
  inputs: readonly Input[]
  /** Threads at most; never more than there are inputs. */
  workers: number
  onProgress?: (done: number, total: number) => void
  /** An abort ends all threads at once, in the middle of their work. */
  signal?: AbortSignal
}

/** What a thread sends back. */
export type ThreadAnswer = { at: number; result: unknown } | { at: number; error: string; isInputProblem: boolean }

/**
 * Runs every input and returns the results in the order of the inputs: the same whatever the number of threads, when the
 * function itself is.
 * @throws what the function throws (as an Error with its message), or the reason of the abort
 */
export const runInThreads = <Shared, Input, Result>(work: ThreadWork<Shared, Input>): Promise<Result[]> => {
  const { module, name, shared, inputs, onProgress, signal } = work
  signal?.throwIfAborted()
  const results: Result[] = new Array(inputs.length)
  const workers = Math.min(Math.max(1, Math.floor(work.workers)), inputs.length)
  if (inputs.length === 0) return Promise.resolve([])
  return new Promise<Result[]>((resolve, reject) => {
    let [next, done, isOver] = [0, 0, false]
    const threads: Worker[] = []
    const end = (settle: () => void) => {
      if (isOver) return
      isOver = true
      signal?.removeEventListener('abort', stop)
      void Promise.all(threads.map((thread) => thread.terminate())).then(settle, reject)
    }
    const fail = (error: unknown) => end(() => reject(error))
    const stop = () => fail(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    const giveWork = (thread: Worker) => {
      if (next >= inputs.length) return
      const at = next++
      thread.postMessage({ at, input: inputs[at] })
    }
    for (let i = 0; i < workers; i++) {
      const thread = new Worker(new URL('./thread-entry.ts', import.meta.url), {
        workerData: { module: module.href, name, shared },
      })
      threads.push(thread)
      thread.on('message', (answer: ThreadAnswer) => {
        if (isOver) return
        if ('error' in answer) {
          fail(new ThreadError(answer.error, answer.isInputProblem))
          return
        }
        results[answer.at] = answer.result as Result
        done += 1
        onProgress?.(done, inputs.length)
        if (done === inputs.length) end(() => resolve(results))
        else giveWork(thread)
      })
      thread.on('error', fail)
      thread.on('exit', (status) => fail(new Error(`计算线程意外结束（${status}）`)))
      giveWork(thread)
    }
  })
}

/** An error thrown inside a thread. */
export class ThreadError extends Error {
  /** The input was at fault, not the program. */
  readonly isInputProblem: boolean

  constructor(message: string, isInputProblem: boolean) {
    super(message)
    this.name = 'ThreadError'
    this.isInputProblem = isInputProblem
  }
}
