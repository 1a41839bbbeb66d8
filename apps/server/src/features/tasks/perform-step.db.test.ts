import { Fail } from '@qingkong/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../db/database.ts'
import { type TestServices, testServices } from '../../testing/test-services.ts'
import { closeEventBy } from './close-event.ts'
import { createReport, extend, urge } from './commands.ts'
import { createTask } from './delegate.ts'
import { confirmTask, furtherOrFirst } from './own-part.ts'
import { performStep } from './perform-step.ts'
import type { StepRequest } from './step-request.ts'
import { type Person, type SmallCity, smallCity } from './testing/small-city.ts'

let test: TestServices
let city: SmallCity
beforeAll(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})
afterAll(() => test?.close())

const step = (person: Person, eventId: string, request: Omit<StepRequest, 'eventId' | 'seenStatus'> & { seenStatus?: number }) =>
  performStep(test.services, city.session[person], { eventId, seenStatus: undefined, ...request })

const to = (...people: Person[]) => people.map((person) => city.recipient(person))

const dispatch = (eventId: string, ...people: Person[]) =>
  step('dispatcher', eventId, { action: 'delegate', seenStatus: 1, form: { description: '请溯源' }, recipients: to(...people) })

const traced = { location: '春笋路口', pollutionJudge: '1', traceContent: '裸土未覆盖' }

const refusal = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof Fail ? error.key : `not refused: ${String(error)}`
}

const assignments = (eventId: string) =>
  rows(
    test.services.db,
    sql<{ who: string; part: string; state: string; hops: number; due: Date }>`
      select user_name as who, part, state, hops, feedback_due_at as due from assignment
      where event_id = ${eventId}::uuid order by created_at, id`,
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
    await dispatch(eventId, 'host', 'assistant', 'otherAssistant')
    const sent = test.clock.now()
    expect(await city.status(eventId)).toBe(2)
    expect((await assignments(eventId)).map(({ who, part, state }) => [who, part, state])).toEqual([
      ['host', 'host', 'open'],
      ['assistant', 'assist', 'open'],
      ['otherAssistant', 'assist', 'open'],
    ])
    // 签收 30 min at level two, from the dispatch.
    expect(await clockOf(eventId)).toMatchObject({ stage: 'sign', from: sent, due: new Date(sent.getTime() + 30 * 60_000) })

    later(5)
    await confirmTask(test.services, city.session.assistant, eventId, 2)
    expect(await city.status(eventId)).toBe(2)
    later(5)
    await confirmTask(test.services, city.session.host, eventId, 2)
    expect(await city.status(eventId)).toBe(3)
    const feedbackDue = new Date(sent.getTime() + 4 * 3_600_000)
    expect(await clockOf(eventId)).toMatchObject({ stage: 'feedback', due: feedbackDue })

    // The 协办's transfer and return never move the event.
    await step('otherAssistant', eventId, { action: 'rollback', seenStatus: 3, form: { reasonCode: '非本辖区' } })
    expect(await city.status(eventId)).toBe(3)

    later(20)
    await step('host', eventId, { action: 'deliver', seenStatus: 3, form: { reason: '属下级' }, recipients: to('below') })
    expect(await city.status(eventId)).toBe(11)
    // The clock does not restart with another holder.
    expect(await clockOf(eventId)).toMatchObject({ stage: 'feedback', due: feedbackDue })
    await step('below', eventId, { action: 'rollback', seenStatus: 11, form: { reasonCode: '位置不清' } })
    expect(await city.status(eventId)).toBe(2)
    await confirmTask(test.services, city.session.host, eventId, 2)
    await step('host', eventId, { action: 'feedback', seenStatus: 3, form: traced })
    expect(await city.status(eventId)).toBe(6)
    expect(await clockOf(eventId)).toMatchObject({ stage: 'assess', overdue: null })

    await step('assistant', eventId, { action: 'furtherFeedback', seenStatus: 6, form: { ...traced, traceContent: '另有渣土车' } })
    expect(await city.status(eventId)).toBe(6)
    await step('dispatcher', eventId, { action: 'assessArchive', seenStatus: 6, form: { opinion: '属实' } })
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
    await dispatch(eventId, 'host')
    await step('host', eventId, { action: 'rollback', seenStatus: 2, form: { reasonCode: '非本部门职责' } })
    expect(await city.status(eventId)).toBe(4)
    await step('dispatcher', eventId, { action: 'refuseReturn', seenStatus: 4, form: { reason: '属你单位' } })
    expect(await city.status(eventId)).toBe(2)
    expect(await refusal(step('host', eventId, { action: 'rollback', seenStatus: 2, form: { reasonCode: '其他' } }))).toBe('RETURN_LOCKED')
    await confirmTask(test.services, city.session.host, eventId, 2)
    expect(await city.status(eventId)).toBe(3)
  })

  it('passes on downward inside the own organisation only, and at most three times', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    const pass = (from: Person, next: Person) => step(from, eventId, { action: 'deliver', form: { reason: '下级办理' }, recipients: to(next) })
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
    await dispatch(eventId, 'host', 'assistant')
    await confirmTask(test.services, city.session.host, eventId, undefined)
    await furtherOrFirst(test.services, city.session.host, { eventId, seenStatus: 3, form: traced }, [])
    await step('dispatcher', eventId, { action: 'assessArchive', form: { opinion: '属实' } })
    expect((await assignments(eventId)).map(({ who, state }) => [who, state])).toEqual([
      ['host', 'fedBack'],
      ['assistant', 'noFeedback'],
    ])
  })
})

