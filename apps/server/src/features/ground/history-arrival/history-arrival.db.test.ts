import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { historyArrivalState } from './arrival.ts'
import { noteHistoryArrival } from './port.ts'

let test: TestServices
beforeAll(async () => {
  test = await testServices()
})
afterAll(() => test.close())

it('a past arrives while its sender tells of it, and no longer than ten minutes after its last word', async () => {
  const { db } = test.services
  const now = test.clock.now()
  const state = { title: '空气与气象', percent: 40, reachedTime: '2026-01-01 00:00:00' }
  expect(await historyArrivalState(db, now)).toBeNull()
  await noteHistoryArrival(db, { ...state, isOver: false }, now)
  await noteHistoryArrival(db, { ...state, percent: 41, isOver: false }, now)
  expect(await historyArrivalState(db, now)).toEqual({ ...state, percent: 41 })
  expect(await historyArrivalState(db, new Date(now.getTime() + 11 * 60_000))).toBeNull()
  await noteHistoryArrival(db, { ...state, isOver: true }, now)
  expect(await historyArrivalState(db, now)).toBeNull()
})
