import { Fail } from '@qingkong/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { closeEventBy } from './close-event.ts'
import { confirmTask, furtherOrFirst } from './own-part.ts'
import type { StepRequest } from './step-request.ts'
import { type Person, type SmallCity, smallCity } from './testing/small-city.ts'
import { refusal, staff, traced } from './testing/staff.ts'

let test: TestServices
let city: SmallCity
let act: ReturnType<typeof staff>
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
  act = staff(test.services, city)
})
afterAll(() => test?.close())

const assignments = (eventId: string) =>
  rows(
    test.services.db,
    sql<{ who: string; part: string; state: string; hops: number; due: Date }>`
      select user_name as who, part, state, hops, feedback_due_at as due from assignment
      where event_id = ${eventId}::uuid order by hops, part desc, user_name`,
  )

const clockOf = (eventId: string) =>
  firstRow(
    test.services.db,
    sql<{ stage: string | null; from: Date; due: Date; overdue: Date | null }>`
      select deadline_stage as stage, deadline_from as "from", deadline_at as due, overdue_at as overdue from event
      where id = ${eventId}::uuid`,
  )

const later = (minutes: number) => test.clock.set(new Date(test.clock.now().getTime() + minutes * 60_000))

describe('an event sent to three recipients', () => {
  it('practice 3: they sign, transfer, return and feed back; statuses and clocks stay right', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host', 'assistant', 'otherAssistant')
    const sent = test.clock.now()
    expect(await city.status(eventId)).toBe(2)
    expect((await assignments(eventId)).map(({ who, part, state }) => [who, part, state])).toEqual([
      ['host', 'host', 'open'],
      ['assistant', 'assist', 'open'],
      ['otherAssistant', 'assist', 'open'],
    ])
    // 签收 30 min at level two, from the dispatch.
    expect(await clockOf(eventId)).toMatchObject({
      stage: 'sign',
      from: sent,
      due: new Date(sent.getTime() + 30 * 60_000),
    })

    later(5)
    await confirmTask(test.services, city.session.assistant, eventId, 2)
    expect(await city.status(eventId)).toBe(2)
    later(5)
    await confirmTask(test.services, city.session.host, eventId, 2)
    expect(await city.status(eventId)).toBe(3)
    const feedbackDue = new Date(sent.getTime() + 4 * 3_600_000)
    expect(await clockOf(eventId)).toMatchObject({ stage: 'feedback', due: feedbackDue })

    // The 协办's transfer and return never move the event.
    await act.step('otherAssistant', eventId, { action: 'rollback', seenStatus: 3, form: { reasonCode: '非本辖区' } })
    expect(await city.status(eventId)).toBe(3)

    later(20)
    await act.step('host', eventId, {
      action: 'deliver',
      seenStatus: 3,
      form: { reason: '属下级' },
      recipients: act.to('below'),
    })
    expect(await city.status(eventId)).toBe(11)
    // The clock does not restart with another holder.
    expect(await clockOf(eventId)).toMatchObject({ stage: 'feedback', due: feedbackDue })
    await act.step('below', eventId, { action: 'rollback', seenStatus: 11, form: { reasonCode: '位置不清' } })
    expect(await city.status(eventId)).toBe(2)
    await confirmTask(test.services, city.session.host, eventId, 2)
    await act.step('host', eventId, { action: 'feedback', seenStatus: 3, form: traced })
    expect(await city.status(eventId)).toBe(6)
    expect(await clockOf(eventId)).toMatchObject({ stage: 'assess', overdue: null })

    await act.step('assistant', eventId, {
      action: 'furtherFeedback',
      seenStatus: 6,
      form: { ...traced, traceContent: '另有渣土车' },
    })
    expect(await city.status(eventId)).toBe(6)
    await act.step('dispatcher', eventId, { action: 'assessArchive', seenStatus: 6, form: { opinion: '属实' } })
    expect(await city.status(eventId)).toBe(10)
    expect(await clockOf(eventId)).toMatchObject({ stage: null })
    expect((await city.steps(eventId)).map(({ action, from, to: next }) => `${action} ${from}>${next}`)).toEqual([
      'raise null>1',
      'delegate 1>2',
      'assistConfirm 2>2',
      'confirm 2>3',
      'rollback 3>3',
      'deliver 3>11',
      'rollback 11>2',
      'confirm 2>3',
      'feedback 3>6',
      'furtherFeedback 6>6',
      'assessArchive 6>10',
    ])
  })

  it('a first-level return comes back to the dispatcher, who may insist; then it is locked', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await act.step('host', eventId, { action: 'rollback', seenStatus: 2, form: { reasonCode: '非本部门职责' } })
    expect(await city.status(eventId)).toBe(4)
    await act.step('dispatcher', eventId, { action: 'refuseReturn', seenStatus: 4, form: { reason: '属你单位' } })
    expect(await city.status(eventId)).toBe(2)
    expect(
      await refusal(act.step('host', eventId, { action: 'rollback', seenStatus: 2, form: { reasonCode: '其他' } })),
    ).toBe('RETURN_LOCKED')
    await confirmTask(test.services, city.session.host, eventId, 2)
    expect(await city.status(eventId)).toBe(3)
  })

  it('passes on downward inside the own organisation only, and at most three times', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    const pass = (from: Person, next: Person) =>
      act.step(from, eventId, { action: 'deliver', form: { reason: '下级办理' }, recipients: act.to(next) })
    expect(await refusal(pass('host', 'otherAssistant'))).toBe('TRANSFER_LIMIT')
    expect(await refusal(pass('host', 'dispatcher'))).toBe('TRANSFER_LIMIT')
    await pass('host', 'below')
    await pass('below', 'lower')
    await pass('lower', 'lowest')
    expect(await refusal(pass('lowest', 'tooLow'))).toBe('TRANSFER_LIMIT')
    // The former holder reads on but acts no more.
    expect(await refusal(confirmTask(test.services, city.session.host, eventId, 11))).toBe('WRONG_ROLE')
    expect((await assignments(eventId)).map(({ who, state, hops }) => [who, state, hops])).toEqual([
      ['host', 'transferred', 0],
      ['below', 'transferred', 1],
      ['lower', 'transferred', 2],
      ['lowest', 'open', 3],
    ])
  })

  it('assessing ends an open 协办 as 未反馈', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host', 'assistant')
    await confirmTask(test.services, city.session.host, eventId, undefined)
    await furtherOrFirst(test.services, city.session.host, { eventId, seenStatus: 3, form: traced }, [])
    await act.step('dispatcher', eventId, { action: 'assessArchive', form: { opinion: '属实' } })
    expect((await assignments(eventId)).map(({ who, state }) => [who, state])).toEqual([
      ['host', 'fedBack'],
      ['assistant', 'noFeedback'],
    ])
  })
})

