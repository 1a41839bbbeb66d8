import type { ObservedGas } from '../case/prepared-case.ts'
import type { LumpedVocClass } from '../cb6r3/voc-lumping.ts'
import type { Mechanism } from '../mechanism/mechanism.ts'
import { mcmInorganics } from '../mechanism/subset.ts'

export const reactivityClasses = [
  'no2',
  'no',
  'co',
  'ch4',
  'alkane',
  'alkene',
  'aromatic',
  'isoprene',
  'ovoc',
  'halocarbon',
  'other_voc',
  'secondary',
  'inorganic',
] as const

type ReactivityClass = (typeof reactivityClasses)[number]

/** A reaction with an oxidant and the class its partner counts to. */
export type OxidantReaction = { reaction: number; partner: string; shares: readonly ClassShare[] }

/** Part of a species that comes from measured gases of a class, hour by hour (24 values summing to 1 over the classes). */
export type ClassShare = { class: ReactivityClass; share: Float64Array }

const gasClass = new Map<string, ReactivityClass>([
  ['NO2', 'no2'],
  ['NO', 'no'],
  ['CO', 'co'],
  ['CH4', 'ch4'],
])
const inorganic = new Set<string>(mcmInorganics)

/**
 * Reactions of an oxidant with one partner, sorted by where the partner comes from: measured VOC by their class (a lumped
 * species is shared out over the gases it is made of), anything else organic as secondary.
 */
export const oxidantReactions = (
  mechanism: Mechanism,
  oxidant: string,
  observed: readonly ObservedGas[],
): OxidantReaction[] => {
  const sharesOf = new Map<string, readonly ClassShare[]>()
  return mechanism.reactions.flatMap(({ reactants }, reaction) => {
    const names = reactants.map(({ species }) => species)
    const partner = names.find((species) => species !== oxidant)
    const simple =
      names.length === 2 && names.includes(oxidant) && reactants.every(({ coefficient }) => coefficient === 1)
    if (!simple || partner === undefined) return []
    let shares = sharesOf.get(partner)
    if (!shares) {
      shares = classShares(partner, observed)
      sharesOf.set(partner, shares)
    }
    return [{ reaction, partner, shares }]
  })
}

/** OH and HO2 are one family: OH lost on HO2 is no reactivity of the air (kOH is of trace gases). */
const ownFamily = 'HO2'

/** Reactions that make the reactivity of OH. */
export const reactivityReactions = (mechanism: Mechanism, observed: readonly ObservedGas[]): OxidantReaction[] =>
  oxidantReactions(mechanism, 'OH', observed).filter(({ partner }) => partner !== ownFamily)

export const classShares = (species: string, observed: readonly ObservedGas[]): ClassShare[] => {
  const whole = new Float64Array(24).fill(1)
  const fixed = gasClass.get(species)
  if (fixed !== undefined) return [{ class: fixed, share: whole }]
  const amounts = new Map<ReactivityClass, Float64Array>()
  const total = new Float64Array(24)
  for (const { vocClass, ppb, terms } of observed) {
    const factor = terms.find((term) => term.species === species)?.coefficient
    if (vocClass === null || factor === undefined) continue
    const name = classOf(vocClass)
    const sum = amounts.get(name) ?? new Float64Array(24)
    for (let h = 0; h < 24; h++) {
      sum[h] = (sum[h] ?? 0) + factor * (ppb[h] ?? 0)
      total[h] = (total[h] ?? 0) + factor * (ppb[h] ?? 0)
    }
    amounts.set(name, sum)
  }
  if (amounts.size === 0) return [{ class: inorganic.has(species) ? 'inorganic' : 'secondary', share: whole }]
  return [...amounts].map(([name, sum]) => ({
    class: name,
    share: sum.map((value, h) => (total[h] ? value / (total[h] ?? 1) : 1 / amounts.size)),
  }))
}

const classOf = (vocClass: LumpedVocClass): ReactivityClass => {
  return vocClass === 'other' ? 'other_voc' : vocClass
}
