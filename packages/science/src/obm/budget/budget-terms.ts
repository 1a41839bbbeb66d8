import { InputProblem } from '../../stats/input-problem.ts'
import { namesIn } from '../mechanism/compile-rates.ts'
import type { Mechanism, Reaction } from '../mechanism/mechanism.ts'
import { mcmInorganics } from '../mechanism/subset.ts'
import { peroxyRadicals } from './peroxy-radicals.ts'
import { radicalChange, radicalYields } from './radical-yield.ts'

/** A term of a budget: Σ weight · rate over some reactions. */
export type BudgetTerm = { reactions: Int32Array; weights: Float64Array }

/** Terms of the ozone budget and of the radical budget (L_N, Q). */
export const budgetTermNames = [
  'p_ho2_no',
  'p_ro2_no',
  'l_o1d_h2o',
  'l_oh_o3',
  'l_ho2_o3',
  'l_o3_alkene',
  'l_oh_no2',
  'l_no3_voc',
  'l_ro2_no2',
  'q_o1d_h2o',
  'q_hcho',
  'q_ovoc',
  'q_hono',
  'q_h2o2',
  'q_o3_alkene',
  'q_no3_voc',
  'ln_oh_no2',
  'ln_ro2_no',
  'ln_ro2_no2',
  'ln_ho2_no2',
] as const

export type BudgetTermName = (typeof budgetTermNames)[number]

const inorganic = new Set([
  ...mcmInorganics.filter((species) => species !== 'CH4'),
  'O3P',
  'HNO4',
  'PNA',
  'H2O',
  'N2O',
  'SULF',
])
const formaldehyde = new Set(['HCHO', 'FORM'])
const neededSpecies = ['OH', 'HO2', 'O3', 'NO', 'NO2', 'NO3', 'O1D']

/**
 * Sorts the reactions of a mechanism into the terms of the budgets by what they consume and produce.
 * Ozone: P = HO2+NO and RO2+NO, channels giving NO2 only; L = O1D+H2O, OH+O3, HO2+O3, O3+organics, OH+NO2; NO3+organics and
 * net RO2+NO2 (formation less decomposition of PAN-type species) beside them. Radicals: Kleinman's Q and L_N.
 * @param rateAtReference coefficient of every reaction at 298 K in the dark
 */
