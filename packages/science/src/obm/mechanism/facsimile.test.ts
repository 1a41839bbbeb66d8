import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { blankTable, obmText } from '../solver/testing/obm-references.ts'
import { airDensity, waterDensity } from './air-density.ts'
import { compileRates } from './compile-rates.ts'
import { importFacsimile } from './facsimile.ts'
import { mechanismReport } from './mechanism-report.ts'
import { statementsOf } from './statements.ts'

/** Rate texts of a listing, before anything is made of them. */
const rateTexts = (file: string) =>
  statementsOf(obmText(`mechanisms/mcm_v3.3.1/${file}.fac`), '*')
    .filter(({ text }) => text.startsWith('%'))
    .map(({ text }) => text.slice(1).split(':')[0]?.trim())

const small = `* A comment ; with a semicolon ;
*;
VARIABLE
 CH3O2 CH3O HO2 CH3OOH
NO NO2 HCHO ;
KRO2 = 1.26D-12*RO2 ;
K1 = 3.8D-13*EXP(780/TEMP) ;
RO2 = CH3O2
 + HCHO ;
% K1*0.9 : CH3O2 + HO2 = CH3OOH ;
% 2.3D-12*EXP(360/TEMP) : CH3O2 +
NO = CH3O + NO2 ;
% 2*K1*RO2*7.18*EXP(-885/TEMP) : CH3O2 = CH3O ;
% KRO2*0.5 : CH3O2 = ;
% J<41>*2 : CH3OOH = CH3O + 2.0HO2 ;
% 3.3D-39 : NO + NO = NO2 + NO2 ;
`

const imported = (text: string) => importFacsimile(text, { name: 'x' })

test('a listing gives species, named rates, the RO2 sum and reactions over several lines', () => {
  const mechanism = imported(small)
  expect(mechanism.species).toEqual(['CH3O2', 'CH3O', 'HO2', 'CH3OOH', 'NO', 'NO2', 'HCHO'])
  expect(mechanism.ro2).toEqual(['CH3O2', 'HCHO'])
  expect(mechanism.definitions.map(({ name }) => name)).toEqual(['KRO2', 'K1'])
  const [, withNo, , , light, pair] = mechanism.reactions
  expect(withNo?.reactants.map(({ species }) => species)).toEqual(['CH3O2', 'NO'])
  expect(light?.rate).toEqual({ kind: 'photolysis', label: 'J41', factor: 2 })
  expect(light?.products).toContainEqual({ species: 'HO2', coefficient: 2 })
  expect(pair?.reactants).toEqual([{ species: 'NO', coefficient: 2 }])
})

test('the factor RO2 becomes a property of the reaction, also through a named rate', () => {
  const mechanism = imported(small)
  expect(mechanism.reactions.map(({ timesRo2 }) => timesRo2)).toEqual([false, false, true, true, false, false])
  const rates = compileRates(mechanism)
  const out = new Float64Array(rates.count)
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => (name === 'TEMP' ? 300 : 0)),
    out,
  )
  const coefficient = (index: number) => out[rates.ofReaction[index] ?? -1]
  const k1 = 3.8e-13 * Math.exp(780 / 300)
  expect((coefficient(2) ?? 0) / (2 * k1 * 7.18 * Math.exp(-885 / 300))).toBeCloseTo(1, 13)
  expect(coefficient(3)).toBeCloseTo(0.63e-12, 25)
})

test.each([
  ['arrow', '% 1 : A ;', '第 1 行：反应应写作'],
  ['unknown species', `${small}% 1 : CH4 = HO2 ;`, '第 17 行：物种 CH4 没有声明'],
  ['unknown rate name', `${small}% KFPAN : NO = NO2 ;`, '第 17 行：速率名 KFPAN 没有定义'],
  ['photolysis number', `${small}% J<9> : NO = NO2 ;`, '第 17 行：没有光解速率 J9'],
  ['broken rate', `${small}% 1*EXP(2 : NO = NO2 ;`, '第 17 行：速率“1*EXP(2”第'],
  ['RO2 inside a sum', `${small}% 1+RO2 : NO = NO2 ;`, '第 17 行：速率中的 RO2 必须是一个因子'],
  ['RO2 twice', `${small}% RO2*RO2 : NO = NO2 ;`, '第 17 行：速率中的 RO2 必须是一个因子'],
  ['reactant coefficient', `${small}% 1 : 0.5 NO = NO2 ;`, '第 17 行：反应物 NO 的系数 0.5 应为 1、2 或 3'],
  ['member of RO2', 'RO2 = XO2 ;\n% 1 : A = B ;', '第 1 行：RO2 中的 XO2 不是机理中的物种'],
  ['side', `${small}% 1 : NO NO2 = HO2 ;`, '第 17 行：反应式在“NO2'],
  ['doubled definition', 'K1 = 1 ;\nK1 = 2 ;\n% K1 : A = B ;', '第 2 行：速率名 K1 重复定义'],
  ['text', 'something else ;', '第 1 行：无法理解“something else”'],
  ['nothing', '', '文件中没有以 % 开头的反应'],
])('a listing with a wrong %s is refused with its line', (_, text, sentence) => {
  expect(() => imported(text)).toThrow(sentence)
})