describe('supervision', () => {
  const toSupervision = async (form: StepRequest['form'] = {}) => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await step('host', eventId, { action: 'feedback', form: traced })
    await step('dispatcher', eventId, { action: 'assessDispatch', seenStatus: 6, form: { opinion: '请督察', ...form }, recipients: to('overseer') })
    return eventId
  }

  it('goes 8, 7, and with 未到位 to 12, is assessed again and ends at 10', async () => {
    const eventId = await toSupervision()
    expect(await city.status(eventId)).toBe(8)
    await step('overseer', eventId, { action: 'overseerConfirm', seenStatus: 8, form: {} })
    await step('overseer', eventId, { action: 'overseerFeedback', seenStatus: 7, form: { overseerContent: '未覆盖', result: '未到位' } })
    expect(await city.status(eventId)).toBe(12)
    await step('dispatcher', eventId, { action: 'assessDispatch', seenStatus: 12, form: { opinion: '再督察' }, recipients: to('overseer') })
    await step('overseer', eventId, { action: 'overseerRollback', seenStatus: 8, form: { reason: '材料不足' } })
    expect(await city.status(eventId)).toBe(12)
    await step('dispatcher', eventId, { action: 'redelegate', seenStatus: 12, form: { description: '重新整改' }, recipients: to('host') })
    expect(await city.status(eventId)).toBe(2)
  })

  it('限期整改 stays at 7 until the 复查', async () => {
    const eventId = await toSupervision({ measure: '限期整改', measureDate: '2026-11-27 18:00:00' })
    await step('overseer', eventId, { action: 'overseerConfirm', form: {} })
    await step('overseer', eventId, { action: 'overseerFeedback', form: { overseerContent: '整改中', result: '整改到位' } })
    expect(await city.status(eventId)).toBe(7)
    await step('overseer', eventId, { action: 'overseerFeedback', form: { overseerContent: '复查到位', result: '整改到位' } })
    expect(await city.status(eventId)).toBe(10)
  })

  it('the overseer is neither of the handling unit nor the assessor, and the assessor may not close it', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await step('host', eventId, { action: 'feedback', form: traced })
    const assess = (person: Person) => step('chief', eventId, { action: 'assessDispatch', form: { opinion: '请督察' }, recipients: to(person) })
    expect(await refusal(assess('host'))).toBe('INVALID_INPUT')
    expect(await refusal(assess('chief'))).toBe('INVALID_INPUT')
    await assess('overseer')
    const close = (person: Person) => closeEventBy(test.services, city.session[person], { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close('chief'))).toBe('WRONG_ROLE')
    expect(await refusal(close('dispatcher'))).toBe('WRONG_ROLE')
  })
})

