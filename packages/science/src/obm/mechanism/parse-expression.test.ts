import { expect, test } from 'vitest'
import { compileRates } from './compile-rates.ts'
import { kppLanguage } from './kpp-rate-laws.ts'
import { parseExpression, RateTextProblem } from './parse-expression.ts'

const surroundings = { TEMP: 298.15, M: 2.46e19, O2: 5.15e18, N2: 1.92e19, H2O: 4e17, SUN: 0.5, J4: 8e-3, J34: 1e-4 }

/** Value of a rate text through parser, compiler and program. */
const value = (text: string, language?: typeof kppLanguage): number => {
  const rates = compileRates({
    name: 'x',
    citation: '',
    species: ['A'],
    fixed: [],
    ro2: [],
    definitions: [],
    reactions: [
      {
        label: '1',
        reactants: [],
        products: [{ species: 'A', coefficient: 1 }],
        bodies: [],
        timesRo2: false,
        rate: { kind: 'expression', text, tree: parseExpression(text, language) },
      },
    ],
  })
  const out = new Float64Array(1)
  const values: Record<string, number> = surroundings
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => values[name] ?? Number.NaN),
    out,
  )
  return out[0] ?? Number.NaN
}

test.each([
  ['1.4D-12*EXP(-1310/TEMP)', 1.4e-12 * Math.exp(-1310 / 298.15)],
  ['2.03D-16*(TEMP/300)@4.57*EXP(693/TEMP)', 2.03e-16 * (298.15 / 300) ** 4.57 * Math.exp(693 / 298.15)],
  ['2.20D10*EXP(-8174/TEMP)*EXP(1.00D8/TEMP@3)', 2.2e10 * Math.exp(-8174 / 298.15) * Math.exp(1e8 / 298.15 ** 3)],
  ['5.6D-34*N2*(TEMP/300)@-2.6*O2', 5.6e-34 * 1.92e19 * (298.15 / 300) ** -2.6 * 5.15e18],
  ['1 + (1.40D-21*EXP(2200/TEMP)*H2O)', 1 + 1.4e-21 * Math.exp(2200 / 298.15) * 4e17],
  ['J<34>*0.5', 5e-5],
  ['J(4)', 8e-3],
  ['2**3**2', 512],
  ['-2@2', -4],
  ['2-3-4', -5],
  ['12/3/2', 2],
  ['2.59e-54', 2.59e-54],
  ['.5', 0.5],
  ['1.e00', 1],
  ['10.0_dp', 10],
  ['SQRT(16)+LOG10(1000)+LOG(1)', 7],
  [
    '8.8D-12*EXP(-1320/TEMP) + 1.7D-14*EXP(423/TEMP)',
    8.8e-12 * Math.exp(-1320 / 298.15) + 1.7e-14 * Math.exp(423 / 298.15),
  ],
])('%s is read as a chemist reads it', (text, wanted) => {
  expect(value(text) / wanted).toBeCloseTo(1, 13)
})

test('the rate laws of KPP give their formulas', () => {
  const t = 298.15
  const kelvin = (a: number, b: number, c: number) => a * Math.exp(-b / t) * (t / 300) ** c
  expect(value('ARR_abc(1.30e-12, 25.0e0, 2.0e0)', kppLanguage) / kelvin(1.3e-12, 25, 2)).toBeCloseTo(1, 13)
  const [k0, k2, k3] = [kelvin(7.2e-15, -785, 0), kelvin(4.1e-16, -1440, 0), kelvin(1.9e-33, -725, 0) * surroundings.M]
  const ep2 = value('EP2(7.20e-15,-785.0e0,4.10e-16,-1440.0e0,1.90e-33,-725.0e0)', kppLanguage)
  expect(ep2 / (k0 + k3 / (1 + k3 / k2))).toBeCloseTo(1, 13)
  const [low, high] = [kelvin(2.7e-28, 0, -7.1) * surroundings.M, kelvin(1.2e-11, 0, -0.9)]
  const fall = value('FALL(2.70e-28,0.0e0,-7.10e0,1.20e-11,0.0e0,-0.90e0,0.30e0)', kppLanguage)
  expect(fall / ((low / (1 + low / high)) * 0.3 ** (1 / (1 + Math.log10(low / high) ** 2)))).toBeCloseTo(1, 13)
  expect(value('1.50e+1*(SUN/60.0e0)', kppLanguage)).toBeCloseTo(0.125, 15)
  expect(value('k_arr(1e-12, 300., TEMP)', kppLanguage) / (1e-12 * Math.exp(300 * (1 / t - 3.354e-3)))).toBeCloseTo(
    1,
    13,
  )
})

