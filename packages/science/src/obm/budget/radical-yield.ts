import type { Mechanism, Reaction } from '../mechanism/mechanism.ts'
import { peroxyRadicals } from './peroxy-radicals.ts'

/** A species counts as passing through when its own decay takes less than this, s. */
const shortestLifetimeS = 1

/**
 * Number of ROx radicals (OH, HO2, RO2) a species amounts to. Radicals count 1; species that only decay by themselves within
 * a second (alkoxy radicals, excited Criegee intermediates) count what they decay to; everything else counts 0.
 * @param rateAtReference coefficient of every reaction at 298 K in the dark
 */
export const radicalYields = (mechanism: Mechanism, rateAtReference: Float64Array): ((species: string) => number) => {
  const radicals = new Set(['OH', 'HO2', ...peroxyRadicals(mechanism)])
  const losses = new Map<string, number[]>()
  for (const [r, { reactants }] of mechanism.reactions.entries())
    for (const { species } of reactants) {
      const list = losses.get(species)
      if (list) list.push(r)
      else losses.set(species, [r])
    }
  const known = new Map<string, number>()
  const yieldOf = (species: string): number => {
    if (radicals.has(species)) return 1
    const found = known.get(species)
    if (found !== undefined) return found
    known.set(species, 0)
    const own = losses.get(species) ?? []
    const decays = own.every((r) => isDecay(mechanism.reactions[r]))
    const total = own.reduce((sum, r) => sum + (rateAtReference[r] ?? 0), 0)
    if (!decays || total * shortestLifetimeS < 1) return 0
    const value = own.reduce((sum, r) => {
      const products = mechanism.reactions[r]?.products ?? []
      return (
        sum +
        ((rateAtReference[r] ?? 0) / total) *
          products.reduce((inner, term) => inner + term.coefficient * yieldOf(term.species), 0)
      )
    }, 0)
    known.set(species, value)
    return value
  }
  return yieldOf
}

const isDecay = (reaction: Reaction | undefined): boolean => {
  return reaction?.reactants.length === 1 && reaction.reactants[0]?.coefficient === 1 && !reaction.timesRo2
}

/** Radicals after the reaction minus radicals before. */
export const radicalChange = ({ reactants, products }: Reaction, yieldOf: (species: string) => number): number => {
  const sum = (terms: Reaction['products']) =>
    terms.reduce((total, { species, coefficient }) => total + coefficient * yieldOf(species), 0)
  return sum(products) - sum(reactants)
}
