import { engineResultText } from '@qingkong/science/engine/engine-result'
import type { Tell } from '@qingkong/science/engine/tell'
import { ThreadError } from '@qingkong/science/parallel/run-in-threads'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import type { EngineFile } from './engine.ts'
import type { EngineOrder } from './engine-order.ts'
import { engines } from './engines.ts'

/** What a thread is given. */
export interface EngineWork {
  order: EngineOrder
  /** The tables as canonical JSON. */
  data: Uint8Array
  attached: Uint8Array | null
  /** Name of the channel on which it says how far it is. */
  channel: string
}

/** What it answers: result.json and the files beside it, or the sentence why the input cannot be used. */
export type EngineRunAnswer = { result: Uint8Array; files: readonly EngineFile[] } | { refusal: string }

/** Asks the engine of an order. The same order gives the same bytes. */
export const runEngine = async (
  { order, data, attached }: Omit<EngineWork, 'channel'>,
  tell: Tell,
): Promise<EngineRunAnswer> => {
  const engine = await engines[order.engine]()
  const { parameters, dataVersion } = order
  try {
    const tables: unknown = JSON.parse(Buffer.from(data).toString('utf8'))
    const { outcome, seed, files } = await engine.compute({ data: tables, parameters, attached }, tell)
    const { engine: code, attached: fileVersion } = order
    const provenance = { engine: code, engineVersion: engine.version, parameters, seed, dataVersion, fileVersion }
    return { result: Buffer.from(engineResultText(provenance, outcome)), files }
  } catch (error) {
    if (error instanceof InputProblem || (error instanceof ThreadError && error.isInputProblem))
      return { refusal: error.message }
    throw error
  }
}
