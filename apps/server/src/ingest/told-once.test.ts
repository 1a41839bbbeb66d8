import { expect, it } from 'vitest'
import { ToldOnce } from './told-once.ts'

it('a thing is news once in a while, and again when it was forgotten', () => {
  const told = new ToldOnce(1000)
  expect([told.isNews('a', 0), told.isNews('a', 999), told.isNews('b', 999), told.isNews('a', 1000)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  for (let n = 0; n < 10_001; n++) told.isNews(`${n}`, 1000)
  expect(told.isNews('a', 1001)).toBe(true)
})