test('the rate laws of WRF-Chem give their formulas', () => {
  const [t, m] = [surroundings.TEMP, surroundings.M]
  const low = 2.2e-30 * (300 / t) ** 3.9 * m
  const high = 1.5e-12 * (300 / t) ** 0.7
  const troe = (low / (1 + low / high)) * 0.6 ** (1 / (1 + Math.log10(low / high) ** 2))
  expect(value('TROE( 2.20D-30 , 3.9_dp , 1.50D-12 , 0.7_dp , TEMP, C_M)', kppLanguage) / troe).toBeCloseTo(1, 13)
  const back = value('TROEE(3.7D26,11000.0_dp,2.20D-30,3.9_dp,1.50D-12,0.7_dp,temp,C_M)', kppLanguage)
  expect(back / (3.7e26 * Math.exp(-11000 / t) * troe)).toBeCloseTo(1, 13)
  expect(value('RJPL(2.2D-30,3.9,1.5D-12,0.7,C_M,TEMP)', kppLanguage) / troe).toBeCloseTo(1, 13)
  const k3 = 1.9e-33 * Math.exp(725 / t) * m
  const k46 = 7.2e-15 * Math.exp(785 / t) + k3 / (1 + k3 / (4.1e-16 * Math.exp(1440 / t)))
  expect(value('k46(TEMP,C_M)', kppLanguage) / k46).toBeCloseTo(1, 13)
  const [k0, kinf] = [3e-31 * (300 / t) ** 3.3 * m, 1.5e-12]
  const k47 = ((k0 * kinf) / (k0 + kinf)) * 0.6 ** (1 / (1 + Math.log10(k0 / kinf) ** 2))
  expect(value('K47(TEMP,C_M)', kppLanguage) / k47).toBeCloseTo(1, 13)
  const fc = Math.exp(-t / 1420)
  const [weak, strong] = [7.4e-31 * (300 / t) ** 2.4 * m, 3.3e-11 * (300 / t) ** 0.3]
  const width = 0.75 - 1.27 * Math.log10(fc)
  const withNo = (weak / (1 + weak / strong)) * fc ** (1 / (1 + (Math.log10(weak / strong) / width) ** 2))
  expect(value('KMT_OH_NO( TEMP, C_M)', kppLanguage) / withNo).toBeCloseTo(1, 13)
  expect(value('0.5*j(Pj_no2)', kppLanguage)).toBe(4e-3)
})

test.each([
  ['', 1, '不完整'],
  ['2*(3+4', 7, '右括号'],
  ['2 $ 3', 3, '多余的字符“$”'],
  ['SIN(TEMP)', 1, '不认识的函数 SIN'],
  ['EXP(1,2)', 1, '应有 1 个参数'],
  ['2*/3', 3, '不认识的字符'],
  ['process.exit(1)', 8, '多余的字符“.”'],
])('the text “%s” is refused with the column', (text, column, sentence) => {
  const failing = () => parseExpression(text)
  expect(failing).toThrow(RateTextProblem)
  expect(failing).toThrow(sentence)
  expect(failing).toThrow(expect.objectContaining({ column }))
})
