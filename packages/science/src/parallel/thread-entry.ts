import { parentPort, workerData } from 'node:worker_threads'
import { InputProblem } from '../stats/input-problem.ts'
import type { ThreadAnswer } from './run-in-threads.ts'

/** What a thread of `runInThreads` begins with. */
const { module, name, shared } = workerData as { module: string; name: string; shared: unknown }

const answer = (message: ThreadAnswer) => parentPort?.postMessage(message)

const exported: unknown = ((await import(module)) as Record<string, unknown>)[name]
if (typeof exported !== 'function') throw new Error(`${module} exports no function ${name}`)
let work: ((input: unknown) => unknown) | null = null

parentPort?.on('message', ({ at, input }: { at: number; input: unknown }) => {
  try {
    // Made at the first input, so that what goes wrong in it is answered like any other error.
    work ??= exported(shared) as (input: unknown) => unknown
    answer({ at, result: work(input) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    answer({ at, error: message, isInputProblem: error instanceof InputProblem })
  }
})
