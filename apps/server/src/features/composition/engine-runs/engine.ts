import type { EngineOutcome } from '@qingkong/contract/calls/composition/engine-runs'
import type { z } from 'zod'

/** Says how far a computation is, 0 to 100. */
export type Tell = (percent: number, sentence: string) => void

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

/** An engine as written: what it takes, what it refuses at once, what it computes. */
interface EngineSpec<Data, Parameters> {
  /** Changes whenever the same question would get another answer. */
  version: string
  data: z.ZodType<Data>
  parameters: z.ZodType<Parameters>
  /**
   * Cheap checks in the thread of the calls.
   * @throws InputProblem
   */
  check(data: Data, parameters: Parameters): void
  /**
   * In a thread of its own. No clock and no chance but the seed: the same question gets the same answer.
   * @param attached the file the run is made with: the model of a forecast, the grid of a trajectory
   * @throws InputProblem
   */
  compute(
    question: { data: Data; parameters: Parameters; attached: Uint8Array | null },
    tell: Tell,
  ): EngineAnswer | Promise<EngineAnswer>
}

/** An engine as it is run, whatever it takes. */
export interface Engine {
  version: string
  check(data: unknown, parameters: unknown): void
  compute(
    stored: { data: unknown; parameters: unknown; attached: Uint8Array | null },
    tell: Tell,
  ): EngineAnswer | Promise<EngineAnswer>
}

export const engineOf = <Data, Parameters>(spec: EngineSpec<Data, Parameters>): Engine => ({
  version: spec.version,
  // The call's schema, made of the same parts, has let them in a moment ago.
  check: (data, parameters) => spec.check(data as Data, parameters as Parameters),
  // Read back from store: a job may have waited over an upgrade.
  compute: ({ data, parameters, attached }, tell) =>
    spec.compute({ data: spec.data.parse(data), parameters: spec.parameters.parse(parameters), attached }, tell),
})
