import type { EngineOutcome } from '@qingkong/contract/calls/composition/engine-runs'
import type { Tell } from '@qingkong/science/engine/tell'
import type { z } from 'zod'

/** A file beside the result, such as a trained model. */
export interface EngineFile {
  fileName: string
  fileType: string
  bytes: Uint8Array
}

export interface EngineAnswer {
  outcome: EngineOutcome
  seed: number | null
  files: readonly EngineFile[]
}

/** What an engine is asked. */
interface Asked<Data, Parameters> {
  data: Data
  parameters: Parameters
  /** The file the run is made with: the model of a forecast, the grid of a trajectory, a mechanism. */
  attached: Uint8Array | null
}

/** An engine as written: what it takes, what it refuses at once, what it computes. */
interface EngineSpec<Data, Parameters> {
  /** Changes whenever the same question would get another answer. */
  version: string
  data: z.ZodType<Data>
  parameters: z.ZodType<Parameters>
  /**
   * What can be refused without computing.
   * @throws InputProblem
   */
  check(asked: Asked<Data, Parameters>): void
  /**
   * In a thread of its own. No clock and no chance but the seed: the same question gets the same answer.
   * @throws InputProblem
   */
  compute(asked: Asked<Data, Parameters>, tell: Tell): EngineAnswer | Promise<EngineAnswer>
}

/** An engine as it is run, whatever it takes. */
export interface Engine {
  version: string
  check(asked: Asked<unknown, unknown>): void
  compute(asked: Asked<unknown, unknown>, tell: Tell): EngineAnswer | Promise<EngineAnswer>
}

export const engineOf = <Data, Parameters>(spec: EngineSpec<Data, Parameters>): Engine => ({
  version: spec.version,
  // The call's schema, made of the same parts, has let them in a moment ago; tables of the server are made to it.
  check: ({ data, parameters, attached }) =>
    spec.check({ data: data as Data, parameters: parameters as Parameters, attached }),
  // Read back from store: a job may have waited over an upgrade.
  compute: ({ data, parameters, attached }, tell) =>
    spec.compute({ data: spec.data.parse(data), parameters: spec.parameters.parse(parameters), attached }, tell),
})