export const budgetTerms = (mechanism: Mechanism, rateAtReference: Float64Array): Map<BudgetTermName, BudgetTerm> => {
  const missing = neededSpecies.find((species) => !mechanism.species.includes(species))
  if (missing !== undefined) throw new InputProblem(`机理 ${mechanism.name} 没有物种 ${missing}，不能计算臭氧收支`)
  const peroxy = new Set(peroxyRadicals(mechanism))
  const yieldOf = radicalYields(mechanism, rateAtReference)
  const entries = new Map<BudgetTermName, [reaction: number, weight: number][]>(
    budgetTermNames.map((name) => [name, []]),
  )
  const add = (name: BudgetTermName, r: number, weight: number) => {
    if (weight !== 0) entries.get(name)?.push([r, weight])
  }
  const peroxynitrates = peroxynitratesOf(mechanism, peroxy)
  for (const [r, reaction] of mechanism.reactions.entries()) {
    const names = reaction.reactants.map(({ species }) => species)
    const has = (species: string) => names.includes(species)
    const pair = names.length === 2
    const organic = names.find((species) => !inorganic.has(species))
    const produced = (species: string) => reaction.products.find((term) => term.species === species)?.coefficient ?? 0
    const change = radicalChange(reaction, yieldOf)
    const withPeroxy = names.some((species) => peroxy.has(species))
    if (pair && has('NO') && has('HO2')) add('p_ho2_no', r, Math.min(1, produced('NO2')))
    if (pair && has('NO') && withPeroxy) {
      add('p_ro2_no', r, Math.min(1, produced('NO2')))
      add('ln_ro2_no', r, -change)
    }
    if (has('O1D') && produced('OH') === 2) {
      add('l_o1d_h2o', r, 1)
      add('q_o1d_h2o', r, 2)
    }
    if (pair && has('O3') && has('OH')) add('l_oh_o3', r, 1)
    if (pair && has('O3') && has('HO2')) add('l_ho2_o3', r, 1)
    if (pair && has('O3') && organic !== undefined) {
      add('l_o3_alkene', r, 1)
      add('q_o3_alkene', r, change)
    }
    if (pair && has('OH') && has('NO2')) {
      add('l_oh_no2', r, 1)
      add('ln_oh_no2', r, 1)
    }
    if (pair && has('NO3') && organic !== undefined && !peroxy.has(organic)) {
      add('l_no3_voc', r, 1)
      add('q_no3_voc', r, change)
    }
    if (pair && has('NO2') && withPeroxy && reaction.products.some(({ species }) => peroxynitrates.has(species))) {
      add('l_ro2_no2', r, 1)
      add('ln_ro2_no2', r, 1)
    }
    const [only] = names
    if (
      only !== undefined &&
      names.length === 1 &&
      peroxynitrates.has(only) &&
      produced('NO2') > 0 &&
      !isPhotolysis(reaction)
    ) {
      add('l_ro2_no2', r, -1)
      add('ln_ro2_no2', r, -1)
    }
    if (pair && has('HO2') && has('NO2')) add('ln_ho2_no2', r, -change)
    if (
      names.length === 1 &&
      produced('HO2') > 0 &&
      produced('NO2') > 0 &&
      organic === undefined &&
      !isPhotolysis(reaction)
    )
      add('ln_ho2_no2', r, -change)
    if (pair && has('OH') && has('NO')) add('q_hono', r, -1)
    if (names.length !== 1 || only === undefined || !isPhotolysis(reaction)) continue
    if (only === 'HONO') add('q_hono', r, change)
    else if (only === 'H2O2') add('q_h2o2', r, change)
    else if (formaldehyde.has(only)) add('q_hcho', r, change)
    else if (organic !== undefined) add('q_ovoc', r, change)
  }
  return new Map([...entries].map(([name, list]) => [name, termOf(list)]))
}

const termOf = (list: readonly [number, number][]): BudgetTerm => {
  return { reactions: Int32Array.from(list, ([r]) => r), weights: Float64Array.from(list, ([, weight]) => weight) }
}

export const termValue = ({ reactions, weights }: BudgetTerm, rates: Float64Array): number => {
  let sum = 0
  for (let i = 0; i < reactions.length; i++) sum += (weights[i] as number) * (rates[reactions[i] as number] as number)
  return sum
}

/** Species made from RO2 + NO2 that fall apart into them again. */
const peroxynitratesOf = ({ reactions }: Mechanism, peroxy: ReadonlySet<string>): Set<string> => {
  const made = new Set(
    reactions.flatMap(({ reactants, products }) => {
      const names = reactants.map(({ species }) => species)
      return names.length === 2 && names.includes('NO2') && names.some((species) => peroxy.has(species))
        ? products.map(({ species }) => species)
        : []
    }),
  )
  return new Set(
    reactions.flatMap((reaction) => {
      const [only, ...others] = reaction.reactants.map(({ species }) => species)
      const back =
        only !== undefined &&
        others.length === 0 &&
        made.has(only) &&
        !isPhotolysis(reaction) &&
        reaction.products.some(({ species }) => species === 'NO2') &&
        reaction.products.some(({ species }) => peroxy.has(species))
      return back ? [only] : []
    }),
  )
}

const isPhotolysis = ({ rate }: Reaction): boolean => {
  return (
    rate.kind === 'photolysis' || (rate.kind === 'expression' && namesIn(rate.tree).some((name) => /^J\d+$/.test(name)))
  )
}
