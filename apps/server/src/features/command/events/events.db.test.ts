import { events as calls } from '@qingkong/contract/calls/command/events'
import { tasks as taskCalls } from '@qingkong/contract/calls/command/tasks'
import type { Call } from '@qingkong/contract/core/call'
import { EventDetail, FlowStageRow } from '@qingkong/contract/shapes/event'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { firstRow, sql } from '../../../db/database.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { addComment } from '../tasks/commands.ts'
import { checkDeadlines, performStep } from '../tasks/port.ts'
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

const day = { updateTimeStart: '2026-11-20 00:00:00', updateTimeEnd: '2026-11-20 23:59:59' }
const range = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }

/** Runs a call as the mount does: parsed input, checked answer. */
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

const dispatched = async (...people: Person[]): Promise<string> => {
  const eventId = await city.raise()
  await performStep(test.services, city.session.dispatcher, {
    action: 'delegate',
    eventId,
    seenStatus: 1,
    form: { description: '请溯源排查' },
    recipients: people.map((person) => city.recipient(person)),
    psIds: ['P1'],
  })
  return eventId
}

describe('what the bell shows', () => {
  it('auth-08: counts leave out the types that the user switched off; 待办 counts every open event', async () => {
    await city.raise()
    await city.raise({ eventType: '6', siteId: null, psType: '1' })
    const before = await ask(calls.eventCount, 'dispatcher', day)
    expect(before.data).toMatchObject({ '1': 1, '6': 1, '3': 0 })
    await sql`insert into message_rule (user_id, rule_content) values (${city.session.dispatcher.userId}::uuid, '6,7')`.execute(
      test.services.db,
    )
    const after = await ask(calls.eventCount, 'dispatcher', day)
    expect(after.data).toMatchObject({ '1': 1 })
    expect(Object.keys(after.data)).not.toContain('6')
    expect(after.open).toBe(before.open)
    // C: lists obey the switches as counts do.
    expect((await ask(calls.eventList, 'dispatcher', { ...day, eventType: '6' })).total).toBe(0)
    expect((await ask(calls.eventList, 'dispatcher', { ...day, eventType: '1' })).total).toBe(1)
    const today = await ask(calls.eventTodayList, 'dispatcher', {})
    expect(today.records.map(({ eventType }) => eventType)).not.toContain('6')
    expect((await ask(calls.eventCount, 'foreignDispatcher', day)).open).toBe(0)
  })

  it('silent children are counted with their parent only', async () => {
    const before = await ask(calls.eventList, 'dispatcher', { ...day, eventType: '1' })
    const parent = await city.raise({ areaCode: '320200', siteId: null, regional: true })
    await city.raise({ parentEventId: parent, notify: false, suppressedReason: '区域过程' })
    const after = await ask(calls.eventList, 'dispatcher', { ...day, eventType: '1' })
    expect(after.total).toBe(before.total + 1)
    expect(after.records.find(({ eventId }) => eventId === parent)).toMatchObject({ childCount: 1 })
    const detail = await ask(calls.eventDetail, 'dispatcher', { eventId: parent })
    expect(detail.children).toHaveLength(1)
    // The children end with their parent.
    await ask(taskCalls.closeEvent, 'dispatcher', { eventId: parent, eventStatus: 1 })
    expect(await city.status(detail.children[0]?.eventId ?? '')).toBe(9)
  })

  it('4.4 #44: a keyword of % and _ is looked for literally', async () => {
    const percent = await ask(calls.eventList, 'dispatcher', { ...day, eventType: '1', siteNameLike: '%' })
    expect(percent.total).toBe(0)
    const named = await ask(calls.eventList, 'dispatcher', { ...day, eventType: '1', siteNameLike: '东亭' })
    expect(named.total).toBeGreaterThan(0)
  })
})

