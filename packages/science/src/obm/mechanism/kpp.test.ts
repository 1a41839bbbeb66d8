import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { compileRates } from './compile-rates.ts'
import { importKpp } from './kpp.ts'
import type { Mechanism } from './mechanism.ts'

const read = (texts: string[], more: { fixed?: string[]; generic?: string; ro2?: string[] } = {}) =>
  importKpp(texts, { name: 'x', citation: '', ...more })

const coefficients = (mechanism: Mechanism, given: Record<string, number>) => {
  const rates = compileRates(mechanism)
  const out = new Float64Array(rates.count)
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => given[name] ?? 0),
    out,
  )
  return Array.from(rates.ofReaction, (index) => out[index] ?? Number.NaN)
}

test('species, labels, light, sinks and coefficients of a KPP file are read', () => {
  const mechanism = read([
    '#DEFVAR { the moving ones }\n A = 2O; // oxygen\nB = IGNORE;\n#DEFFIX\n M = IGNORE;\n',
    '#EQUATIONS\n<1> A + hv = 0.61B + .4 A + PROD : (2.0e-10) * SUN;\n{dark}\nA + A + M = 2B :\n  ARR_ab(1.0e-12, -100.0e0);',
  ])
  expect(mechanism.species).toEqual(['A', 'B', 'M'])
  expect(mechanism.fixed).toEqual(['M'])
  const [light, dark] = mechanism.reactions
  expect(light).toMatchObject({ label: '1', reactants: [{ species: 'A', coefficient: 1 }] })
  expect(light?.products).toEqual([
    { species: 'B', coefficient: 0.61 },
    { species: 'A', coefficient: 0.4 },
  ])
  expect(dark?.label).toBe('2')
  expect(dark?.reactants).toEqual([
    { species: 'A', coefficient: 2 },
    { species: 'M', coefficient: 1 },
  ])
})

test('literals with exponent e are double precision: 2.59e-54 is not zero', () => {
  const [rate] = coefficients(read(['#EQUATIONS\n HO2 + HO2 = H2O2 : EP3(0.0e0,0.0e0,2.59e-54,-3180.0e0);']), {
    TEMP: 300,
    M: 2.4476e19,
  })
  expect((rate ?? 0) / (2.59e-54 * Math.exp(3180 / 300) * 2.4476e19)).toBeCloseTo(1, 13)
})

test("MCM's export for KPP is read: inlined RO2 sum, named photolysis, rates lent by a listing", () => {
  const text = `#INLINE F90_RCONST
  USE constants_mcm
  RO2 = &
    C(ind_CH3O2) + C(ind_HC2) + &
    C(ind_HC3)
#ENDINLINE {above lines go into UPDATE_RCONST}
#DEFVAR
CH3O2 = IGNORE ; HC2 = IGNORE ; HC3 = IGNORE ; O3 = IGNORE ; O1D = IGNORE ;
#EQUATIONS
<1> CH3O2 = HC2 : 2.*KCH3O2*RO2*0.5 ;
<2> O3 + hv = O1D : J(J_O3_O1D) ;
<3> HC2 + hv = HC3 : J(J_CH3OOH)+J(J_MEK)*2. ;`
  const mechanism = read([text], { generic: 'KCH3O2 = 1.03D-13*EXP(365/TEMP) ;' })
  expect(mechanism.ro2).toEqual(['CH3O2', 'HC2', 'HC3'])
  expect(mechanism.reactions[0]?.timesRo2).toBe(true)
  const given = { TEMP: 300, J1: 3e-5, J41: 5e-6, J22: 4e-6 }
  const [first, second, third] = coefficients(mechanism, given)
  expect((first ?? 0) / (1.03e-13 * Math.exp(365 / 300))).toBeCloseTo(1, 13)
  expect(second).toBe(3e-5)
  expect(third).toBeCloseTo(1.3e-5, 18)
})

test('members of the RO2 sum may be given beside the files', () => {
  const text = '#EQUATIONS\n<1> A = B : 2.0D-12*RO2*0.6 ;'
  expect(read([text], { ro2: ['A'] }).ro2).toEqual(['A'])
  expect(() => read([text], { ro2: ['X'] })).toThrow('RO2 中的 X 不是机理中的物种')
})

test.each([
  ['#EQUATIONS\nA = B ;', '第 2 行：反应应写作'],
  ['#EQUATIONS\n\n<1> A = B : FALL(1,2) ;', '第 3 行：速率“FALL(1,2)”第 2 个字符处：函数 FALL 应有 7 个参数'],
  ['#DEFVAR\nA=O;\n#EQUATIONS\n<1> A = B : 1.0 ;', '第 4 行：物种 B 没有声明'],
  ['#EQUATIONS\n<1> A = B : 1.0 ;\n<1> B = A : 1.0 ;', '第 3 行：反应编号 1 重复'],
  ['#EQUATIONS\n<1> A = B : KX ;', '第 2 行：速率名 KX 没有定义'],
  ['#DEFVAR\nA=O;', '机理中没有反应'],
])('a KPP file that cannot be right is refused with its line', (text, sentence) => {
  expect(() => read([text])).toThrow(sentence)
})

test.skipIf(!referencesAreThere)('SAPRC99, CRI v2-R5 and the small stratospheric mechanism are read whole', () => {
  const saprc = read([obmText('mechanisms/kpp/saprc99.spc'), obmText('mechanisms/kpp/saprc99.eqn')])
  expect([saprc.species.length, saprc.reactions.length]).toEqual([79, 211])
  expect(saprc.fixed).toEqual(['AIR', 'O2', 'H2O', 'H2', 'CH4'])
  const strato = read([obmText('mechanisms/kpp/small_strato.eqn')], { fixed: ['M', 'O2'] })
  expect([strato.species.length, strato.reactions.length]).toEqual([7, 10])
  const cri = read([obmText('mechanisms/crimech/crimech.eqn')], { fixed: ['M'] })
  expect([cri.species.length, cri.reactions.length]).toEqual([234, 636])
  const dark = coefficients(strato, { TEMP: 270, SUN: 0 })
  expect(dark.map((rate) => rate === 0)).toEqual(strato.reactions.map(({ label }) => /^R(1|3|5|10)$/.test(label)))
})
