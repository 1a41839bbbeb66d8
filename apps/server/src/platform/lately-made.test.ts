import { expect, it } from 'vitest'
import { latelyMade } from './lately-made.ts'

it('what was made lately is not made again until so many others were asked for', () => {
  const kept = latelyMade<{ of: string }>(2)
  let made = 0
  const ask = (key: string) =>
    kept(key, () => {
      made += 1
      return { of: key }
    })
  expect([ask('a'), ask('b'), ask('a')].map(({ of }) => of)).toEqual(['a', 'b', 'a'])
  expect(made).toBe(2)
  // b was longest not asked for.
  ask('c')
  ask('a')
  expect(made).toBe(3)
  ask('b')
  expect(made).toBe(4)
})
