import { compileRates } from './compile-rates.ts'
import type { Mechanism } from './mechanism.ts'

/** What the user is told after an import. */
export type MechanismReport = {
  species: number
  reactions: number
  /** Rates that differ after all names are resolved. */
  distinctRates: number
  ro2: number
  photolysis: readonly string[]
  /** Declared species no reaction uses. */
  unused: readonly string[]
  /** Species that react with the RO2 sum and are no part of it: the sum or the list is wrong. */
  outsideRo2: readonly string[]
}

export const mechanismReport = (mechanism: Mechanism): MechanismReport => {
  const { environment, photolysis, count } = compileRates(mechanism)
  const used = new Set(
    mechanism.reactions.flatMap((reaction) => [...reaction.reactants, ...reaction.products].map((t) => t.species)),
  )
  const ro2 = new Set(mechanism.ro2)
  const withRo2 = mechanism.reactions
    .filter((reaction) => reaction.timesRo2)
    .flatMap((reaction) => reaction.reactants.map(({ species }) => species))
  return {
    species: mechanism.species.length,
    reactions: mechanism.reactions.length,
    distinctRates: count,
    ro2: mechanism.ro2.length,
    photolysis: environment.filter((name) => photolysis.has(name)),
    unused: mechanism.species.filter((species) => !used.has(species)),
    outsideRo2: [...new Set(withRo2)].filter((species) => !ro2.has(species)),
  }
}
