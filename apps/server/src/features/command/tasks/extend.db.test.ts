import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { eventDetail } from '../events/queries/event-detail.ts'
import { extend } from './extend.ts'
import { confirmTask } from './own-part.ts'
import { type Person, type SmallCity, smallCity } from './testing/small-city.ts'
import { refusal, staff } from './testing/staff.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
})
afterAll(() => test?.close())

const hourMs = 3_600_000
const later = (minutes: number) => test.clock.set(new Date(test.clock.now().getTime() + minutes * 60_000))
const dueAt = async (eventId: string) =>
  (
    await firstRow(
      test.services.db,
      sql<{ due: Date }>`select deadline_at as due from event where id = ${eventId}::uuid`,
    )
  )?.due.getTime() ?? 0
const ask = (person: Person, eventId: string, hours = 4) =>
  extend(test.services, city.session[person], { eventId, reason: '夜间复测', hours })
const seen = async (person: Person, eventId: string) => {
  const { extension, extendAction } = await eventDetail(city.context(person), eventId)
  return { extension, extendAction }
}
const dispatched = async () => {
  const eventId = await city.raise()
  await act.dispatch(eventId, 'host')
  return eventId
}
const told = async (eventId: string) =>
  (await city.outbox('task')).filter((message) => message['eventId'] === eventId && message['kind'] === 'extended')

describe('延期', () => {
  it('asked for by the 主办 is approved with the hours asked for, once, and seen by both', async () => {
    const eventId = await dispatched()
    await confirmTask(test.services, city.session.host, eventId, 2)
    const before = await dueAt(eventId)
    expect(await seen('host', eventId)).toEqual({ extension: null, extendAction: 'request' })
    expect(await ask('host', eventId)).toMatchObject({ state: 'requested' })
    expect(await dueAt(eventId)).toBe(before)
    const { extension, extendAction } = await seen('dispatcher', eventId)
    expect(extendAction).toBe('approve')
    expect(extension).toMatchObject({ state: 'requested', hours: 4, reason: '夜间复测', userName: 'host' })
    expect(new Date(`${extension?.deadline.replace(' ', 'T')}+08:00`).getTime()).toBe(before + 4 * hourMs)
    expect((await seen('host', eventId)).extendAction).toBeNull()
    await expect(ask('host', eventId)).rejects.toMatchObject({ message: '延期申请已提交，请等待批准' })
    expect(await ask('dispatcher', eventId, 72)).toMatchObject({ state: 'approved' })
    expect(await dueAt(eventId)).toBe(before + 4 * hourMs)
    expect(await seen('host', eventId)).toMatchObject({ extension: { state: 'approved' }, extendAction: null })
    expect(await told(eventId)).toMatchObject([{ userIds: [city.session.host.userId] }])
    for (const person of ['host', 'dispatcher'] as const)
      expect(await refusal(ask(person, eventId))).toBe('EXTEND_REFUSED')
  })

  it('is granted by a dispatcher unasked, with reason and new deadline', async () => {
    const eventId = await dispatched()
    const before = await dueAt(eventId)
    expect((await seen('dispatcher', eventId)).extendAction).toBe('grant')
    expect(await ask('dispatcher', eventId, 2)).toMatchObject({ state: 'approved' })
    expect(await dueAt(eventId)).toBe(before + 2 * hourMs)
    expect((await seen('host', eventId)).extension).toMatchObject({
      state: 'approved',
      userName: 'dispatcher',
      hours: 2,
    })
    expect(await told(eventId)).toHaveLength(1)
  })

  it('is nobody else’s, and too late once the task is due', async () => {
    const eventId = await dispatched()
    expect((await seen('overseer', eventId).catch(() => ({ extendAction: null }))).extendAction).toBeNull()
    expect((await seen('chief', eventId)).extendAction).toBe('grant')
    expect(await refusal(ask('foreignDispatcher', eventId))).toBe('OUT_OF_SCOPE')
    expect(await refusal(ask('below', eventId))).toBe('WRONG_ROLE')
    later(31)
    expect((await seen('dispatcher', eventId)).extendAction).toBeNull()
    expect(await refusal(ask('dispatcher', eventId))).toBe('EXTEND_REFUSED')
  })

  it('that a former holder asked for went with the task', async () => {
    const eventId = await dispatched()
    await ask('host', eventId)
    later(1)
    await act.step('host', eventId, { action: 'rollback', form: { reasonCode: '非本辖区', reason: '不在辖区' } })
    await act.step('dispatcher', eventId, {
      action: 'delegate',
      form: { description: '请溯源' },
      recipients: act.to('below'),
    })
    expect(await seen('dispatcher', eventId)).toEqual({ extension: null, extendAction: 'grant' })
    expect(await ask('below', eventId, 1)).toMatchObject({ state: 'requested' })
    expect((await seen('dispatcher', eventId)).extension).toMatchObject({ userName: 'below', hours: 1 })
  })
})
