import type { City } from './concentration.ts'
import { workingLoad } from './emissions.ts'
import { emissionFactor } from './episode.ts'

/** What the equipment behind an outlet does at an instant. */
export interface FacilityWork {
  /** Share of full production; 0 = the line stands still. */
  production: number
  /** Share of what the treatment should do; 0 = switched off. */
  treatment: number
}

/** A bypass switches the treatment off but for its residual current; in an episode the
 * monitor sees it works at about a third, clearly below the half from which it counts as weak. */
const bypassLoss = 0.98
const weaknessLoss = 0.65

/**
 * Production follows the outlet's own load; what lets an episode out is its treatment: in a bypass it stands still
 * while production runs on, in an episode that the outlet's monitor shows it works badly.
 */
export const facilityWork = (city: City, sourceIndex: number, at: number): FacilityWork => {
  const source = city.sources[sourceIndex]
  if (!source) return { production: 0, treatment: 0 }
  const load = workingLoad(city.seed, source, at, 0)
  const episode = city.episodes.between(at, at + 1).find((one) => one.sourceIndex === sourceIndex)
  const height = episode ? (emissionFactor(episode, at) - 1) / (episode.multiplier - 1) : 0
  if (!episode || height <= 0) return { production: load, treatment: load > 0 ? 1 : 0 }
  return {
    production: Math.max(load, 0.8),
    treatment: 1 - height * (episode.seenByMonitor ? weaknessLoss : bypassLoss),
  }
}
