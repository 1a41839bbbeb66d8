import { expect, test } from 'vitest'
import { estimatedRadiation, extraterrestrialRadiation } from './estimated-radiation.ts'

const megajoules = (watts: number): number => (watts * 86_400) / 1e6

test('FAO-56 example 8: 32.2 MJ m⁻² day⁻¹ reach the top of the air at 20°S on 3 September', () => {
  expect(megajoules(extraterrestrialRadiation(-20, 246))).toBeCloseTo(32.2, 1)
})

test('FAO-56 example 15: a July day in Lyon of 14.8 to 26.6 °C had 22.3 MJ m⁻² of sun', () => {
  const place = { latitudeDeg: 45.72, dayOfYear: 196 }
  expect(megajoules(estimatedRadiation(place, { highestC: 26.6, lowestC: 14.8 }))).toBeCloseTo(22.3, 1)
  expect(estimatedRadiation(place, { highestC: 20, lowestC: 20 })).toBe(0)
})

test('beyond the polar circle the sun gives nothing in winter', () => {
  expect(extraterrestrialRadiation(80, 1)).toBeCloseTo(0, 9)
})
