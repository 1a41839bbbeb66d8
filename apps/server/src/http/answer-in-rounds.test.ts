import type { Right } from '@qingkong/contract/rights'
import { expect, it } from 'vitest'
import type { Queryable } from '../db/database.ts'
import { answerInRounds } from './answer-in-rounds.ts'
import type { CallContext, Session } from './context.ts'

const db = { isTransaction: false } as Partial<Queryable> as Queryable

const sessionOf = (
  areaCode: string,
  rights: readonly Right[],
  userId: string,
  enterpriseCode: string | null,
): Session => ({
  tokenHash: Buffer.alloc(0),
  userId,
  userCode: userId,
  userName: userId,
  orgCode: 'o',
  orgName: '',
  roles: [],
  rights: new Set(rights),
  scope: { userId, orgCode: 'o', areaCodes: [areaCode], cityCode: '320200', enterpriseCode },
  mustChangePassword: false,
})

const contextOf = (
  areaCode: string,
  rights: readonly Right[] = [],
  userId = 'one',
  enterpriseCode: string | null = null,
): CallContext => {
  const context: Pick<CallContext, 'session'> = { session: sessionOf(areaCode, rights, userId, enterpriseCode) }
  return { ...context, db } as Partial<CallContext> as CallContext
}

const counted = () => {
  let [stored, readings] = [1, 0]
  const ask = answerInRounds(async (factor: number) => {
    readings += 1
    const read = stored
    await new Promise((done) => setTimeout(done, 5))
    return read * factor
  })
  return {
    ask,
    write: (value: number) => {
      stored = value
    },
    readings: () => readings,
  }
}

it('fifty screens that ask at once cost one reading', async () => {
  const { ask, readings } = counted()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask(2, contextOf('320200'))))
  expect(new Set(answers)).toEqual(new Set([2]))
  expect(readings()).toBe(1)
})

it('who has written while a reading was under way is answered by the next, which others share', async () => {
  const { ask, write, readings } = counted()
  const before = ask(1, contextOf('320200'))
  await new Promise((done) => setTimeout(done, 2))
  write(7)
  const after = await Promise.all([ask(1, contextOf('320200')), ask(1, contextOf('320200'))])
  expect(await before).toBe(1)
  expect(after).toEqual([7, 7])
  expect(readings()).toBe(2)
})

it('people of the whole city share, those of a district, who see their own tasks’ sources too, do not', async () => {
  const { ask, readings } = counted()
  await Promise.all(['one', 'two', 'three'].map((user) => ask(1, contextOf('320200', [], user))))
  expect(readings()).toBe(1)
  await Promise.all(['one', 'two'].map((user) => ask(1, contextOf('320205', [], user))))
  expect(readings()).toBe(3)
  await Promise.all([null, '320200001'].map((code) => ask(1, contextOf('320200', [], 'one', code))))
  expect(readings()).toBe(5)
})

it('another question, reach or right is answered by itself; a reading that fails is told to all who shared it', async () => {
  const { ask, readings } = counted()
  await Promise.all([
    ask(1, contextOf('320200')),
    ask(2, contextOf('320200')),
    ask(1, contextOf('320205')),
    ask(1, contextOf('320200', ['analysis.read'])),
  ])
  expect(readings()).toBe(4)
  const failing = answerInRounds(async () => {
    throw new Error('away')
  })
  const outcomes = await Promise.allSettled([failing(1, contextOf('320200')), failing(1, contextOf('320200'))])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
