import type { FeatureName } from './features.ts'

/** How much each argument counts, and how scores become probabilities. */
export type TraceWeights = {
  features: Readonly<Record<FeatureName, number>>
  /** The class "none of these": its own score, from how much the whole city is raised and how marked the excess is. */
  none: { constant: number; cityRise: number; excess: number }
  /** Platt's sigmoid over the logit of the softmax share. */
  platt: { slope: number; offset: number }
}
