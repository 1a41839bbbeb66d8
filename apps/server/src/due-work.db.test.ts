import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from './db/database.ts'
import { dueSteps, dueWorkTurns, runDueWork } from './due-work.ts'
import { raiseEvent } from './features/command/events/port.ts'
import { storeShared } from './ingest/port.ts'
import { uuidv7 } from './platform/uuid.ts'
import { type TestApp, testApp } from './testing/test-app.ts'

const hour = new Date('2026-11-20T08:00:00+08:00')
let app: TestApp
let siteId: number

beforeAll(async () => {
  app = await testApp()
  const site = await firstRow(
    app.services.db,
    sql<{ id: number }>`select id from site where site_type = '10' order by id limit 1`,
  )
  siteId = site?.id ?? 0
})
afterAll(() => app.close())

const at = (text: string) => app.clock.set(new Date(`2026-11-20T${text}+08:00`))
const urgentEvent = async (): Promise<string> => {
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
    }),
  )
  return event.id
}
const shareHour = (startAt: Date) =>
  storeShared(app.services, [
    { siteId, granularity: 'hour', startMs: startAt.getTime(), values: { pm25: 40, pm10: 60 }, flags: {} },
  ])
const outcome = (eventId: string) =>
  firstRow(
    app.services.db,
    sql`select overdue_at is not null as overdue,
        exists (select from duty_notice where event_id = event.id) as called,
        (select count(*)::int from roll_up_due where granularity = 'hour' and due_at <= ${app.clock.now()}) as waiting
      from event where id = ${eventId}::uuid`,
  )
/** No rule can be read: whatever batch of alarms is taken fails, and so does looking for its spoilt row. */
const whileAlarmsFail = async (work: () => Promise<void>) => {
  await sql`alter table alarm_rule rename to alarm_rule_away`.execute(app.services.db)
  try {
    await work()
  } finally {
    await sql`alter table alarm_rule_away rename to alarm_rule`.execute(app.services.db)
  }
}

describe('what is due', () => {
  it('goes on behind a batch of alarms that fails: roll-ups, deadlines and duty notices; the failure is told by name', async () => {
    at('09:00:00')
    const eventId = await urgentEvent()
    await shareHour(hour)
    at('10:00:00')
    await whileAlarmsFail(async () => {
      await expect(runDueWork(app.services)).rejects.toThrow('未完成：告警判定')
    })
    expect(await outcome(eventId)).toEqual({ overdue: true, called: true, waiting: 0 })
    // Nothing is lost of the alarms: the interval is judged once that is possible.
    expect(await rows(app.services.db, sql`select target_id as id, attempts from alarm_due`)).toEqual([
      { id: siteId, attempts: 0 },
    ])
    await runDueWork(app.services)
    expect(await rows(app.services.db, sql`select 1 from alarm_due`)).toEqual([])
  })

  it('goes on just so in the turns of the worker', async () => {
    at('11:00:00')
    const eventId = await urgentEvent()
    await shareHour(new Date('2026-11-20T10:00:00+08:00'))
    at('12:00:00')
    const turns = dueWorkTurns(app.services)
    await whileAlarmsFail(() => turns.turn())
    await turns.settled()
    expect(await outcome(eventId)).toEqual({ overdue: true, called: true, waiting: 0 })
    await turns.turn()
  })

  it('has a name and a title of its own for every step', () => {
    expect(new Set(dueSteps.map(({ name }) => name)).size).toBe(dueSteps.length)
    expect(new Set(dueSteps.map(({ title }) => title)).size).toBe(dueSteps.length)
    const order = dueSteps.map(({ name }) => name)
    expect(order.indexOf('roll-ups')).toBeLessThan(order.indexOf('alarms'))
    expect(order.indexOf('alarms')).toBeLessThan(order.indexOf('duty notices'))
  })
})