test('a second file lends the named rates the first lacks and nothing else', () => {
  const own = 'KDEC = 5 ;\n% KDEC : A = B ;\n% KRO2NO : B = A ;'
  const mechanism = importFacsimile(own, { name: 'x', generic: 'KDEC = 1 ;\nKRO2NO = 2 ;\n% 1 : C = D ;\nRO2 = C ;' })
  expect(mechanism.species).toEqual(['A', 'B'])
  expect(mechanism.ro2).toEqual([])
  const values = new Map(mechanism.definitions.map(({ name, tree }) => [name, tree]))
  expect(values.get('KDEC')).toEqual({ kind: 'number', value: 5 })
  expect(values.get('KRO2NO')).toEqual({ kind: 'number', value: 2 })
})

test.skipIf(!referencesAreThere)('the whole MCM v3.3.1 is read: 5832 species, 17 224 reactions, 1228 RO2', () => {
  const report = mechanismReport(
    importFacsimile(obmText('mechanisms/mcm_v3.3.1/mcm_v331_all_reactions.fac'), {
      name: 'MCM v3.3.1',
      generic: obmText('mechanisms/mcm_v3.3.1/mcm_v331_ch4_with_generic_rates.fac'),
    }),
  )
  expect(report).toMatchObject({ species: 5832, reactions: 17_224, ro2: 1228, unused: [], outsideRo2: [] })
  expect(report.photolysis).toHaveLength(34)
  expect(report.distinctRates).toBeLessThan(2958)
  expect(report.distinctRates).toBeGreaterThan(2700)
})

test.skipIf(!referencesAreThere).each([
  ['mcm_v331_all_reactions', 17_224, 2958],
  ['mcm_pams', 10_988, 2159],
  ['mcm_core', 4817, 1374],
])('the listing %s is cut into %i reactions with %i distinct rate texts', (file, reactions, distinct) => {
  const texts = rateTexts(file)
  expect([texts.length, new Set(texts).size]).toEqual([reactions, distinct])
})

test('a mechanism stored as JSON gives the same rates', () => {
  const mechanism = imported(small)
  const stored = JSON.parse(JSON.stringify(mechanism))
  expect(stored).toEqual(mechanism)
  const values = (of: typeof mechanism) => {
    const rates = compileRates(of)
    const out = new Float64Array(rates.count)
    rates.evaluate(new Float64Array(rates.environment.length).fill(290), out)
    return out
  }
  expect(values(stored)).toEqual(values(mechanism))
})

test.skipIf(!referencesAreThere)(
  '2 NO, 2.0NO and NO + NO are the same, as in the AtChem2 test of stoichiometry',
  () => {
    const [written, counted] = ['spec_model_1', 'spec_model_stoich'].map((name) =>
      imported(obmText(`atchem2-tests/${name}/${name}.fac`)),
    )
    expect(counted?.reactions.map(({ reactants }) => reactants)).toEqual(
      written?.reactions.map(({ reactants }) => reactants),
    )
    const products = (of: typeof written) =>
      of?.reactions.map((reaction) =>
        Object.fromEntries(reaction.products.map((term) => [term.species, term.coefficient])),
      )
    expect(products(counted)).toEqual(products(written))
  },
)

const ch4 = () => {
  const text = obmText('mechanisms/mcm_v3.3.1/mcm_v331_ch4_with_generic_rates.fac')
  const mechanism = importFacsimile(text, { name: 'MCM CH4' })
  const rates = compileRates(mechanism)
  const { m, o2, n2 } = airDensity(1013.25, 298)
  const out = new Float64Array(rates.count)
  const given: Record<string, number> = { TEMP: 298, M: m, O2: o2, N2: n2, H2O: 4e17 }
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => given[name] ?? 0),
    out,
  )
  return (text: string) => {
    const [left = '', right = ''] = text.split('=').map((side) => side.trim())
    const side = (terms: readonly { species: string; coefficient: number }[]) =>
      terms.flatMap(({ species, coefficient }) => Array(coefficient).fill(species)).join('+')
    return mechanism.reactions.reduce(
      (sum, { reactants, products }, index) =>
        side(reactants) === left && side(products) === right ? sum + (out[rates.ofReaction[index] ?? -1] ?? 0) : sum,
      0,
    )
  }
}

