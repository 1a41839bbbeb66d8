import { canonicalJson } from '@qingkong/science/engine/canonical-json'
import { engineResultText } from '@qingkong/science/engine/engine-result'
import { sha256Of } from '../../../server/src/platform/sha256.ts'

/** A question to an engine as the server keeps it. */
interface Asked {
  engine: string
  engineVersion: string
  /** With all defaults. */
  parameters: Readonly<Record<string, unknown>>
  seed: number | null
  /** The tables, as a call would bring them. */
  data: unknown
  /** The file it was computed with, as the server keeps it; null without one. */
  attached: string | null
}

/** `result.json`: the same bytes the server's job gives for the same question. */
export const resultJson = ({ engine, engineVersion, parameters, seed, data, attached }: Asked, outcome: unknown) =>
  engineResultText(
    {
      engine,
      engineVersion,
      parameters,
      seed,
      dataVersion: sha256Of(canonicalJson(data)),
      fileVersion: attached === null ? null : sha256Of(attached),
    },
    outcome,
  )
