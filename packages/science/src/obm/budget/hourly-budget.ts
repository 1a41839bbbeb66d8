import { dayPosition, valueAt } from '../case/hour-course.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import type { BoxNetwork } from '../solver/box-network.ts'
import type { Moment } from '../solver/box-run.ts'
import { type BudgetTermName, budgetTermNames, budgetTerms, termValue } from './budget-terms.ts'
import { kleinmanSensitivities } from './kleinman.ts'
import { type OxidantReaction, oxidantReactions, reactivityClasses, reactivityReactions } from './oxidant-terms.ts'
import { peroxyRadicals } from './peroxy-radicals.ts'

/** One hour of the budget; units in `budgetColumns`. */
export type BudgetRow = Record<BudgetColumn, number>

const reactivityColumns = reactivityClasses.map((name) => `koh_${name}` as const)

/**
 * Columns of the budget. h: hours since 00:00 of day 1. P, L, net and the terms p_, l_, q_, ln_: ppb/h. oh, ho2, ro2: cm⁻³.
 * koh and its parts: s⁻¹. aoc: molecule cm⁻³ s⁻¹. do3_dt and transport (observed tendency less net): ppb/h.
 */
export const budgetColumns = [
  'h',
  'p_o3',
  'l_o3',
  'net_o3',
  ...budgetTermNames,
  'do3_dt',
  'transport',
  'oh',
  'ho2',
  'ro2',
  'no3',
  'o3_ppb',
  'koh',
  ...reactivityColumns,
  'aoc',
  'aoc_oh',
  'aoc_o3',
  'aoc_no3',
  'q',
  'ln',
  'ln_over_q',
  'dlnp_dlnno',
  'dlnp_dlnvoc',
  'h2o2_over_hno3',
  'hcho_over_no2',
] as const

type BudgetColumn = (typeof budgetColumns)[number]

const production: readonly BudgetTermName[] = ['p_ho2_no', 'p_ro2_no']
const loss: readonly BudgetTermName[] = ['l_o1d_h2o', 'l_oh_o3', 'l_ho2_o3', 'l_o3_alkene', 'l_oh_no2']
const primary = budgetTermNames.filter((name) => name.startsWith('q_'))
const onNox = budgetTermNames.filter((name) => name.startsWith('ln_'))