describe('supervision', () => {
  const toSupervision = async (form: StepRequest['form'] = {}) => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await act.step('host', eventId, { action: 'feedback', form: traced })
    await act.step('dispatcher', eventId, {
      action: 'assessDispatch',
      seenStatus: 6,
      form: { opinion: '请督察', ...form },
      recipients: act.to('overseer'),
    })
    return eventId
  }

  it('goes 8, 7, and with 未到位 to 12, is assessed again and ends at 10', async () => {
    const eventId = await toSupervision()
    expect(await city.status(eventId)).toBe(8)
    await act.step('overseer', eventId, { action: 'overseerConfirm', seenStatus: 8, form: {} })
    await act.step('overseer', eventId, {
      action: 'overseerFeedback',
      seenStatus: 7,
      form: { overseerContent: '未覆盖', result: '未到位' },
    })
    expect(await city.status(eventId)).toBe(12)
    await act.step('dispatcher', eventId, {
      action: 'assessDispatch',
      seenStatus: 12,
      form: { opinion: '再督察' },
      recipients: act.to('overseer'),
    })
    await act.step('overseer', eventId, { action: 'overseerRollback', seenStatus: 8, form: { reason: '材料不足' } })
    expect(await city.status(eventId)).toBe(12)
    await act.step('dispatcher', eventId, {
      action: 'redelegate',
      seenStatus: 12,
      form: { description: '重新整改' },
      recipients: act.to('host'),
    })
    expect(await city.status(eventId)).toBe(2)
  })

  it('限期整改 stays at 7 until the 复查', async () => {
    const eventId = await toSupervision({ measure: '限期整改', measureDate: '2026-11-27 18:00:00' })
    await act.step('overseer', eventId, { action: 'overseerConfirm', form: {} })
    await act.step('overseer', eventId, {
      action: 'overseerFeedback',
      form: { overseerContent: '整改中', result: '整改到位' },
    })
    expect(await city.status(eventId)).toBe(7)
    await act.step('overseer', eventId, {
      action: 'overseerFeedback',
      form: { overseerContent: '复查到位', result: '整改到位' },
    })
    expect(await city.status(eventId)).toBe(10)
  })

  it('the overseer is neither of the handling unit nor the assessor, and the assessor may not close it', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await act.step('host', eventId, { action: 'feedback', form: traced })
    const assess = (person: Person) =>
      act.step('chief', eventId, { action: 'assessDispatch', form: { opinion: '请督察' }, recipients: act.to(person) })
    expect(await refusal(assess('host'))).toBe('INVALID_INPUT')
    expect(await refusal(assess('chief'))).toBe('INVALID_INPUT')
    await assess('overseer')
    const close = (person: Person) =>
      closeEventBy(test.services, city.session[person], { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close('chief'))).toBe('WRONG_ROLE')
    expect(await refusal(close('dispatcher'))).toBe('WRONG_ROLE')
  })
})

