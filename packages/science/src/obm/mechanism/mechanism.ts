import type { Expression } from './expression.ts'
import type { RateForm } from './rate-form.ts'

/** A species and its amount in a reaction. */
export type Term = { species: string; coefficient: number }

/** Parts of the air a rate is multiplied by; they are no species of the mechanism. */
export type AirBody = 'M' | 'O2' | 'N2' | 'H2O'

/**
 * One reaction: rate = k · Π bodies · Π [reactant]^coefficient, times [RO2] where `timesRo2` is true.
 * Reactant coefficients are whole, 1 to 3, each species once; an empty list is a source of zero order.
 * Product coefficients may be broken or negative, each species once.
 */
export type Reaction = {
  label: string
  reactants: readonly Term[]
  products: readonly Term[]
  bodies: readonly AirBody[]
  /** The rate is multiplied by the sum of `Mechanism.ro2`; the factor is no longer in `rate`. */
  timesRo2: boolean
  rate: RateForm
}

/** A named intermediate of the rate texts (KRO2NO, KMT01 …), in the order of evaluation. */
export type RateDefinition = { name: string; tree: Expression }

/**
 * A gas-phase mechanism in molecule cm⁻³ s units.
 * `species` holds every species once, in the file's order; `fixed` are those whose concentration the mechanism itself
 * declares constant (KPP's #DEFFIX), also listed in `species`. `ro2` names the members of the RO2 sum.
 */
export type Mechanism = {
  name: string
  citation: string
  species: readonly string[]
  fixed: readonly string[]
  ro2: readonly string[]
  definitions: readonly RateDefinition[]
  reactions: readonly Reaction[]
}
