import { expect, test } from 'vitest'
import { type CompiledRates, compileRates } from './compile-rates.ts'
import { importFacsimile } from './facsimile.ts'
import type { Mechanism, Reaction } from './mechanism.ts'
import type { RateForm } from './rate-form.ts'

const mechanism = (rates: RateForm[], bodies: Reaction['bodies'] = []): Mechanism => ({
  name: 'x',
  citation: '',
  species: ['A', 'B'],
  fixed: [],
  ro2: [],
  definitions: [],
  reactions: rates.map((rate, index) => ({
    label: `R${index + 1}`,
    reactants: [{ species: 'A', coefficient: 1 }],
    products: [{ species: 'B', coefficient: 1 }],
    bodies,
    timesRo2: false,
    rate,
  })),
})

const values = (rates: CompiledRates, given: Record<string, number>) => {
  const out = new Float64Array(rates.count)
  rates.evaluate(
    Float64Array.from(rates.environment, (name) => given[name] ?? Number.NaN),
    out,
  )
  return Array.from(rates.ofReaction, (index) => out[index] ?? Number.NaN)
}

const air = { TEMP: 285, M: 2.5e19, O2: 5.2e18, N2: 1.95e19, H2O: 3e17 }

test('every rate form gives its formula', () => {
  const k = (a: number, b: number, c: number) => a * (285 / 300) ** b * Math.exp(-c / 285)
  const low = k(1.8e-30, -3, 0) * air.M
  const high = k(2.8e-11, 0, 0)
  const thick = k(6.5e-34, 0, -1335) * air.M
  const forms: [RateForm, number][] = [
    [{ kind: 'constant', k: 2e-11 }, 2e-11],
    [{ kind: 'arrhenius', k: { a: 2e-16, b: 4.57, c: -693 } }, k(2e-16, 4.57, -693)],
    [
      { kind: 'falloff', low: { a: 1.8e-30, b: -3, c: 0 }, high: { a: 2.8e-11, b: 0, c: 0 }, fc: 0.6, n: 1.1 },
      (low / (1 + low / high)) * 0.6 ** (1 / (1 + (Math.log10(low / high) / 1.1) ** 2)),
    ],
    [
      {
        kind: 'saturating',
        k0: { a: 2.4e-14, b: 0, c: -460 },
        k2: { a: 2.7e-17, b: 0, c: -2199 },
        k3: { a: 6.5e-34, b: 0, c: -1335 },
      },
      k(2.4e-14, 0, -460) + thick / (1 + thick / k(2.7e-17, 0, -2199)),
    ],
    [
      { kind: 'withAir', k1: { a: 2.2e-13, b: 0, c: -600 }, k2: { a: 1.9e-33, b: 0, c: -980 } },
      k(2.2e-13, 0, -600) + k(1.9e-33, 0, -980) * air.M,
    ],
    [{ kind: 'multiple', factor: 0.5, of: 'R1' }, 1e-11],
    [{ kind: 'reverse', a: 2.7e-27, c: -11000, of: 'R1' }, 2e-11 / (2.7e-27 * Math.exp(11000 / 285))],
    [{ kind: 'photolysis', label: 'J4', factor: 0.05 }, 4e-4],
  ]
  const got = values(compileRates(mechanism(forms.map(([form]) => form))), { ...air, J4: 8e-3 })
  for (const [index, [, wanted]] of forms.entries()) expect((got[index] ?? 0) / wanted).toBeCloseTo(1, 13)
  const oneAtmosphere = { ...air, M: (101325 / 1.380649e-23 / 285) * 1e-6 }
  const [pressure] = values(compileRates(mechanism([{ kind: 'pressure', k: 1.5e-13 }])), oneAtmosphere)
  expect((pressure ?? 0) / (1.5e-13 * 1.6)).toBeCloseTo(1, 12)
})

test('air on the left side multiplies the rate', () => {
  const [rate] = values(compileRates(mechanism([{ kind: 'constant', k: 1e-33 }], ['O2', 'M'])), air)
  expect((rate ?? 0) / (1e-33 * air.O2 * air.M)).toBeCloseTo(1, 13)
})

test('equal rates are one coefficient and equal parts are evaluated once', () => {
  const twice = '% KA*0.5 : A = B ;\n% 0.5*EXP(-100/TEMP)*3 : B = A ;\n% KA*0.5 : B = C ;'
  const rates = compileRates(importFacsimile(`KA = 3*EXP(-100/TEMP) ;\n${twice}`, { name: 'x' }))
  expect(rates.ofReaction[0]).toBe(rates.ofReaction[2])
  expect(rates.count).toBe(2)
})

test('coefficients follow the surroundings and do not depend on what was asked before', () => {
  const rates = compileRates(mechanism([{ kind: 'arrhenius', k: { a: 1, b: 0, c: 1000 } }]))
  const first = values(rates, air)
  const warmer = values(rates, { ...air, TEMP: 305 })
  expect(warmer[0]).toBeGreaterThan(first[0] ?? 0)
  expect(values(rates, air)).toEqual(first)
})

test('a rate that refers to nothing or to itself is refused', () => {
  expect(() => compileRates(mechanism([{ kind: 'multiple', factor: 1, of: 'R9' }]))).toThrow('不存在的反应 R9')
  expect(() => compileRates(mechanism([{ kind: 'multiple', factor: 1, of: 'R1' }]))).toThrow('R1 的速率引用了自己')
})
