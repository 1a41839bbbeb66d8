import { events as calls } from '@qingkong/contract/calls/command/events'
import { tasks as taskCalls } from '@qingkong/contract/calls/command/tasks'
import type { Call } from '@qingkong/contract/core/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { routes as taskRoutes } from '../tasks/routes.ts'
import { type Person, type SmallCity, smallCity } from '../tasks/testing/small-city.ts'
import { routes } from './routes.ts'

let test: TestServices
let city: SmallCity
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})
afterAll(() => test?.close())

const ask = async <C extends Pick<Call, 'name' | 'input' | 'output'>>(
  call: C,
  person: Person,
  input: unknown,
): Promise<z.output<C['output']>> => {
  const implementation = [...routes, ...taskRoutes].find((one) => one.call.name === call.name)
  if (!implementation) throw new Error(`${call.name} is not implemented`)
  const answer = await implementation.run(call.input.parse(input), city.context(person))
  return call.output.parse(answer) as z.output<C['output']>
}

const merge = (person: Person, main: string, children: string[], eventStatus = 1) =>
  ask(calls.eventMerge, person, {
    mainEventId: main,
    mainEventStatus: 1,
    events: children.map((eventId) => ({ eventId, eventStatus })),
    note: '同一时段同一成因',
  })

describe('并案', () => {
  it('closes the others as 重复 under the main one, which stays open and lists them', async () => {
    const main = await city.raise()
    const children = [await city.raise(), await city.raise({ level: 3 })]
    const answer = await merge('dispatcher', main, children)
    expect(answer.merged.toSorted()).toEqual(children.toSorted())
    expect(await city.status(main)).toBe(1)
    for (const child of children) {
      expect(await city.status(child)).toBe(9)
      expect((await city.steps(child)).at(-1)).toMatchObject({ action: 'close', from: 1, to: 9, actor: 'dispatcher' })
      const flow = await ask(calls.eventFlow, 'dispatcher', { eventId: child })
      expect(JSON.stringify(flow.at(-1)?.requestFormData)).toContain('重复')
      expect(await ask(calls.eventDetail, 'dispatcher', { eventId: child })).toMatchObject({ parentEventId: main })
    }
    const detail = await ask(calls.eventDetail, 'dispatcher', { eventId: main })
    expect(detail.children.map(({ eventId }) => eventId).toSorted()).toEqual(children.toSorted())
    expect((await city.outbox('event')).filter(({ eventId }) => eventId === main).at(-1)).toMatchObject({
      notify: false,
    })
  })

  it('is refused as a whole when one of them moved on meanwhile', async () => {
    const [main, fresh, closed] = [await city.raise(), await city.raise(), await city.raise()]
    await ask(taskCalls.closeEvent, 'dispatcher', { eventId: closed, eventStatus: 1 })
    await expect(merge('dispatcher', main, [fresh, closed])).rejects.toMatchObject({
      key: 'EVENT_STALE',
      data: { eventId: closed, eventStatus: 9 },
    })
    expect(await city.status(fresh)).toBe(1)
    expect(await city.steps(fresh)).toHaveLength(1)
  })

  it('of one pair by two people at once succeeds once', async () => {
    const [one, other] = [await city.raise(), await city.raise()]
    const results = await Promise.allSettled([
      merge('dispatcher', one, [other]),
      merge('otherDispatcher', other, [one]),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect([await city.status(one), await city.status(other)].toSorted()).toEqual([1, 9])
  })

  it('never makes a level-one alarm or a report disappear in a milder event', async () => {
    const mild = await city.raise({ level: 3 })
    const severe = await city.raise({ level: 1 })
    const report = await city.raise({ eventType: '3', level: null, siteId: null })
    await expect(merge('dispatcher', mild, [severe])).rejects.toMatchObject({ key: 'FEEDBACK_REQUIRED' })
    await expect(merge('dispatcher', mild, [report])).rejects.toMatchObject({ key: 'FEEDBACK_REQUIRED' })
    // Under an event that must itself be looked at, nothing is lost.
    expect((await merge('dispatcher', severe, [report, mild])).merged).toHaveLength(2)
  })

  it('keeps to the areas of the person, to events that stand alone, and never merges an event into itself', async () => {
    const [main, child] = [await city.raise(), await city.raise()]
    await expect(merge('foreignDispatcher', main, [child])).rejects.toMatchObject({ key: 'OUT_OF_SCOPE' })
    await expect(merge('dispatcher', main, [main])).rejects.toMatchObject({ key: 'INVALID_INPUT' })
    const region = await city.raise({ areaCode: '320200', siteId: null, regional: true })
    await city.raise({ parentEventId: region, notify: false })
    await expect(merge('dispatcher', main, [region])).rejects.toMatchObject({ key: 'WRONG_STATUS' })
  })
})

describe('one delegation for many events', () => {
  it('sends each by itself and says which could not be sent and why', async () => {
    const [fresh, closed, foreign] = [
      await city.raise(),
      await city.raise(),
      await city.raise({ areaCode: '320206', siteId: null }),
    ]
    await ask(taskCalls.closeEvent, 'dispatcher', { eventId: closed, eventStatus: 1 })
    const answer = await ask(taskCalls.delegateEvents, 'districtDispatcher', {
      events: [fresh, closed, foreign].map((eventId) => ({ eventId, eventStatus: 1 })),
      delegateNote: '请逐一核查',
      users: [city.recipient('host')],
    })
    expect(answer.delegated).toEqual([fresh])
    expect(answer.refused.map(({ eventId }) => eventId)).toEqual([closed, foreign])
    for (const { message } of answer.refused) expect(message).toMatch(/[\u4e00-\u9fff]/)
    expect(await city.status(fresh)).toBe(2)
    expect((await city.steps(fresh)).at(-1)).toMatchObject({ action: 'delegate', actor: 'districtDispatcher' })
    expect(await city.status(foreign)).toBe(1)
  })
})
