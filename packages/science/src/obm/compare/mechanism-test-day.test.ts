import { expect, test } from 'vitest'
import { mechanismChoice } from '../mechanism/mechanism-files.ts'
import { mechanismTestDay } from './mechanism-test-day.ts'

test('CB6r3 stands beside itself with noon figures of a summer city (box-model.md 10: OH 0.8–1.0e7, HO2 about 1e9)', () => {
  const { quantities, refusal } = mechanismTestDay(mechanismChoice(null))
  expect(refusal).toBeNull()
  expect(quantities.map(({ name, unit }) => `${name} ${unit}`)).toEqual(['净臭氧生成 ppb/h', 'OH cm⁻³', 'HO₂ cm⁻³'])
  for (const { own, shipped } of quantities) expect(own).toBe(shipped)
  const [net, oh, ho2] = quantities.map(({ own }) => own)
  expect(net).toBeGreaterThan(5)
  expect(net).toBeLessThan(40)
  expect(oh).toBeGreaterThan(3e6)
  expect(oh).toBeLessThan(3e7)
  expect(ho2).toBeGreaterThan(2e8)
  expect(ho2).toBeLessThan(3e9)
})

test('a mechanism that lacks what the day needs says what, and is imported nevertheless', () => {
  const files = [{ name: 'small.fac', text: '% 1.0D-12 : OH + CO = HO2 ;\n' }]
  const { quantities, refusal } = mechanismTestDay(mechanismChoice({ citation: '小机理', files }))
  expect(quantities).toEqual([])
  expect(refusal).toContain('small.fac')
})
