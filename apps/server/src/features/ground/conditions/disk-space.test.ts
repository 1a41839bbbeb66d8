import { expect, it } from 'vitest'
import { fullnessOf, spaceText } from './disk-space.ts'

const gibibyte = 2 ** 30

it('R10, R11: a volume is told of by its part and by what is left', () => {
  expect(fullnessOf(0, 160 * 2 ** 20)).toBe('full')
  expect(fullnessOf(1 * gibibyte, 100 * gibibyte)).toBe('full')
  expect(fullnessOf(5 * gibibyte, 100 * gibibyte)).toBe('filling')
  expect(fullnessOf(60 * gibibyte, 1000 * gibibyte)).toBeNull()
  expect(fullnessOf(50 * gibibyte, 100 * gibibyte)).toBeNull()
  expect([spaceText(12 * 2 ** 20), spaceText(1.5 * gibibyte)]).toEqual(['12 MB', '1.5 GB'])
})