/** Reads the budget off a box at any of its knots. */
export const budgetReader = (prepared: PreparedCase, box: BoxNetwork): ((moment: Moment) => BudgetRow) => {
  const { mechanism } = box
  const terms = budgetTerms(mechanism, referenceRates(box))
  const withOh = reactivityReactions(mechanism, prepared.observed)
  const withO3 = oxidantReactions(mechanism, 'O3', prepared.observed)
  const withNo3 = oxidantReactions(mechanism, 'NO3', prepared.observed)
  const peroxy = peroxyRadicals(mechanism).flatMap((species) => {
    const at = box.variables.indexOf(species)
    return at < 0 ? [] : [at]
  })
  const variableAt = new Map(box.variables.map((species, at) => [species, at]))
  const givenAt = new Map(box.constrained.map((species, at) => [species, at]))
  const ohAt = variableAt.get('OH') ?? -1
  const unitOh = new Float64Array(box.network.size)
  const state = new Float64Array(box.network.size)
  const reactionRates = new Float64Array(box.network.reactions)
  const unitRates = new Float64Array(box.network.reactions)
  const { markOffsetS } = prepared.case

  return ({ timeS, state: solved, outside, ratesOf }) => {
    // The solver leaves values slightly below zero within its tolerance; they are reported as zero.
    for (let i = 0; i < state.length; i++) state[i] = Math.max(0, solved[i] ?? 0)
    ratesOf(state, reactionRates)
    const m = outside.environment[box.rates.environment.indexOf('M')] ?? Number.NaN
    const perHour = 3600e9 / m
    const hour = dayPosition(timeS, markOffsetS)
    const density = (species: string) => {
      const at = variableAt.get(species)
      if (at !== undefined) return state[at] ?? Number.NaN
      const given = givenAt.get(species)
      return given === undefined ? Number.NaN : (outside.constrained[given] ?? Number.NaN)
    }
    const term = (name: BudgetTermName) => perHour * termValue(terms.get(name) ?? emptyTerm, reactionRates)
    const values = new Map<BudgetColumn, number>(budgetTermNames.map((name) => [name, term(name)]))
    const total = (names: readonly BudgetTermName[]) => names.reduce((sum, name) => sum + (values.get(name) ?? 0), 0)
    const [p, l, q, ln] = [total(production), total(loss), total(primary), total(onNox)]
    const x = ln / q
    const sensitivities = kleinmanSensitivities(x)

    // The rate of OH + X over [OH], also where OH is still zero.
    unitOh.set(state)
    if (ohAt >= 0) unitOh[ohAt] = 1
    ratesOf(unitOh, unitRates)
    for (const name of reactivityColumns) values.set(name, 0)
    for (const { reaction, shares } of withOh)
      for (const { class: name, share } of shares)
        values.set(`koh_${name}`, (values.get(`koh_${name}`) ?? 0) + (unitRates[reaction] ?? 0) * valueAt(share, hour))
    const koh = reactivityColumns.reduce((sum, name) => sum + (values.get(name) ?? 0), 0)

    const aoc = (list: readonly OxidantReaction[]) =>
      list.reduce((sum, one) => (isMeasuredCarbon(one) ? sum + (reactionRates[one.reaction] ?? 0) : sum), 0)
    const [aocOh, aocO3, aocNo3] = [aoc(withOh), aoc(withO3), aoc(withNo3)]
    const tendency = ozoneTendency(prepared, hour)
    const rest: [BudgetColumn, number][] = [
      ['h', timeS / 3600],
      ['p_o3', p],
      ['l_o3', l],
      ['net_o3', p - l],
      ['do3_dt', tendency],
      ['transport', tendency - (p - l)],
      ['oh', density('OH')],
      ['ho2', density('HO2')],
      ['ro2', peroxy.reduce((sum, at) => sum + (state[at] ?? 0), 0)],
      ['no3', density('NO3')],
      ['o3_ppb', (density('O3') / m) * 1e9],
      ['koh', koh],
      ['aoc', aocOh + aocO3 + aocNo3],
      ['aoc_oh', aocOh],
      ['aoc_o3', aocO3],
      ['aoc_no3', aocNo3],
      ['q', q],
      ['ln', ln],
      ['ln_over_q', x],
      ['dlnp_dlnno', sensitivities.no],
      ['dlnp_dlnvoc', sensitivities.voc],
      ['h2o2_over_hno3', density('H2O2') / density('HNO3')],
      ['hcho_over_no2', density(variableAt.has('FORM') || givenAt.has('FORM') ? 'FORM' : 'HCHO') / density('NO2')],
    ]
    for (const [name, value] of rest) values.set(name, value)
    return rowOf(values)
  }
}

const emptyTerm = { reactions: new Int32Array(), weights: new Float64Array() }

const isMeasuredCarbon = ({ shares }: OxidantReaction): boolean => {
  return !shares.some(({ class: name }) => ['no', 'no2', 'secondary', 'inorganic'].includes(name))
}

const rowOf = (values: ReadonlyMap<BudgetColumn, number>): BudgetRow => {
  const row: Partial<BudgetRow> = {}
  for (const name of budgetColumns) row[name] = values.get(name) ?? Number.NaN
  return row as BudgetRow
}

/** Slope of the observed ozone at an hour mark, ppb/h, over the hours before and after. */
const ozoneTendency = ({ ozonePpb }: PreparedCase, { from, to, fraction }: ReturnType<typeof dayPosition>): number => {
  const value = (hour: number) => ozonePpb[(hour + 24) % 24] ?? Number.NaN
  return fraction === 0 ? (value(from + 1) - value(from - 1)) / 2 : value(to) - value(from)
}

/** Coefficients in the dark at 298.15 K and 1013.25 hPa with 1.5 % water. */
const referenceRates = ({ rates }: BoxNetwork): Float64Array => {
  const air = 2.4615e19
  const environment = new Float64Array(rates.environment.length)
  for (const [name, value] of [
    ['TEMP', 298.15],
    ['M', air],
    ['O2', 0.2095 * air],
    ['N2', 0.7809 * air],
    ['H2O', 0.015 * air],
  ] as const)
    environment[rates.environment.indexOf(name)] = value
  const coefficients = new Float64Array(rates.count)
  rates.evaluate(environment, coefficients)
  return Float64Array.from(rates.ofReaction, (index) => coefficients[index] ?? 0)
}
