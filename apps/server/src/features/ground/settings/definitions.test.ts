import { expect, it } from 'vitest'
import { defaultNumber } from './definitions.ts'

it('popup-19: the home map opens at zoom 9 and goes from 5 to 18, unless the city says otherwise', () => {
  expect(['city.zoom', 'city.minZoom', 'city.maxZoom'].map(defaultNumber)).toEqual([9, 5, 18])
})

it('popup-19: for a visitor at zoom 5', () => {
  expect(defaultNumber('city.visitorZoom')).toBe(5)
})
