import { expect, test } from 'vitest'
import { importFacsimile } from '../mechanism/facsimile.ts'
import { budgetTerms, termValue } from './budget-terms.ts'
import { peroxyRadicals } from './peroxy-radicals.ts'
import { radicalYields } from './radical-yield.ts'

const text = `
RO2 = CH3O2 + AO2 ;
% 8.0D-12 : HO2 + NO = OH + NO2 ;
% 7.0D-12 : CH3O2 + NO = CH3O + NO2 ;
% 1.0D-14 : CH3O2 + NO = CH3NO3 ;
% 1.8D-14 : NO + O3 = NO2 ;
% J<1> : O3 = O1D ;
% 2.14D-10*H2O : O1D = OH + OH ;
% 3.2D-11*O2 : O1D = O ;
% 7.0D-14 : OH + O3 = HO2 ;
% 2.0D-15 : HO2 + O3 = OH ;
% 1.0D-17 : O3 + ALKENE = HCHO + CRIEGEE ;
% 3.0D+5 : CRIEGEE = CO + OH + HO2 ;
% 7.0D+5 : CRIEGEE = PRODUCT ;
% 1.0D-11 : OH + NO2 = HNO3 ;
% 1.0D-11 : OH + NO = HONO ;
% J<7> : HONO = OH + NO ;
% J<11> : HCHO = CO + HO2 + HO2 ;
% J<12> : HCHO = H2 + CO ;
% J<3> : H2O2 = OH + OH ;
% 1.0D-12 : CH3O2 + NO2 = CH3O2NO2 ;
% 1.0D+0*0.9 : CH3O2NO2 = CH3O2 + NO2 ;
% 1.0D-12 : HO2 + NO2 = HO2NO2 ;
% 1.0D-2 : HO2NO2 = HO2 + NO2 ;
% 2.0D-15 : NO3 + ALKENE = AO2 ;
% 1.0D-11 : AO2 + NO = PRODUCT + NO2 + HO2 ;
% 5.0D+3 : CH3O = HCHO + HO2 ;
`
const mechanism = importFacsimile(text, { name: '小机理' })
const atReference = Float64Array.from(mechanism.reactions, ({ rate }) =>
  rate.kind === 'constant' ? rate.k : rate.kind === 'photolysis' ? 0 : 1,
)
const terms = budgetTerms(mechanism, atReference)
const numbersOf = (name: Parameters<typeof terms.get>[0]) => {
  const { reactions, weights } = terms.get(name) ?? { reactions: [], weights: [] }
  return Array.from(reactions, (r, i) => [r + 1, weights[i]])
}

test('production counts HO2 + NO and the channels of RO2 + NO that give NO2, no other oxidation of NO', () => {
  expect(numbersOf('p_ho2_no')).toEqual([[1, 1]])
  expect(numbersOf('p_ro2_no')).toEqual([
    [2, 1],
    [24, 1],
  ])
})

test('loss counts O1D + H2O, O3 with OH, HO2 and organics, and OH + NO2', () => {
  expect(numbersOf('l_o1d_h2o')).toEqual([[6, 1]])
  expect(numbersOf('l_oh_o3')).toEqual([[8, 1]])
  expect(numbersOf('l_ho2_o3')).toEqual([[9, 1]])
  expect(numbersOf('l_o3_alkene')).toEqual([[10, 1]])
  expect(numbersOf('l_oh_no2')).toEqual([[13, 1]])
  expect(numbersOf('l_no3_voc')).toEqual([[23, 1]])
})

test('PAN-type species count as formation less decomposition', () => {
  const net = [
    [19, 1],
    [20, -1],
  ]
  expect(numbersOf('l_ro2_no2')).toEqual(net)
  expect(numbersOf('ln_ro2_no2')).toEqual(net)
  expect(numbersOf('ln_ho2_no2')).toEqual([
    [21, 1],
    [22, -1],
  ])
})

test('radicals are counted through alkoxy radicals and Criegee intermediates by their branching', () => {
  const yieldOf = radicalYields(mechanism, atReference)
  expect(yieldOf('CH3O')).toBe(1)
  expect(yieldOf('CRIEGEE')).toBeCloseTo(0.6, 12)
  expect(yieldOf('HCHO')).toBe(0)
  expect(numbersOf('q_o3_alkene')[0]?.[1]).toBeCloseTo(0.6, 12)
  expect(numbersOf('q_hcho')).toEqual([[16, 2]])
  expect(numbersOf('q_h2o2')).toEqual([[18, 2]])
  expect(numbersOf('q_hono')).toEqual([
    [14, -1],
    [15, 1],
  ])
  expect(numbersOf('q_o1d_h2o')).toEqual([[6, 2]])
  expect(numbersOf('q_no3_voc')).toEqual([[23, 1]])
  // The nitrate channel ends a radical, the NO2 channels end none.
  expect(numbersOf('ln_ro2_no')).toEqual([[3, 1]])
})

test('a term is the weighted sum of its rates', () => {
  const rates = Float64Array.from(mechanism.reactions, (_, r) => r + 1)
  expect(termValue(terms.get('l_ro2_no2') ?? { reactions: new Int32Array(), weights: new Float64Array() }, rates)).toBe(
    -1,
  )
})

test('a mechanism without an RO2 list: what turns NO into NO2 and reacts with HO2 is a peroxy radical', () => {
  const lumped = importFacsimile(
    '% 1 : XO2 + NO = NO2 ;\n% 1 : XO2 + HO2 = ROOH ;\n% 1 : NO3 + NO = NO2 + NO2 ;\n% 1 : NO3 + HO2 = OH ;\n% 1 : O3 + NO = NO2 ;',
    { name: '归并' },
  )
  expect(peroxyRadicals(lumped)).toEqual(['XO2'])
})

test('a mechanism without the species of the budget is refused by name', () => {
  expect(() => budgetTerms(importFacsimile('% 1 : A = B ;', { name: '空' }), Float64Array.of(1))).toThrow('没有物种 OH')
})
