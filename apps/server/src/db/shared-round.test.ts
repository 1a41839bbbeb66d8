import { expect, it, vi } from 'vitest'
import type { Queryable } from './database.ts'
import { oncePerRound, SharedRound } from './shared-round.ts'

const database = (isTransaction = false) => ({ isTransaction }) as Partial<Queryable> as Queryable

/** A reading that ends when it is told to. */
const heldReading = () => {
  const asked: (readonly number[])[] = []
  const ends: (() => void)[] = []
  const round = new SharedRound((_: Queryable, questions: readonly number[]) => {
    asked.push(questions)
    return new Promise<number>((done) => ends.push(() => done(asked.length)))
  })
  return { asked, ends, round }
}

it('all who ask before a reading begins share it, each with his question', async () => {
  const db = database()
  const round = new SharedRound(async (_: Queryable, questions: readonly number[]) => questions.join())
  expect(await Promise.all([1, 2, 3].map((one) => round.ask(db, one)))).toEqual(['1,2,3', '1,2,3', '1,2,3'])
  expect(await round.ask(db, 4)).toBe('4')
})

it('a reading under way is joined by nobody: who asks meanwhile shares the next', async () => {
  const db = database()
  const { asked, ends, round } = heldReading()
  const first = round.ask(db, 1)
  await vi.waitUntil(() => asked.length === 1)
  const later = [round.ask(db, 2), round.ask(db, 3)]
  ends[0]?.()
  await first
  await vi.waitUntil(() => asked.length === 2)
  ends[1]?.()
  await Promise.all(later)
  expect(asked).toEqual([[1], [2, 3]])
})

it('a reading that gives no answer holds up the next by a quarter of a second, no longer', async () => {
  const db = database()
  const { asked, round } = heldReading()
  void round.ask(db, 1)
  await vi.waitUntil(() => asked.length === 1)
  void round.ask(db, 2)
  await vi.waitUntil(() => asked.length === 2, { timeout: 2_000 })
  expect(asked).toEqual([[1], [2]])
})

it('a failure is told to all of its round; the next one reads anew', async () => {
  const db = database()
  const read = vi.fn<() => Promise<number>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue(7)
  const ask = oncePerRound(read)
  const both = await Promise.allSettled([ask(db), ask(db)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(db)).toBe(7)
  expect(read).toHaveBeenCalledTimes(2)
})

it('inside a transaction and of another database each asks for himself', async () => {
  const read = vi.fn(async () => 7)
  const ask = oncePerRound(read)
  const transaction = database(true)
  await Promise.all([ask(transaction), ask(transaction), ask(database()), ask(database())])
  expect(read).toHaveBeenCalledTimes(4)
})
