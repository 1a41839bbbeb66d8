import { InputProblem } from '../../stats/input-problem.ts'
import { type CompiledRates, compileRates } from '../mechanism/compile-rates.ts'
import type { Mechanism, Reaction } from '../mechanism/mechanism.ts'
import { type NetworkReaction, type ReactionNetwork, reactionNetwork } from './reaction-network.ts'

/** A mechanism split into variables and constrained species, ready for any number of runs. */
export type BoxNetwork = {
  mechanism: Mechanism
  /** Species the solver moves, in the mechanism's order; the state holds them first. */
  variables: readonly string[]
  /** Position in the state of the RO2 sum, −1 where no rate uses it. */
  ro2At: number
  /** Species whose concentration is given; the drivers fill them in this order. */
  constrained: readonly string[]
  /** Species held by their sum alone; the drivers feed its `fedAs` with the given sum over `relaxationS`. */
  family: HeldFamily | null
  rates: CompiledRates
  network: ReactionNetwork
  /** Effective coefficients: `coefficients` of the rates times the constrained reactants of every reaction. */
  effectiveRates(coefficients: Float64Array, constrained: Float64Array, out: Float64Array): void
}

/** Species of which only the sum is given: the sum is held by feeding or draining one member. */
export type HeldFamily = { members: readonly string[]; fedAs: string; relaxationS: number }

/** A family follows its given sum with this lag. */
const familyRelaxationS = 10

/** NOx held as a sum: NO and NO2 share it out by chemistry. */
export const noxFamily: HeldFamily = { members: ['NO', 'NO2'], fedAs: 'NO2', relaxationS: familyRelaxationS }

/**
 * Splits a mechanism. RO2 becomes one more variable with the net stoichiometry of its members, which keeps the Jacobian
 * exact and sparse; the sum is a linear invariant, so it does not drift from its members.
 * @param constrained species with given concentrations; those the mechanism declares fixed are added
 * @throws InputProblem when a constrained species is unknown to the mechanism or a member of the RO2 sum
 */
export const boxNetwork = (
  mechanism: Mechanism,
  constrained: readonly string[],
  family: HeldFamily | null = null,
): BoxNetwork => {
  const known = new Set(mechanism.species)
  const unknown = constrained.find((species) => !known.has(species))
  if (unknown !== undefined) throw new InputProblem(`机理 ${mechanism.name} 中没有物种 ${unknown}，不能作为约束`)
  const ro2 = new Set(mechanism.ro2)
  const constrainedRo2 = constrained.find((species) => ro2.has(species))
  if (constrainedRo2 !== undefined)
    throw new InputProblem(`${constrainedRo2} 是过氧自由基，不能约束：RO2 总量由机理计算，约束其中一个会破坏 RO2 平衡`)
  const given = [...new Set([...constrained, ...mechanism.fixed])]
  const givenAt = new Map(given.map((species, index) => [species, index]))
  const variables = mechanism.species.filter((species) => !givenAt.has(species))
  const variableAt = new Map(variables.map((species, index) => [species, index]))
  const usesRo2 = mechanism.reactions.some(({ timesRo2 }) => timesRo2)
  const ro2At = usesRo2 ? variables.length : -1
  const size = variables.length + (usesRo2 ? 1 : 0)

  const factors: number[][] = []
  const reactions = mechanism.reactions.map((reaction): NetworkReaction => {
    const repeated = reaction.reactants.flatMap(({ species, coefficient }) => Array<string>(coefficient).fill(species))
    factors.push(repeated.flatMap((species) => givenAt.get(species) ?? []))
    const reactants = repeated.flatMap((species) => variableAt.get(species) ?? [])
    return {
      reactants: reaction.timesRo2 ? [...reactants, ro2At] : reactants,
      changes: changesOf(reaction, variableAt, usesRo2 ? ro2 : new Set(), ro2At),
    }
  })
  const rates = compileRates(mechanism)
  const chemical = reactions.length
  if (family) reactions.push(...familyReactions(family, variableAt))
  const network = reactionNetwork(size, reactions)
  const factorStart = new Int32Array(chemical + 1)
  for (const [r, list] of factors.entries()) factorStart[r + 1] = (factorStart[r] ?? 0) + list.length
  const factor = Int32Array.from(factors.flat())
  const { ofReaction } = rates

  const effectiveRates: BoxNetwork['effectiveRates'] = (coefficients, concentrations, out) => {
    for (let r = 0; r < chemical; r++) {
      let rate = coefficients[ofReaction[r] as number] as number
      const end = factorStart[r + 1] as number
      for (let at = factorStart[r] as number; at < end; at++) rate *= concentrations[factor[at] as number] as number
      out[r] = rate
    }
    if (family) out.fill(1 / family.relaxationS, chemical)
  }
  return { mechanism, variables, ro2At, constrained: given, family, rates, network, effectiveRates }
}

const changesOf = (
  { reactants, products }: Reaction,
  variableAt: ReadonlyMap<string, number>,
  ro2: ReadonlySet<string>,
  ro2At: number,
): Map<number, number> => {
  const changes = new Map<number, number>()
  const add = (at: number | undefined, change: number) => {
    if (at !== undefined) changes.set(at, (changes.get(at) ?? 0) + change)
  }
  for (const [terms, sign] of [
    [reactants, -1],
    [products, 1],
  ] as const)
    for (const { species, coefficient } of terms) {
      add(variableAt.get(species), sign * coefficient)
      if (ro2.has(species)) add(ro2At, sign * coefficient)
    }
  return changes
}

/** d[fed]/dt −= [member]/τ for every member; the drivers add the given sum/τ as a source. */
const familyReactions = (
  { members, fedAs }: HeldFamily,
  variableAt: ReadonlyMap<string, number>,
): NetworkReaction[] => {
  const fed = variableAt.get(fedAs)
  return members.map((member) => {
    const at = variableAt.get(member)
    if (at === undefined || fed === undefined)
      throw new Error(`${member} and ${fedAs} must be variables to be held as a family`)
    return { reactants: [at], changes: new Map([[fed, -1]]) }
  })
}
