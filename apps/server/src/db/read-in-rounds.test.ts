import { expect, it } from 'vitest'
import type { Queryable } from './database.ts'
import { readInRounds } from './read-in-rounds.ts'

const db = { isTransaction: false } as Partial<Queryable> as Queryable

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

it('a question waits for nobody who asks another, and a failure is told to those alone who asked it', async () => {
  const asked = readInRounds(String, async (_, n: number) => {
    if (n === 1) return new Promise<number>(() => undefined)
    if (n === 2) throw new Error('away')
    return n
  })
  void asked(db, 1)
  const failing = Promise.allSettled([asked(db, 2), asked(db, 2)])
  expect(await asked(db, 3)).toBe(3)
  expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
