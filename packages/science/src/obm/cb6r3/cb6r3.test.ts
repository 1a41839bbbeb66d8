import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { importCmaq } from '../mechanism/cmaq.ts'
import { compileRates } from '../mechanism/compile-rates.ts'
import { photolysisParameters } from '../mechanism/mcm-photolysis.ts'
import type { Mechanism, Term } from '../mechanism/mechanism.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { type Cb6Species, cb6Species } from './cb6-species.ts'
import { cb6Reactions, cb6r3 } from './cb6r3.ts'
import { photolysisMap } from './photolysis-map.ts'
import { cb6Sources } from './reaction-row.ts'
import { vocLumping } from './voc-lumping.ts'

const mechanism = cb6r3()
const species = new Map(cb6Species.map((one) => [one.name, one]))

const atoms = (terms: readonly Term[], of: (one: Cb6Species) => number | undefined) =>
  terms.reduce((sum, term) => {
    const one = species.get(term.species)
    return sum + term.coefficient * ((one === undefined ? undefined : of(one)) ?? Number.NaN)
  }, 0)

const coefficients = (of: Mechanism) => {
  const rates = compileRates(of)
  const out = new Float64Array(rates.count)
  const given: Record<string, number> = { TEMP: 298.15, M: 2.4615e19, O2: 1, N2: 1, H2O: 1 }
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => given[name] ?? Number.NaN),
    out,
  )
  return new Map(of.reactions.map(({ label }, index) => [label, out[rates.ofReaction[index] ?? -1] ?? Number.NaN]))
}

test('CB6r3 has 223 gas-phase reactions of 80 species, each with its source', () => {
  expect([mechanism.reactions.length, mechanism.species.length]).toEqual([223, 80])
  for (const { source } of cb6Reactions) expect(Object.hasOwn(cb6Sources, source)).toBe(true)
  const used = new Set(
    mechanism.reactions.flatMap((reaction) => [...reaction.reactants, ...reaction.products].map((t) => t.species)),
  )
  expect([...used].sort()).toEqual([...mechanism.species].sort())
  expect(mechanism.ro2).toEqual([])
})

// Values at 298.15 K and 1 atm of EPA's mechanism page for cb6r3_ae7_aq (five figures); air bodies set to one.
test.each([
  ['R3', 1.7296e-14],
  ['R6', 2.1061e-12],
  ['R13', 2.0168e-15],
  ['R16', 1.4519e-12],
  ['R17', 5.2439e-12],
  ['R19', 2.8975e-12],
  ['R20', 6.4973e-30],
  ['R25', 8.5332e-12],
  ['R37', 4.5396e-2],
  ['R40', 9.7627e-12],
  ['R45', 1.0589e-11],
  ['R46', 1.5409e-13],
  ['R48', 1.3826e-12],
  ['R49', 8.4618e-2],
  ['R52', 8.1103e-13],
  ['R54', 9.3892e-12],
  ['R55', 3.0541e-4],
  ['R63', 3.0541e-4],
  ['R78', 3.4772e-13],
  ['R102', 1.5268e2],
  ['R123', 2.2843e-13],
  ['R133', 2.1704e4],
])("%s has the rate coefficient of EPA's table", (label, wanted) => {
  expect((coefficients(mechanism).get(label) ?? 0) / wanted).toBeCloseTo(1, 4)
})

test('every reaction keeps its nitrogen', () => {
  for (const { label, reactants, products } of mechanism.reactions) {
    const [before, after] = [reactants, products].map((side) => atoms(side, (one) => one.nitrogen))
    expect([label, Math.abs((after ?? 0) - (before ?? 0)) < 0.0015]).toEqual([label, true])
  }
})

test('no reaction makes carbon but the photolysis of ALDX, which counts as two carbons and splits off CO', () => {
  const balances = mechanism.reactions
    .map(({ label, reactants, products }) => {
      const [before, after] = [reactants, products].map((side) => atoms(side, (one) => one.carbon))
      return { label, before: before ?? 0, after: after ?? 0 }
    })
    .filter(({ before, after }) => !Number.isNaN(before + after))
  expect(balances).toHaveLength(166)
  expect(balances.filter(({ before, after }) => after > 1.01 * before).map(({ label }) => label)).toEqual(['R112'])
  expect(balances.filter(({ before, after }) => Math.abs(after - before) <= 0.01 * before)).toHaveLength(125)
})

test('every photolysis is an MCM rate times a factor', () => {
  for (const { rate } of mechanism.reactions) {
    if (rate.kind === 'photolysis') expect(photolysisParameters(rate.label)).toBeDefined()
  }
  const labels = cb6Reactions.flatMap(({ rate }) => (rate.kind === 'photolysis' ? [rate.label] : []))
  expect([...new Set(labels)].sort()).toEqual(photolysisMap.map(({ label }) => label).sort())
})

test('measured compounds are lumped into species of CB6r3, hydrocarbons with their carbon', () => {
  expect(vocLumping).toHaveLength(111)
  for (const { zh, lumped } of vocLumping) {
    for (const term of lumped) {
      expect([zh, species.has(term.species)]).toEqual([zh, true])
      expect(term.coefficient).toBeGreaterThan(0)
    }
  }
  const carbon = (cas: string) => {
    const found = vocLumping.find(({ names }) => names.includes(cas))
    return found === undefined ? Number.NaN : atoms(found.lumped, (one) => one.carbon)
  }
  expect(['74-84-0', '106-97-8', '115-07-1', '108-88-3', '100-41-4', '78-79-5', '67-64-1'].map(carbon)).toEqual([
    2, 4, 3, 7, 8, 5, 3,
  ])
  const numbers = vocLumping.flatMap(({ names }) => names)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test.skipIf(!referencesAreThere)(
  "reactions, products and rates are those of EPA's definition without aerosol precursors",
  () => {
    const counters = ['SULRXN', 'ISOPRXN', 'TRPRXN', 'TERPNRO2', 'BENZRO2', 'TOLRO2', 'XYLRO2', 'PAHRO2']
    const { mechanism: epa } = importCmaq(obmText('mechanisms/cmaq/mech_cb6r3_ae7_aq.def'), { name: 'x', citation: '' })
    const table = new Map(mechanism.reactions.map((reaction) => [reaction.label, reaction]))
    const ours = coefficients(mechanism)
    const theirs = coefficients(epa)
    const gas = epa.reactions.filter(({ label }) => /^R\d+a?$/.test(label))
    // R216 is a second methane, for counting emissions.
    expect(gas.map(({ label }) => label).filter((label) => !table.has(label))).toEqual(['R216'])
    for (const reaction of gas.filter(({ label }) => label !== 'R216')) {
      const own = table.get(reaction.label)
      expect(own).toMatchObject({
        reactants: reaction.reactants,
        bodies: reaction.bodies,
        products: reaction.products.filter((term) => !counters.includes(term.species)),
      })
      if (reaction.rate.kind !== 'photolysis') expect(ours.get(reaction.label)).toBe(theirs.get(reaction.label))
    }
  },
)

test.skipIf(!referencesAreThere)('the MCM names of the compounds are species of the MCM', () => {
  const listed = /VARIABLE([^;]*);/.exec(obmText('mechanisms/mcm_v3.3.1/mcm_v331_all_reactions.fac'))?.[1] ?? ''
  const known = new Set(listed.trim().split(/\s+/))
  for (const { mcm } of vocLumping) if (mcm !== null) expect([mcm, known.has(mcm)]).toEqual([mcm, true])
})
