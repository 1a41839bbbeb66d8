import { parentPort, workerData } from 'node:worker_threads'
import type { EngineCode } from '@qingkong/contract/shapes/engine-code'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { engines } from './engines.ts'

/** What a thread that checks is given. */
export interface CheckWork {
  engine: EngineCode
  data: unknown
  parameters: unknown
  attached: Uint8Array | null
}

/** The sentence of the engine, null when it takes the question. */
export interface Refusal {
  refusal: string | null
}

const { engine, ...asked } = workerData as CheckWork
const answer = (refusal: string | null) => parentPort?.postMessage({ refusal } satisfies Refusal)
const { check } = await engines[engine]()
try {
  check(asked)
  answer(null)
} catch (error) {
  if (!(error instanceof InputProblem)) throw error
  answer(error.message)
}
