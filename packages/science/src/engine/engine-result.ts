import { canonicalJson } from './canonical-json.ts'

/** What a result was made of and by. */
export interface Provenance {
  engine: string
  /** Changes whenever the same question would get another answer. */
  engineVersion: string
  /** With all defaults. */
  parameters: Readonly<Record<string, unknown>>
  /** Null for engines without chance. */
  seed: number | null
  /** SHA-256 of the tables as canonical JSON. */
  dataVersion: string
  /** SHA-256 of the file it was computed with: a model, a grid of winds, a mechanism. */
  fileVersion: string | null
}

/** `result.json`: no clock and no path goes in, so that the same question gives the same bytes wherever it is asked. */
export const engineResultText = (provenance: Provenance, outcome: unknown): string =>
  canonicalJson({ provenance, outcome })