describe('two people, two clicks', () => {
  it('#24: of 20 parallel closes exactly one succeeds, with one flow row and one message', async () => {
    const eventId = await city.raise()
    const before = (await city.outbox('event')).length
    const close = () => closeEventBy(test.services, city.session.dispatcher, { eventId, seenStatus: 1, reasonCode: '已恢复', note: '' })
    const results = await Promise.allSettled(Array.from({ length: 20 }, close))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const keys = results.flatMap((result) => (result.status === 'rejected' && result.reason instanceof Fail ? [result.reason.key] : []))
    expect(keys).toHaveLength(19)
    expect(new Set(keys).isSubsetOf(new Set(['EVENT_STALE', 'WRONG_STATUS']))).toBe(true)
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual(['raise', 'close'])
    expect(await city.outbox('event')).toHaveLength(before + 1)
  })

  it('#23: a stale status writes nothing and tells the present one; a closed event takes no step', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    const stale = step('dispatcher', eventId, { action: 'delegate', seenStatus: 1, form: { description: '再发' }, recipients: to('host') })
    await expect(stale).rejects.toMatchObject({ key: 'EVENT_STALE', data: { eventStatus: 2 } })
    await closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '重复', note: '' })
    expect(await city.status(eventId)).toBe(9)
    expect(await refusal(dispatch(eventId, 'host'))).toBe('EVENT_STALE')
    expect(await refusal(closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '重复', note: '' }))).toBe('WRONG_STATUS')
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual(['raise', 'delegate', 'withdraw'])
  })

  it('a feedback sent again from a draft answers the first result and writes nothing', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await confirmTask(test.services, city.session.host, eventId, 2)
    const send = (seenStatus: number | undefined) => furtherOrFirst(test.services, city.session.host, { eventId, seenStatus, form: traced }, [])
    expect(await send(3)).toMatchObject({ eventStatus: 6 })
    expect(await send(3)).toMatchObject({ eventStatus: 6 })
    expect(await send(undefined)).toMatchObject({ eventStatus: 6 })
    expect((await city.steps(eventId)).map(({ action }) => action)).toEqual(['raise', 'delegate', 'confirm', 'feedback'])
    // Other words are another feedback.
    await furtherOrFirst(test.services, city.session.host, { eventId, seenStatus: 6, form: { ...traced, traceContent: '补充照片' } }, [])
    expect(await city.steps(eventId)).toHaveLength(5)
  })
})

describe('who may, and what must be there', () => {
  it('#20, #22: another district cannot even see it, and a handler cannot close it', async () => {
    const eventId = await city.raise()
    const close = (person: Person) => closeEventBy(test.services, city.session[person], { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close('foreignDispatcher'))).toBe('OUT_OF_SCOPE')
    expect(await refusal(close('host'))).toBe('WRONG_ROLE')
    expect(await refusal(close('overseer'))).toBe('WRONG_ROLE')
    expect(await city.steps(eventId)).toHaveLength(1)
  })

  it('#25: unknown people, people of another district and foreign sources are refused', async () => {
    const eventId = await city.raise()
    const send = (request: Partial<StepRequest>) =>
      step('districtDispatcher', eventId, { action: 'delegate', form: { description: '请溯源' }, recipients: to('host'), ...request })
    const nobody = { userId: '01890000-0000-7000-8000-000000000000', username: '', structureCode: '', structureName: '' }
    expect(await refusal(send({ recipients: [nobody] }))).toBe('INVALID_INPUT')
    expect(await refusal(send({ recipients: to('otherAssistant') }))).toBe('OUT_OF_SCOPE')
    expect(await refusal(send({ psIds: ['P2'] }))).toBe('OUT_OF_SCOPE')
    expect(await refusal(send({ psIds: ['nothing'] }))).toBe('INVALID_INPUT')
    await send({ psIds: ['P1'] })
    expect(await city.status(eventId)).toBe(2)
  })

  it.each([
    ['task-16', { form: { description: '  ' }, recipients: true }, '请完善任务描述'],
    ['task-17', { form: { description: '请溯源' }, recipients: false }, '请选择部门及人员'],
  ] as const)('%s: the dispatch without it says so', async (_, sent, message) => {
    const eventId = await city.raise()
    const recipients = sent.recipients ? to('host') : []
    await expect(step('dispatcher', eventId, { action: 'delegate', form: sent.form, recipients })).rejects.toMatchObject({ key: 'INVALID_INPUT', message })
  })

  it('task-14, task-15: opinion and people of an assessment are required', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await step('host', eventId, { action: 'feedback', form: traced })
    await expect(step('dispatcher', eventId, { action: 'assessArchive', form: {} })).rejects.toMatchObject({ message: '请完善评估意见' })
    await expect(step('dispatcher', eventId, { action: 'assessDispatch', form: { opinion: '好' } })).rejects.toMatchObject({ message: '请选择部门及人员' })
  })

  it('a level-one alarm is not closed before somebody was there', async () => {
    const eventId = await city.raise({ level: 1 })
    const close = () => closeEventBy(test.services, city.session.dispatcher, { eventId, reasonCode: '其他', note: '' })
    expect(await refusal(close())).toBe('FEEDBACK_REQUIRED')
    await dispatch(eventId, 'host')
    await confirmTask(test.services, city.session.host, eventId, 2)
    await step('host', eventId, { action: 'feedback', form: traced })
    await close()
    expect(await city.status(eventId)).toBe(9)
  })
})

