import type { Maybe } from '../missing.ts'
import { moleculesPerPpb, ppbOfMicrograms } from './mixing-ratio.ts'
import type { Species } from './species.ts'

/**
 * Ozone formation potential, µg O₃/m³: concentration times MIR (Carter 2010). Negative for benzaldehyde, which takes
 * radicals away; 0 for species no table lists.
 * @param micrograms µg/m³; null when missing
 */
export const ozoneFormationPotential = (species: Pick<Species, 'mir'>, micrograms: Maybe<number>): Maybe<number> => {
  return micrograms === null ? null : micrograms * (species.mir ?? 0)
}

/** Loss rate of OH by the species, 1/s: kOH times molecules per cm³ at 298 K. @param micrograms µg/m³ */
export const ohLossRate = (species: Pick<Species, 'koh' | 'molarMass'>, micrograms: Maybe<number>): Maybe<number> => {
  if (micrograms === null) return null
  return (species.koh ?? 0) * ppbOfMicrograms(micrograms, species.molarMass) * moleculesPerPpb
}