// 298 K and 1 bar or 1 atm, IUPAC Task Group on Atmospheric Chemical Kinetic Data Evaluation (data sheets; two figures).
test.skipIf(!referencesAreThere).each([
  ['NO+O3=NO2', 1.8e-14],
  ['NO2+O3=NO3', 3.5e-17],
  ['NO+NO3=NO2+NO2', 2.6e-11],
  ['HO2+NO=OH+NO2', 8.5e-12],
  ['OH+O3=HO2', 7.3e-14],
  ['HO2+O3=OH', 2e-15],
  ['OH+HO2=', 1.1e-10],
  ['OH+H2O2=HO2', 1.7e-12],
  ['OH+CH4=CH3O2', 6.4e-15],
  ['OH+HCHO=HO2+CO', 8.5e-12],
  ['CH3O2+NO=CH3O+NO2', 7.7e-12],
  ['O1D=OH+OH', 2.14e-10 * 4e17],
  ['OH+CO=HO2', 2.3e-13],
  ['OH+HNO3=NO3', 1.5e-13],
  ['NO2+NO3=N2O5', 1.2e-12],
  ['OH+NO2=HNO3', 9.8e-12],
  ['OH+SO2=HSO3', 9.3e-13],
])('MCM at 298 K: %s has the evaluated value', (reaction, literature) => {
  expect(Math.abs(ch4()(reaction) / literature - 1)).toBeLessThan(0.05)
})

test.skipIf(!referencesAreThere)(
  'the thermal rates of an AtChem2 run hold together with our coefficients to 1e-6',
  () => {
    const folder = 'atchem2-tests/spec_model_1'
    const mechanism = imported(obmText(`${folder}/spec_model_1.fac`))
    const rates = compileRates(mechanism)
    const { m, o2, n2 } = airDensity(950.2, 291.45)
    const given: Record<string, number> = {
      ...{ TEMP: 291.45, M: m, O2: o2, N2: n2 },
      H2O: waterDensity(67.4, 291.45, 950.2),
    }
    const k = new Float64Array(rates.count)
    rates.evaluate(
      Float64Array.from(rates.environment, (name) => given[name] ?? Number.NaN),
      k,
    )
    for (const time of [25200, 43200, 50400]) {
      const printed = blankTable(`${folder}/output/reactionRates/${time}.cmp`).rows.map((row) => row[1] ?? Number.NaN)
      const { checked, worst } = consistency(mechanism.reactions, rates.ofReaction, k, printed)
      expect(checked).toBe(76)
      expect(worst).toBeLessThan(1e-6)
    }
  },
)

/**
 * AtChem2 prints rates at a time inside its last step, where no concentration is printed. So one rate gives each
 * concentration, and every further rate of known reactants is a check.
 */
const consistency = (
  reactions: ReturnType<typeof imported>['reactions'],
  ofReaction: Int32Array,
  k: Float64Array,
  printed: readonly number[],
) => {
  const amounts = new Map<string, number>()
  const open = new Set(reactions.keys())
  let [checked, worst, size] = [0, 0, Number.POSITIVE_INFINITY]
  while (open.size < size) {
    size = open.size
    for (const index of [...open]) {
      const reaction = reactions[index]
      const coefficient = k[ofReaction[index] ?? -1] ?? Number.NaN
      if (reaction === undefined || Number.isNaN(coefficient)) continue
      const factors = [...reaction.reactants, ...(reaction.timesRo2 ? [{ species: 'RO2', coefficient: 1 }] : [])]
      const unknown = factors.filter(({ species }) => !amounts.has(species))
      if (unknown.length > 1) continue
      open.delete(index)
      const known = factors.reduce((rate, f) => rate * (amounts.get(f.species) ?? 1) ** f.coefficient, coefficient)
      const rate = printed[index] ?? Number.NaN
      const ratio = rate === known ? 1 : rate / known
      const [last] = unknown
      if (last !== undefined) amounts.set(last.species, ratio ** (1 / last.coefficient))
      else {
        checked++
        worst = Math.max(worst, Math.abs(ratio - 1))
      }
    }
  }
  return { checked, worst }
}
