import { CallError } from '@qingkong/contract/core/client'
import { errors } from '@qingkong/contract/errors'
import type { EventStatus } from '@qingkong/domain/event/event-status'
import { type FlowAction, workflow } from '@qingkong/domain/event/workflow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../test-app.ts'
import { type Pair, type PairedStaff, pairedStaff, steps } from './paired-staff.ts'

let app: TestApp
let staff: PairedStaff

beforeAll(async () => {
  app = await testApp()
  staff = await pairedStaff(app)
})
afterAll(() => app?.close())

const transitions = (Object.keys(steps) as (keyof typeof steps)[]).flatMap((action) =>
  workflow[action].from.map((from) => [action, from] as const),
)

const actors = (action: keyof typeof steps, from: EventStatus): Pair => {
  const [role] = workflow[action].roles
  switch (role) {
    case 'holder':
      return from === 11 ? staff.lowerHolders : staff.holders
    case 'assistant':
      return staff.assistants
    case 'overseer':
      return staff.overseers
    case 'chief':
      return staff.chiefs
    default:
      return staff.dispatchers
  }
}

/** A further feedback is somebody's own words: both are kept, and the event stays where it is. */
const bothCount: ReadonlySet<FlowAction> = new Set<FlowAction>(['furtherFeedback'])

const codesOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.map((result) =>
    result.status === 'fulfilled' ? 0 : result.reason instanceof CallError ? result.reason.code : String(result.reason),
  )

const refusedLate: readonly number[] = [errors.EVENT_STALE.code, errors.WRONG_STATUS.code, errors.WRONG_ROLE.code]

describe('two people take the same step of one event at once', () => {
  it('every row of the workflow table but the raising itself is tried', () => {
    const expected = Object.entries(workflow).flatMap(([action, rule]) => rule.from.map((from) => `${action} ${from}`))
    expect(transitions.map(([action, from]) => `${action} ${from}`).toSorted()).toEqual(expected.toSorted())
  })

  it.each(transitions)('4.4 #24: %s at %s succeeds exactly once', async (action, from) => {
    const eventId = await staff.eventAt(from)
    // The 主办's first feedback opens its further ones; at 3 they are the 协办's, who has signed.
    const pair = action === 'furtherFeedback' && from === 3 ? staff.assistants : actors(action, from)
    if (pair === staff.assistants && action === 'furtherFeedback')
      await pair[0].taskConfirm({ eventId, eventStatus: from })
    const before = { flow: await staff.flowOf(eventId), pushes: await staff.pushesOf(eventId) }
    const codes = codesOf(await Promise.allSettled(pair.map((person) => steps[action](person, eventId, from))))
    const expected = bothCount.has(action) ? 2 : 1
    expect(codes.filter((code) => code === 0)).toHaveLength(expected)
    expect(codes.filter((code) => code !== 0 && !refusedLate.includes(Number(code)))).toEqual([])
    const added = (await staff.flowOf(eventId)).slice(before.flow.length)
    expect(added.map((row) => [row.action, row.from])).toEqual(Array(expected).fill([action, from]))
    expect(await staff.pushesOf(eventId)).toBe(before.pushes + expected)
    expect(await staff.statusOf(eventId)).toBe(added.at(-1)?.to)
  })
})

describe('twenty at once', () => {
  it.each(['delegate', 'close'] as const)(
    '4.4 #24: of twenty parallel %s calls one succeeds, with one flow row and one push',
    async (action) => {
      const eventId = await staff.eventAt(1)
      const pushes = await staff.pushesOf(eventId)
      const tries = Array.from({ length: 20 }, (_, index) =>
        steps[action](staff.dispatchers[index % 2 === 0 ? 0 : 1], eventId, 1),
      )
      const codes = codesOf(await Promise.allSettled(tries))
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(codes.filter((code) => code !== 0 && !refusedLate.includes(Number(code)))).toEqual([])
      expect((await staff.flowOf(eventId)).map((row) => row.action)).toEqual(['raise', action])
      expect(await staff.pushesOf(eventId)).toBe(pushes + 1)
    },
  )

  it('4.4 #24: a close and a delegation that meet leave one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const eventId = await staff.eventAt(1)
      const codes = codesOf(
        await Promise.allSettled([
          steps.close(staff.dispatchers[0], eventId, 1),
          steps.delegate(staff.dispatchers[1], eventId, 1),
        ]),
      )
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      expect(await staff.flowOf(eventId)).toHaveLength(2)
    }
  })
})

describe('steps out of order', () => {
  it('4.4 #23: no step is taken from a status that the table does not name', async () => {
    const statuses: readonly EventStatus[] = [1, 2, 3, 4, 6, 7, 8, 11, 12]
    for (const status of statuses) {
      const eventId = await staff.eventAt(status)
      const before = await staff.flowOf(eventId)
      for (const action of Object.keys(steps) as (keyof typeof steps)[]) {
        // One call stands for several rows of the table; what another row allows is no skipped step.
        const sameCall = Object.keys(steps).filter(
          (other) => callOf(other) === callOf(action),
        ) as (keyof typeof steps)[]
        if (sameCall.some((other) => workflow[other].from.includes(status))) continue
        for (const person of actors(action, status)) {
          const [code] = codesOf(await Promise.allSettled([steps[action](person, eventId, status)]))
          expect(refusedLate, `${action} at ${status}`).toContain(code)
        }
      }
      expect(await staff.flowOf(eventId)).toEqual(before)
    }
  })

  it('4.4 #22: whoever has no part in an event takes no step of it, whatever its status', async () => {
    const outsiders = await Promise.all(['lingdao', 'shenhe1', 'yunwei', 'qiye', 'admin', 'PAIR-2-a'].map(app.as))
    // Who is no 协办 signs as if for the 主办, which its status may refuse first.
    const refused = [...refusedLate, errors.FORBIDDEN.code, errors.OUT_OF_SCOPE.code]
    for (const status of [1, 2, 3, 4, 6, 7, 8, 12] as const) {
      const eventId = await staff.eventAt(status)
      const before = await staff.flowOf(eventId)
      const possible = transitions.filter(([, from]) => from === status)
      for (const [action] of possible) {
        for (const person of outsiders) {
          const [code] = codesOf(await Promise.allSettled([steps[action](person, eventId, status)]))
          expect(refused, `${action} at ${status}`).toContain(code)
        }
      }
      expect(await staff.flowOf(eventId)).toEqual(before)
    }
  })

  it('4.4 #23: an ended event takes no step at all', async () => {
    const eventId = await staff.eventAt(1)
    await steps.close(staff.dispatchers[0], eventId, 1)
    const before = await staff.flowOf(eventId)
    for (const action of Object.keys(steps) as (keyof typeof steps)[]) {
      for (const status of [9, ...workflow[action].from] as EventStatus[]) {
        const [code] = codesOf(await Promise.allSettled([steps[action](actors(action, status)[0], eventId, status)]))
        expect(code, `${action} seen at ${status}`).not.toBe(0)
      }
    }
    expect(await staff.flowOf(eventId)).toEqual(before)
    expect(await staff.statusOf(eventId)).toBe(9)
  })
})

/** Which call takes the step. */
const callOf = (action: string): string => {
  if (/close|withdraw/i.test(action)) return 'closeEvent'
  if (/delegate$/i.test(action)) return 'delegateEvent'
  if (/^(confirm|assistConfirm)$/.test(action)) return 'taskConfirm'
  return /feedback$/i.test(action) && !action.startsWith('overseer') ? 'taskFeedback' : action
}