describe('two people, two clicks', () => {
  it('#24: of 20 parallel closes exactly one succeeds, with one flow row and one message', async () => {
    const eventId = await city.raise()
    const before = (await city.outbox('event')).length
    const close = () =>
      closeEventBy(test.services, city.session.dispatcher, { eventId, seenStatus: 1, reasonCode: '已恢复', note: '' })
    const results = await Promise.allSettled(Array.from({ length: 20 }, close))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const keys = results.flatMap((result) =>
      result.status === 'rejected' && result.reason instanceof Fail ? [result.reason.key] : [],
    )
    expect(keys).toHaveLength(19)
    expect(keys.filter((key) => key !== 'EVENT_STALE' && key !== 'WRONG_STATUS')).toEqual([])
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual(['raise', 'close'])
    expect(await city.outbox('event')).toHaveLength(before + 1)
  })

  it('#23: a stale status writes nothing and tells the present one; a closed event takes no step', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    const stale = act.step('dispatcher', eventId, {
      action: 'delegate',
      seenStatus: 1,
      form: { description: '再发' },
      recipients: act.to('host'),
    })
    await expect(stale).rejects.toMatchObject({ key: 'EVENT_STALE', data: { eventStatus: 2 } })
    await closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '重复', note: '' })
    expect(await city.status(eventId)).toBe(9)
    expect(await refusal(act.dispatch(eventId, 'host'))).toBe('EVENT_STALE')
    expect(
      await refusal(closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '重复', note: '' })),
    ).toBe('WRONG_STATUS')
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual(['raise', 'delegate', 'withdraw'])
  })

  it('a feedback sent again from a draft answers the first result and writes nothing', async () => {
    const eventId = await city.raise()
    await act.dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await confirmTask(test.services, city.session.host, eventId, 2)
    const send = (seenStatus: number | undefined) =>
      furtherOrFirst(test.services, city.session.host, { eventId, seenStatus, form: traced }, [])
    expect(await send(3)).toMatchObject({ eventStatus: 6 })
    expect(await send(3)).toMatchObject({ eventStatus: 6 })
    expect(await send(undefined)).toMatchObject({ eventStatus: 6 })
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual([
      'raise',
      'delegate',
      'confirm',
      'feedback',
    ])
    // Other words are another feedback.
    await furtherOrFirst(
      test.services,
      city.session.host,
      { eventId, seenStatus: 6, form: { ...traced, traceContent: '补充照片' } },
      [],
    )
    expect(await city.steps(eventId)).toHaveLength(5)
  })
})
