import { expect, test } from 'vitest'
import { referencesAreThere } from '../../stats/testing/reference.ts'
import { obmText } from '../solver/testing/obm-references.ts'
import { importCmaq } from './cmaq.ts'

const read = (reactions: string) =>
  importCmaq(`!comment ; with semicolon\nNAME\nREACTIONS[CM] =\n${reactions}\nEND MECH\nCONSTANTS\n`, {
    name: 'x',
    citation: '',
  })

const rateOf = (text: string) => read(`<R1> A = B # 1.0;\n<R2> A + B = C ${text};`).mechanism.reactions[1]?.rate

test.each([
  ['# 2.0E-11', { kind: 'constant', k: 2e-11 }],
  ['# 2.03E-16^4.57@-693', { kind: 'arrhenius', k: { a: 2.03e-16, b: 4.57, c: -693 } }],
  ['# 8.3-11 @ 100', { kind: 'arrhenius', k: { a: 8.3e-11, b: 0, c: 100 } }],
  [
    '# 5.E-30^-1.5 & 1.00E-12 &0.37\n &1.3',
    {
      kind: 'falloff',
      low: { a: 5e-30, b: -1.5, c: 0 },
      high: { a: 1e-12, b: 0, c: 0 },
      fc: 0.37,
      n: 1.3,
    },
  ],
  [
    '# 2.0E-30 ^ -4.4 & 1.4E-12 ^ -0.7',
    {
      kind: 'falloff',
      low: { a: 2e-30, b: -4.4, c: 0 },
      high: { a: 1.4e-12, b: -0.7, c: 0 },
      fc: 0.6,
      n: 1,
    },
  ],
  ['%1 # 1.5E-13', { kind: 'pressure', k: 1.5e-13 }],
  [
    '%2 # 2.4E-14@-460 & 2.7E-17@-2199 & 6.5E-34@-1335',
    {
      kind: 'saturating',
      k0: { a: 2.4e-14, b: 0, c: -460 },
      k2: { a: 2.7e-17, b: 0, c: -2199 },
      k3: { a: 6.5e-34, b: 0, c: -1335 },
    },
  ],
  [
    '%3 # 1.44E-13@0.0 &3.43E-33@0.0',
    {
      kind: 'withAir',
      k1: { a: 1.44e-13, b: 0, c: 0 },
      k2: { a: 3.43e-33, b: 0, c: 0 },
    },
  ],
  ['# 0.05/<NO2_IUPAC10>', { kind: 'photolysis', label: 'NO2_IUPAC10', factor: 0.05 }],
  ['# 1.00E+0*K<R1>', { kind: 'multiple', factor: 1, of: 'R1' }],
  ['# 2.70E-27 @ -11000.0\n *E<R1>', { kind: 'reverse', a: 2.7e-27, c: -11000, of: 'R1' }],
])('the rate “%s” is told apart', (text, form) => {
  expect(rateOf(text)).toEqual(form)
})

test('air on the left is no species, PAR may be consumed, labels may hold blanks', () => {
  const { mechanism } = read('< R1> O + O2 + M = O3 + M # 5.68E-34^-2.6;\n<R2> OLE + OH = 0.5*FORM -0.73*PAR # 1.0;')
  expect(mechanism.species).toEqual(['O', 'O3', 'OLE', 'OH', 'FORM', 'PAR'])
  expect(mechanism.reactions[0]).toMatchObject({ label: 'R1', bodies: ['O2', 'M'] })
  expect(mechanism.reactions[0]?.products).toEqual([{ species: 'O3', coefficient: 1 }])
  expect(mechanism.reactions[1]?.products).toContainEqual({ species: 'PAR', coefficient: -0.73 })
})

test('reactions on surfaces and over oceans are left out and named', () => {
  const { mechanism, leftOut } = read(
    '<R1> A = B # 1.0;\n<HET> A = C # 1.0~<HETERO>;\n<HAL> O3 = %H # 6.7E-11@-10.7 & 3.4E-08@0.67 & 2.0E-6;',
  )
  expect(mechanism.reactions).toHaveLength(1)
  expect(leftOut).toEqual([
    { label: 'HET', reason: 'heterogeneous' },
    { label: 'HAL', reason: 'oceanHalide' },
  ])
})

test.each([
  ['<R1> A = B ;', '第 4 行：反应应写作'],
  ['<R1> A = B # fast;', '第 4 行：速率“fast”应写作'],
  ['<R1> A = B # 1.0*K<R7>;', '第 4 行：速率引用了不存在的反应 R7'],
  ['<R1> A = B %9 # 1.0;', '第 4 行：不认识的速率代码 %9'],
  ['!\n<R1> A = B %2 # 1.0 & 2.0;', '第 5 行：速率的部分太少'],
])('the definition “%s” is refused with its line', (reactions, sentence) => {
  expect(() => read(reactions)).toThrow(sentence)
})

test('a definition in other units or without reactions is refused', () => {
  expect(() => importCmaq('REACTIONS[PPM] =\n', { name: 'x', citation: '' })).toThrow('第 1 行：单位 [PPM] 不支持')
  expect(() => importCmaq('nothing', { name: 'x', citation: '' })).toThrow('找不到“REACTIONS[CM] =”')
})

test.skipIf(!referencesAreThere)('CB6r3 and RACM2 of CMAQ are read whole', () => {
  const file = (name: string) => {
    const read = importCmaq(obmText(`mechanisms/cmaq/${name}.def`), { name, citation: '' })
    return [read.mechanism.reactions.length, read.leftOut.length]
  }
  expect(file('mech_cb6r3_ae7_aq')).toEqual([325, 18])
  expect(file('mech_racm2_ae6_aq')).toEqual([405, 6])
})
