import type { Maybe } from '@qingkong/domain/missing'
import type { PlumeEvidence } from './plume-evidence.ts'
import type { Kernel } from './plume-kernel.ts'
import type { Species, TraceSource, WorkState } from './trace-input.ts'

/** What speaks for a source, each a number around nought; the score is their weighted sum. */
export const featureNames = [
  'upwind',
  'distance',
  'plume',
  'neighbours',
  'fingerprint',
  'emissionUp',
  'emissionUsual',
  'stopped',
  'load',
  'confirmed',
] as const
export type FeatureName = (typeof featureNames)[number]
export type Features = Readonly<Record<FeatureName, number>>

/** What is known of the source's own work in the hour its air left for the site. */
export type WorkSeen = {
  species: Species
  /** Start of that hour (epoch ms). */
  startMs: number
  ratio: Maybe<number>
  stopped: Maybe<boolean>
  work: Maybe<WorkState>
}

const clip = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Large log odds of a formula are worth less than they say: beyond ±4 they grow with the root. */
const damped = (logOdds: number): number => {
  const size = Math.abs(logOdds)
  return size <= 4 ? logOdds : Math.sign(logOdds) * (4 + 2 * (Math.sqrt(size - 3) - 1))
}

/** The way of the air at which distance says nothing: nearer is for a source, so that what lies upwind counts for it. */
const farthestM = 10_000

/** Up to so many times its usual work a source may let go without anybody wondering how. */
const plausibleMultiple = 12

/** Treatment falls while production goes on; or production rests. */
const loadFeature = (work: Maybe<WorkState>): number => {
  if (work === null || work.production === null) return 0
  if (work.production < 0.2) return -1.5
  return work.treatment !== null && work.treatment < 0.5 * work.production ? 1 : 0
}

export const featuresOf = (source: TraceSource, kernel: Kernel, evidence: PlumeEvidence, seen: WorkSeen): Features => {
  const { ratio } = seen
  return {
    upwind: -0.5 * Math.min(kernel.widthsOff, 4) ** 2,
    distance: -Math.log(Math.max(kernel.alongM, 100) / farthestM),
    plume: -0.5 * clip(Math.log(Math.max(1, evidence.neededMultiple / plausibleMultiple)), 0, 4) ** 2,
    neighbours: damped(evidence.neighbours),
    fingerprint: damped(evidence.fingerprint),
    emissionUp: ratio === null ? 0 : clip(Math.log(Math.max(ratio, 0.01) / 1.3), 0, 2.5),
    emissionUsual: ratio === null || ratio > 1.5 ? 0 : 1,
    stopped: seen.stopped === true ? 1 : 0,
    load: loadFeature(seen.work),
    confirmed: Math.log1p(source.confirmedCases),
  }
}
