import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { runDueWork } from '../../../due-work.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { startOutboxListener } from '../../office/live/outbox-listener.ts'
import { type NewEvent, raiseEvent } from '../events/port.ts'

let app: TestApp
let listener: Awaited<ReturnType<typeof startOutboxListener>>
const id: Record<string, string> = {}
beforeAll(async () => {
  app = await testApp()
  listener = await startOutboxListener(app.services)
  const chief = await app.as('zhibanzhang')
  for (const { userId, userName } of await chief.dutyPeople({})) id[userName] = userId
  const dutyDate = '2026-11-20'
  const stored = (await chief.dutyRoster({ dutyDate })).shifts.find(
    (shift) => shift.dutyDate === dutyDate && shift.shift === 'night',
  )
  await chief.dutyRosterSave({
    dutyDate,
    shift: 'night',
    version: stored?.version ?? 0,
    chiefId: person('钱伟民'),
    officerIds: [person('尤丽萍')],
  })
})
afterAll(async () => {
  await listener?.close()
  await app?.close()
})

const person = (name: string): string => id[name] ?? ''
const at = (text: string) => app.clock.set(new Date(`${text.replace(' ', 'T')}+08:00`))
/** The id of an account. */
const userId = async (userCode: string): Promise<string> =>
  (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
  ''

const raise = async (change: Partial<NewEvent> = {}): Promise<string> => {
  const { services } = app
  const { event } = await services.db.transaction().execute((tx) =>
    raiseEvent(tx, services, {
      eventType: '1',
      sourceId: uuidv7(services.clock.now()),
      level: 1,
      eventTime: services.clock.now(),
      longitude: 120.36,
      latitude: 31.58,
      areaCode: '320205',
      description: '东亭站PM2.5小时值超过一级阈值',
      ...change,
    }),
  )
  return event.id
}

interface TaskMessage {
  userIds: string[]
  title: string
  kind: string
  at: Date
}
const messages = (eventId: string, kind: string) =>
  rows(
    app.services.db,
    sql<TaskMessage>`select array(select jsonb_array_elements_text(payload -> 'userIds')) as "userIds",
      payload ->> 'title' as title, payload ->> 'kind' as kind, created_at as at from outbox
      where topic = 'task' and payload ->> 'eventId' = ${eventId} and payload ->> 'kind' = ${kind} order by id`,
  )

/** Reads a person's live stream until a message of the task topic arrives. */
const nextTask = async (userCode: string): Promise<() => Promise<{ title: string; kind: string }>> => {
  const stop = new AbortController()
  const response = await fetch(`${app.base}/live/events`, {
    headers: { authorization: `Bearer ${await app.token(userCode)}` },
    signal: stop.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  // The first chunk says that the session listens.
  await reader?.read()
  return async () => {
    let text = ''
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { value: '', done: true }
      if (done) throw new Error('the live stream ended')
      text += value
      const frame = /event: task\ndata: (.*)\n\n/.exec(text)
      if (!frame?.[1]) continue
      stop.abort()
      return JSON.parse(frame[1]) as { title: string; kind: string }
    }
  }
}

describe('practice sentence 2: a level-一 alarm at 03:00 reaches the duty phone in 60 s and escalates after 15 min unsigned', () => {
  it('the officer on duty hears it in the live session within the same cycle of due work', async () => {
    at('2026-11-21 03:00:00')
    const heard = await nextTask('diaodu3')
    const eventId = await raise()
    at('2026-11-21 03:00:01')
    await runDueWork(app.services)
    expect(await heard()).toMatchObject({
      eventId,
      kind: 'assigned',
      title: '一级告警待处置：东亭站PM2.5小时值超过一级阈值',
    })
    const [message, ...more] = await messages(eventId, 'assigned')
    expect(more).toEqual([])
    expect(message?.userIds).toEqual([person('尤丽萍')])
    const waitedS = ((message?.at.getTime() ?? 0) - new Date('2026-11-21T03:00:00+08:00').getTime()) / 1000
    expect(waitedS).toBeLessThanOrEqual(60)
  })

  it('after 15 minutes unsigned the 值班长 of the shift is called, once, and 交接班 says so', async () => {
    at('2026-11-21 04:00:00')
    const eventId = await raise()
    await runDueWork(app.services)
    at('2026-11-21 04:14:59')
    await runDueWork(app.services)
    const calledChief = async () =>
      (await messages(eventId, 'overdue')).filter(({ title }) => title.startsWith('一级告警15分钟未签收'))
    expect(await calledChief()).toEqual([])
    at('2026-11-21 04:15:00')
    await runDueWork(app.services)
    await runDueWork(app.services)
    expect(await calledChief()).toMatchObject([
      {
        userIds: [person('钱伟民')],
        title: '一级告警15分钟未签收，已升级至值班长钱伟民：东亭站PM2.5小时值超过一级阈值',
      },
    ])
    const picture = await (await app.as('diaodu3')).handOverNow({})
    expect(picture.events.find((event) => event.eventId === eventId)).toMatchObject({
      deadlineState: 'overdue',
      escalated: { userNames: ['钱伟民'], time: '2026-11-21 04:15:00' },
    })
  })

  it('a task that was sent out in time but not signed escalates as well, from its own clock', async () => {
    at('2026-11-21 05:00:00')
    const eventId = await raise()
    at('2026-11-21 05:10:00')
    const handler = await userId('chengban1')
    await (await app.as('diaodu3')).delegateEvent({
      eventId,
      eventStatus: 1,
      delegateNote: '请立即到场。',
      users: [{ userId: handler }],
    })
    at('2026-11-21 05:16:00')
    await runDueWork(app.services)
    const toChief = async () =>
      (await messages(eventId, 'overdue')).filter(({ title }) => title.includes('已升级至值班长'))
    expect(await toChief()).toEqual([])
    at('2026-11-21 05:25:00')
    await runDueWork(app.services)
    expect(await toChief()).toHaveLength(1)
  })

  it('signed in time it stays quiet', async () => {
    at('2026-11-21 06:00:00')
    const eventId = await raise()
    const handler = await userId('chengban1')
    await (await app.as('diaodu3')).delegateEvent({
      eventId,
      eventStatus: 1,
      delegateNote: '请立即到场。',
      users: [{ userId: handler }],
    })
    await (await app.as('chengban1')).taskConfirm({ eventId, eventStatus: 2 })
    at('2026-11-21 06:20:00')
    await runDueWork(app.services)
    expect(await messages(eventId, 'overdue')).toEqual([])
  })

  it('milder alarms, late data and silent children call nobody; an alarm that becomes level one does', async () => {
    at('2026-11-21 07:00:00')
    const parent = await raise({ level: 2, regional: true })
    const quiet = [
      parent,
      await raise({ notify: false }),
      await raise({ parentEventId: parent, suppressedReason: '区域过程' }),
    ]
    await runDueWork(app.services)
    for (const eventId of quiet) expect(await messages(eventId, 'assigned')).toEqual([])
    at('2026-11-21 07:05:00')
    await sql`update event set level = 1, updated_at = ${app.clock.now()} where id = ${parent}::uuid`.execute(
      app.services.db,
    )
    await runDueWork(app.services)
    expect(await messages(parent, 'assigned')).toHaveLength(1)
  })

  it('without a roster the whole city desk is called rather than nobody', async () => {
    at('2027-06-01 03:00:00')
    const eventId = await raise()
    await runDueWork(app.services)
    const [message] = await messages(eventId, 'assigned')
    expect(message?.userIds.toSorted()).toEqual(Object.values(id).toSorted())
  })
})
