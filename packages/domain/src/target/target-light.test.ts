import { expect, it } from 'vitest'
import { beyondTarget, targetLight } from './target-light.ts'

it('command 5: the light is green at ≤ 0, amber up to 5 % and red beyond', () => {
  const of = (value: number) => targetLight(beyondTarget(value, 30, 'most'), false)
  expect([28, 30, 30.1, 31.5, 31.6].map(of)).toEqual(['green', 'green', 'amber', 'amber', 'red'])
})

it('what has to be reached is judged the other way round', () => {
  const of = (rate: number) => targetLight(beyondTarget(rate, 80, 'least'), false)
  expect([85, 80, 78, 76, 75.9].map(of)).toEqual(['green', 'green', 'amber', 'amber', 'red'])
})

it('a target out of reach is red however near it is, and without figures there is no light', () => {
  expect(targetLight(1, true)).toBe('red')
  expect(targetLight(beyondTarget(null, 30, 'most'), false)).toBeNull()
  expect(targetLight(beyondTarget(30, null, 'most'), true)).toBeNull()
})

it('where no day at all is allowed the first one is red', () => {
  expect(targetLight(beyondTarget(0, 0, 'most'), false)).toBe('green')
  expect(targetLight(beyondTarget(1, 0, 'most'), false)).toBe('red')
})