describe('tasks and reports', () => {
  it('an assigned task is raised and delegated in one step', async () => {
    const before = (await city.outbox('event')).length
    const task = {
      eventStatus: 1,
      delegateNote: '请排查',
      psIds: [],
      dustIds: [],
      users: to('host'),
      files: [],
      delegateType: '2',
      location: '',
      longitude: 120.3,
      latitude: 31.57,
      areaCode: '320205',
    }
    const done = await createTask(test.services, city.session.dispatcher, task)
    expect(done).toMatchObject({ eventStatus: 2, eventStatusName: '溯源待确认' })
    expect(await city.outbox('event')).toHaveLength(before + 1)
    expect(await refusal(createTask(test.services, city.session.districtDispatcher, { ...task, areaCode: '320206' }))).toBe('OUT_OF_SCOPE')
  })

  it('an imported order is reported once, in the area of the nearest site', async () => {
    const report = {
      reportType: '12345',
      pollutionTypeName: '露天焚烧',
      location: '春笋路',
      reportContent: '有人焚烧垃圾',
      longitude: 120.35,
      latitude: 31.58,
      areaCode: '',
      orderNumber: 'G2026-1',
      attachmentIds: [],
      files: [],
    }
    const results = await Promise.all([1, 2, 3].map(() => createReport(test.services, city.session.host, report)))
    expect(new Set(results.map(({ eventId }) => eventId)).size).toBe(1)
    expect(results[0]).toMatchObject({ eventStatus: 1, eventStatusName: '已上报' })
  })

  it('催办 waits 30 minutes, 延期 is granted once and moves the deadline', async () => {
    const eventId = await city.raise()
    await dispatch(eventId, 'host')
    await urge(test.services, city.session.dispatcher, eventId, '')
    later(10)
    expect(await refusal(urge(test.services, city.session.dispatcher, eventId, ''))).toBe('URGE_TOO_SOON')
    expect(await refusal(urge(test.services, city.session.host, eventId, ''))).toBe('WRONG_ROLE')
    await confirmTask(test.services, city.session.host, eventId, 2)
    const before = (await clockOf(eventId))?.due.getTime() ?? 0
    const ask = { eventId, reason: '夜间复测', hours: 4 }
    expect(await refusal(extend(test.services, city.session.dispatcher, ask))).toBe('WRONG_ROLE')
    expect(await extend(test.services, city.session.host, ask)).toMatchObject({ state: 'requested' })
    expect(await extend(test.services, city.session.dispatcher, { ...ask, hours: 72 })).toMatchObject({ state: 'approved' })
    expect((await clockOf(eventId))?.due.getTime()).toBe(before + 4 * 3_600_000)
    expect(await refusal(extend(test.services, city.session.host, ask))).toBe('EXTEND_REFUSED')
  })
})
