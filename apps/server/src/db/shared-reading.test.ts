import { expect, it, vi } from 'vitest'
import type { Queryable } from './database.ts'
import { SharedReading } from './shared-reading.ts'

const database = (isTransaction = false) => ({ isTransaction }) as Partial<Queryable> as Queryable

it('those who ask the same at once share one reading; who asks afterwards reads anew', async () => {
  const [db, readings] = [database(), new SharedReading<number>()]
  const read = vi.fn(() => Promise.resolve(7))
  const asked = Array.from({ length: 50 }, () => readings.get(db, 'hour', read))
  expect(await Promise.all(asked)).toEqual(Array.from({ length: 50 }, () => 7))
  expect(read).toHaveBeenCalledTimes(1)
  await readings.get(db, 'hour', read)
  expect(read).toHaveBeenCalledTimes(2)
})

it('another question, another database and a transaction read for themselves', async () => {
  const [db, readings] = [database(), new SharedReading<number>()]
  const read = vi.fn(() => Promise.resolve(7))
  const transaction = database(true)
  await Promise.all([
    readings.get(db, 'a', read),
    readings.get(db, 'b', read),
    readings.get(database(), 'a', read),
    readings.get(transaction, 'a', read),
    readings.get(transaction, 'a', read),
  ])
  expect(read).toHaveBeenCalledTimes(5)
})

it('a failure is told to all who waited, and the next one tries again', async () => {
  const [db, readings] = [database(), new SharedReading<number>()]
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(7)
  const both = await Promise.allSettled([readings.get(db, 'a', read), readings.get(db, 'a', read)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await readings.get(db, 'a', read)).toBe(7)
})