describe('one event', () => {
  it('offers each person what the workflow table lets them do', async () => {
    const eventId = await dispatched('host', 'assistant')
    const actions = async (person: Person) => (await ask(calls.eventDetail, person, { eventId })).actions
    expect(await actions('dispatcher')).toEqual(['withdraw'])
    expect(await actions('host')).toEqual(['confirm', 'deliver', 'rollback'])
    expect(await actions('assistant')).toEqual(['assistConfirm', 'deliver', 'rollback'])
    expect(await actions('below')).toEqual([])
  })

  it('#20: a foreign district is refused by id, a unit named in the flow reads it', async () => {
    const eventId = await dispatched('host')
    await expect(ask(calls.eventDetail, 'foreignDispatcher', { eventId })).rejects.toMatchObject({
      key: 'OUT_OF_SCOPE',
    })
    await expect(ask(calls.eventFlow, 'foreignDispatcher', { eventId })).rejects.toMatchObject({ key: 'OUT_OF_SCOPE' })
    await expect(ask(calls.eventDetail, 'dispatcher', { eventId: 'nothing' })).rejects.toMatchObject({
      key: 'NOT_FOUND',
    })
    const named = await dispatched('host', 'otherAssistant')
    expect(EventDetail.parse(await ask(calls.eventDetail, 'otherAssistant', { eventId: named })).eventId).toBe(named)
  })

  it('event-25, event-26: the flow leads with the info stage and carries the forms of the document', async () => {
    const eventId = await dispatched('host')
    const act = (action: 'confirm' | 'feedback', form = {}) =>
      performStep(test.services, city.session.host, { action, eventId, seenStatus: undefined, form })
    await act('confirm')
    await act('feedback', { location: '路口', pollutionJudge: '1', traceContent: '裸土', pol: ['P1'] })
    const flow = z.array(FlowStageRow).parse(await ask(calls.eventFlow, 'dispatcher', { eventId }))
    expect(flow.map(({ flowType, flowTypeName }) => [flowType, flowTypeName])).toEqual([
      ['info', '告警信息'],
      ['delegate', '任务下发'],
      ['confirm', '任务确认'],
      ['user_trace', '溯源反馈'],
    ])
    expect(flow[1]?.requestFormData).toMatchObject({
      acceptUsers: 'host（锡山生态环境局）',
      eventDesc: '请溯源排查',
      pols: '锡山热电',
      delegateTypeName: '无条件启动',
    })
    const trace = flow[3]
    expect(trace?.requestFormData).toMatchObject({
      feedbackUser: 'host',
      traceContent: '裸土',
      pol: '锡山热电',
      commentCount: 0,
    })
    await addComment(test.services, city.session.dispatcher, trace?.taskId ?? '', '请补充照片')
    const { record } = await ask(calls.eventFormDetail, 'dispatcher', { flowType: 'user_trace', taskId: trace?.taskId })
    expect(record).toMatchObject([{ traceContent: '裸土', commentCount: 1 }])
    expect(await ask(calls.eventCommentList, 'host', { sourceId: trace?.taskId })).toMatchObject([
      { userName: 'dispatcher', note: '请补充照片' },
    ])
  })

  it('知悉 is kept once per person', async () => {
    const eventId = await city.raise()
    await ask(calls.eventMarkSeen, 'dispatcher', { eventId })
    await ask(calls.eventMarkSeen, 'dispatcher', { eventId })
    const detail = await ask(calls.eventDetail, 'dispatcher', { eventId })
    expect(detail).toMatchObject({ seen: true, seenBy: [{ userName: 'dispatcher', seenTime: '2026-11-20 10:00:00' }] })
    expect((await ask(calls.eventDetail, 'chief', { eventId })).seen).toBe(false)
  })

  it('event-21: a closed event is 已关闭, counted no more as open, and gone from the alarming sites', async () => {
    const site = await firstRow(
      test.services.db,
      sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
        values ('S21', '云林站', '30', '320205', 120.34, 31.57) returning id`,
    )
    const eventId = await city.raise({ siteId: site?.id ?? null })
    const open = (await ask(calls.eventCount, 'dispatcher', day)).open
    const alarming = async () => JSON.stringify(await ask(calls.alarmSite, 'dispatcher', {}))
    expect(await alarming()).toContain(eventId)
    await ask(taskCalls.closeEvent, 'dispatcher', { eventId, eventStatus: 1 })
    expect(await ask(calls.eventDetail, 'dispatcher', { eventId })).toMatchObject({
      eventStatus: 9,
      eventStatusName: '已关闭',
      actions: [],
    })
    expect((await ask(calls.eventCount, 'dispatcher', day)).open).toBe(open - 1)
    expect(await alarming()).not.toContain(eventId)
    await expect(ask(taskCalls.closeEvent, 'dispatcher', { eventId, eventStatus: 1 })).rejects.toMatchObject({
      key: 'EVENT_STALE',
    })
  })

  it('event-29: an event is closed, or taken back from its handler once sent; it leaves their lists and keeps its flow', async () => {
    const waiting = async () =>
      (await ask(taskCalls.taskMine, 'host', { pageSize: 100 })).records.map(({ eventId }) => eventId)
    const eventId = await dispatched('host')
    expect(await waiting()).toContain(eventId)
    expect((await ask(calls.eventDetail, 'dispatcher', { eventId })).actions).toEqual(['withdraw'])
    await ask(taskCalls.closeEvent, 'dispatcher', { eventId, eventStatus: 2, reasonCode: '其他', note: '误派' })
    expect(await waiting()).not.toContain(eventId)
    expect(await city.steps(eventId)).toMatchObject([
      { action: 'raise' },
      { action: 'delegate' },
      { action: 'withdraw', from: 2, to: 9, actor: 'dispatcher' },
    ])
    expect((await city.outbox('task')).filter((message) => message['eventId'] === eventId).at(-1)).toMatchObject({
      kind: 'withdrawn',
      userIds: [city.session.host.userId],
    })
  })

  it('task-30: an assigned task of no named type is 1, 无条件启动', async () => {
    const sent = {
      eventStatus: 1,
      delegateNote: '请排查裸土',
      users: [city.recipient('host')],
      location: '春笋路口',
      longitude: 120.36,
      latitude: 31.58,
      areaCode: '320205',
    }
    const typeOf = async (input: object) => {
      const { eventId } = await ask(taskCalls.delegateCheckEvent, 'dispatcher', { ...sent, ...input })
      const flow = z.array(FlowStageRow).parse(await ask(calls.eventFlow, 'dispatcher', { eventId }))
      return flow.find(({ flowType }) => flowType === 'delegate')?.requestFormData['delegateTypeName']
    }
    expect(await typeOf({})).toBe('无条件启动')
    expect(await typeOf({ delegateType: '3', delegateNote: '请排查群众反映的异味' })).toBe('群众举报')
    await expect(typeOf({ delegateType: '5' })).rejects.toThrow('请选择任务类型')
  })

  it('批量关闭 closes what may be closed and gives the reason for the rest', async () => {
    const [easy, severe] = [await city.raise(), await city.raise({ level: 1 })]
    const answer = await ask(taskCalls.closeEvents, 'dispatcher', { eventIds: [easy, severe] })
    expect(answer.closed).toEqual([easy])
    expect(answer.refused).toMatchObject([{ eventId: severe, message: '一级告警和上报事件须有现场溯源反馈后才能关闭' }])
  })

  it('its code counts up within the day', async () => {
    const codes = [await city.raise(), await city.raise()].map(
      async (eventId) => (await ask(calls.eventDetail, 'dispatcher', { eventId })).eventCode,
    )
    const [first, second] = await Promise.all(codes)
    expect(first).toMatch(/^WX20261120-\d{4}$/)
    expect(Number(second?.slice(-4))).toBe(Number(first?.slice(-4)) + 1)
  })
})

describe('lists and statistics answer by their contract', () => {
  it.each([
    ['today', calls.eventTodayList, {}],
    ['sites of the bell', calls.eventSite, { ...day, eventType: '1' }],
    ['alarming sites', calls.alarmSite, {}],
    [
      'the record',
      calls.eventRecord,
      { ...range, mine: 'true', eventTypes: '1', areaCodes: '320205', keyword: '东亭' },
    ],
    ['source records', calls.pollutionSourceRecord, { siteCode: 'S1', ...range }],
    ['industries', calls.eventIndustryStatistics, range],
    ['by type', calls.eventRecordStatistics, { ...range, statisticsType: '1' }],
    ['by area', calls.eventRecordStatistics, { ...range, statisticsType: '2' }],
    ['by handler', calls.eventRecordStatistics, { ...range, statisticsType: '3' }],
    ['my tasks', taskCalls.taskMine, {}],
  ] as const)('%s', async (_, call, input) => {
    const person = call === taskCalls.taskMine ? 'host' : 'dispatcher'
    const answer: unknown = await ask(call, person, input)
    const list = Array.isArray(answer)
      ? answer
      : Object.values(z.record(z.string(), z.unknown()).parse(answer)).find(Array.isArray)
    expect(list?.length).toBeGreaterThan(0)
  })

  it('signing in time counts for the handler', async () => {
    const found = await ask(calls.eventRecordStatistics, 'dispatcher', { ...range, statisticsType: '3' })
    expect(found.find(({ name }) => name === 'host')).toMatchObject({ signedOnTimeRate: 100 })
  })
})

describe('the alarm record of a pollution source', () => {
  it('C, task-31: alarmType is 0 above the limit and 1, a warning, at or below it', async () => {
    const idsOf = async (peak: number) => {
      const eventId = await city.raise({ eventType: '6', siteId: city.siteId, psType: '1' })
      await sql`insert into alarm_record (id, subject_kind, subject_id, factor_code, rule_id, rule_name, level, first_at,
          started_at, last_at, peak_value, reference_value, sentence, dedupe_key)
        select source_id, 'outlet', 1, 'a21002', id, '', 3, event_time, event_time, event_time, ${peak}::real, 100, '', id::text
        from event where event.id = ${eventId}::uuid`.execute(test.services.db)
      return eventId
    }
    const above = await idsOf(120)
    const near = await idsOf(95)
    const { record } = await ask(calls.pollutionSourceRecord, 'dispatcher', { eventId: above })
    const typeOf = (id: string) => record.find(({ eventId }) => eventId === id)?.alarmType
    expect([typeOf(above), typeOf(near)]).toEqual(['0', '1'])
  })

  it('an event without a judged value is an alarm', async () => {
    const eventId = await city.raise({ eventType: '6', siteId: city.siteId, psType: '1' })
    const { record } = await ask(calls.pollutionSourceRecord, 'dispatcher', { eventId })
    expect(record.find((one) => one.eventId === eventId)?.alarmType).toBe('0')
  })
})

describe('deadlines', () => {
  const at = (time: string) => test.clock.set(new Date(`${time}+08:00`))
  const mark = (eventId: string) =>
    firstRow(
      test.services.db,
      sql<{
        overdue: Date | null
        escalation: number
      }>`select overdue_at as overdue, escalation from event where id = ${eventId}::uuid`,
    )
  const told = async (eventId: string, kind: string) =>
    (await city.outbox('task')).filter((message) => message['eventId'] === eventId && message['kind'] === kind)

  it('practice 1: an event open and overdue at 23:55 is in 待办 at 00:05, still marked', async () => {
    at('2026-11-20T23:10:00')
    const eventId = await city.raise()
    at('2026-11-20T23:55:00')
    await checkDeadlines(test.services)
    const todo = async () => {
      const { records } = await ask(calls.eventRecord, 'dispatcher', { tab: 'todo', pageSize: 100 })
      return records.find((row) => row.eventId === eventId)
    }
    expect(await todo()).toMatchObject({ deadlineState: 'overdue' })
    const { open } = await ask(calls.eventCount, 'dispatcher', day)
    at('2026-11-21T00:05:00')
    await checkDeadlines(test.services)
    expect(await todo()).toMatchObject({ deadlineState: 'overdue' })
    expect(
      (
        await ask(calls.eventCount, 'dispatcher', {
          updateTimeStart: '2026-11-21 00:00:00',
          updateTimeEnd: '2026-11-21 23:59:59',
        })
      ).open,
    ).toBe(open)
  })

  it('practice 2: a level-one alarm at 03:00 escalates to the 值班长 after 15 minutes unsigned', async () => {
    at('2026-11-21T03:00:00')
    const eventId = await city.raise({ level: 1 })
    at('2026-11-21T03:14:59')
    await checkDeadlines(test.services)
    expect(await told(eventId, 'overdue')).toEqual([])
    expect(await told(eventId, 'urged')).toHaveLength(1)
    at('2026-11-21T03:15:00')
    await checkDeadlines(test.services)
    await checkDeadlines(test.services)
    const messages = await told(eventId, 'overdue')
    expect(messages).toHaveLength(1)
    expect(messages[0]?.['userIds']).toContain(city.session.chief.userId)
    expect(await mark(eventId)).toMatchObject({ escalation: 2 })
  })

  it('reminds at 80 %, marks when due, goes to the 值班长 at twice the time, and keeps the mark after a late step', async () => {
    at('2026-11-21T09:00:00')
    const eventId = await dispatched('host')
    at('2026-11-21T09:24:00')
    await checkDeadlines(test.services)
    await checkDeadlines(test.services)
    expect(await told(eventId, 'urged')).toMatchObject([{ userIds: [city.session.host.userId] }])
    at('2026-11-21T09:31:00')
    await checkDeadlines(test.services)
    expect(await mark(eventId)).toMatchObject({ escalation: 1, overdue: new Date('2026-11-21T09:30:00+08:00') })
    at('2026-11-21T10:01:00')
    await checkDeadlines(test.services)
    expect(await mark(eventId)).toMatchObject({ escalation: 2 })
    expect(await told(eventId, 'overdue')).toHaveLength(2)
    await performStep(test.services, city.session.host, { action: 'confirm', eventId, seenStatus: 2, form: {} })
    expect((await mark(eventId))?.overdue).not.toBeNull()
    expect(
      (await ask(calls.eventRecord, 'dispatcher', { tab: 'overdue', pageSize: 100 })).records.map((row) => row.eventId),
    ).toContain(eventId)
  })
})
