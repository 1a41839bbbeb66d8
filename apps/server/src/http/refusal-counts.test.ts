import { expect, it } from 'vitest'
import { RefusalCounts } from './refusal-counts.ts'

it('S10: the first refusal is told, a flood of the same adds to a count that the next entry names', () => {
  const counts = new RefusalCounts()
  expect(counts.take('a', 0)).toBe(0)
  for (let n = 1; n <= 999; n += 1) expect(counts.take('a', n)).toBeNull()
  expect(counts.take('b', 999)).toBe(0)
  expect(counts.take('a', 60_000)).toBe(999)
})
