import { expect, it } from 'vitest'
import type { Queryable } from './database.ts'
import { readInRounds } from './read-in-rounds.ts'

const db = { isTransaction: false } as unknown as Queryable

it('who asks the same shares one reading, who asks something else has his own', async () => {
  const read: number[] = []
  const squares = readInRounds(String, async (_, n: number) => {
    read.push(n)
    return n * n
  })
  expect(await Promise.all([squares(db, 2), squares(db, 3), squares(db, 2)])).toEqual([4, 9, 4])
  expect(read).toEqual([2, 3])
  expect(await squares(db, 2)).toBe(4)
  expect(read).toEqual([2, 3, 2])
})
