import { InputProblem } from '../../stats/input-problem.ts'
import { namesIn } from './compile-rates.ts'
import type { Mechanism } from './mechanism.ts'

/**
 * Species of the MCM's inorganic chemistry, present in every subset; methane is in the air everywhere.
 * Chlorine atoms are not among them: they enter only with chlorinated compounds.
 */
export const mcmInorganics: readonly string[] = [
  'O',
  'O3',
  'NO',
  'NO2',
  'NO3',
  'O1D',
  'N2O5',
  'OH',
  'HO2',
  'H2',
  'CO',
  'H2O2',
  'HONO',
  'HNO3',
  'HO2NO2',
  'SO2',
  'SO3',
  'HSO3',
  'NA',
  'SA',
  'CH4',
]

/**
 * The part of a mechanism that can happen when the given species are present: a reaction is kept when all its reactants
 * are reachable, and its products become reachable. Order of species, reactions and the RO2 sum is the mechanism's.
 * Definitions nothing refers to any more are dropped.
 * @param given species present from the start (observed species and inorganics); fixed species always are
 * @throws InputProblem naming the species the mechanism does not have
 */
export const subsetMechanism = (mechanism: Mechanism, given: Iterable<string>): Mechanism => {
  const known = new Set(mechanism.species)
  const present = new Set([...given, ...mechanism.fixed])
  const missing = [...present].filter((species) => !known.has(species))
  if (missing.length > 0) throw new InputProblem(`机理 ${mechanism.name} 中没有物种 ${missing.join('、')}`)
  const kept = reachableReactions(mechanism, present)
  const reactions = mechanism.reactions.filter((_, index) => kept[index] === 1)
  return {
    ...mechanism,
    species: mechanism.species.filter((species) => present.has(species)),
    ro2: mechanism.ro2.filter((species) => present.has(species)),
    definitions: usedDefinitions(mechanism, reactions),
    reactions,
  }
}

/** Marks the reactions that can happen and adds their products to the species present. */
const reachableReactions = ({ reactions }: Mechanism, present: Set<string>): Uint8Array => {
  const waiting = new Map<string, number[]>()
  const absent = Int32Array.from(reactions, ({ reactants }, index) => {
    for (const { species } of reactants) {
      const users = waiting.get(species)
      if (users === undefined) waiting.set(species, [index])
      else users.push(index)
    }
    return reactants.length
  })
  const kept = new Uint8Array(reactions.length)
  const queue = [...present]
  const happen = (index: number) => {
    kept[index] = 1
    for (const { species } of reactions[index]?.products ?? []) {
      if (present.has(species)) continue
      present.add(species)
      queue.push(species)
    }
  }
  for (const [index, count] of absent.entries()) if (count === 0) happen(index)
  for (let species = queue.pop(); species !== undefined; species = queue.pop()) {
    for (const index of waiting.get(species) ?? []) {
      const left = (absent[index] ?? 0) - 1
      absent[index] = left
      if (left === 0) happen(index)
    }
  }
  return kept
}

const usedDefinitions = ({ definitions }: Mechanism, reactions: Mechanism['reactions']): Mechanism['definitions'] => {
  const used = new Set<string>()
  for (const { rate } of reactions)
    if (rate.kind === 'expression') for (const name of namesIn(rate.tree)) used.add(name)
  return definitions
    .toReversed()
    .filter(({ name, tree }) => {
      if (!used.has(name)) return false
      for (const inner of namesIn(tree)) used.add(inner)
      return true
    })
    .reverse()
}
