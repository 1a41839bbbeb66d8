import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { attemptWaitsMs } from '../../../due/failed-batch.ts'
import { runDueWork } from '../../../due-work.ts'
import { storeShared } from '../../../ingest/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let site: { id: number; code: string; name: string }
const hourStart = new Date('2026-11-20T08:00:00+08:00')
const six = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }
const db = () => app.services.db

beforeAll(async () => {
  app = await testApp()
  const found = await firstRow(
    db(),
    sql<
      typeof site
    >`select id, site_code as code, site_name as name from site where site_type = '10' order by id limit 1`,
  )
  if (!found) throw new Error('no national site')
  site = found
  await sql`create function refuse_poisoned() returns trigger language plpgsql as $$ begin raise exception 'spoilt hour'; end $$`.execute(
    db(),
  )
  await sql`create trigger refuse before insert on alarm_due for each row execute function refuse_poisoned()`.execute(
    db(),
  )
})
afterAll(() => app.close())

const due = () => rows(db(), sql`select target_id as id, attempts from roll_up_due where granularity = 'hour'`)
const logged = () =>
  rows(
    db(),
    sql<{ user: string; object: string; after: unknown }>`select user_code as user, object, detail -> 'after' as after
      from operations_log where action = 'deadLetterRequeue' and result = 'ok' order by id`,
  )
/** Lets the hour of the site fail until it is given up. */
const giveUp = async () => {
  await storeShared(app.services, [
    { siteId: site.id, granularity: 'hour', startMs: hourStart.getTime(), values: six, flags: {} },
  ])
  for (const waitMs of [...attemptWaitsMs, 0]) {
    await runDueWork(app.services)
    app.clock.set(new Date(app.clock.now().getTime() + waitMs))
  }
}

describe('dead letters', () => {
  it('show the administrator what was given up, where, why and when', async () => {
    const admin = await app.as('admin')
    expect(await admin.deadLetterPage({})).toEqual({ records: [], total: 0, retrying: 0 })
    const startedAt = app.clock.now()
    await giveUp()
    expect(await admin.deadLetterPage({})).toEqual({
      total: 1,
      retrying: 0,
      records: [
        {
          id: expect.any(String),
          queue: 'rollUp',
          queueName: '数据汇总',
          targetKind: 'site',
          targetKindName: '站点',
          targetCode: site.code,
          targetName: site.name,
          granularityName: '小时',
          startTime: '2026-11-20 08:00:00',
          error: 'spoilt hour',
          attempts: attemptWaitsMs.length + 1,
          firstTime: '2026-11-20 10:00:00',
          lastTime: '2026-11-20 10:02:35',
        },
      ],
    })
    expect(startedAt).toEqual(new Date('2026-11-20T10:00:00+08:00'))
    expect((await admin.deadLetterPage({ queue: 'alarm' })).total).toBe(0)
    expect((await admin.deadLetterPage({ startTime: '2026-11-20 10:02:36' })).total).toBe(0)
    expect((await admin.deadLetterPage({ endTime: '2026-11-20 10:02:35', pageNum: 2 })).records).toEqual([])
    await expect(
      admin.deadLetterPage({ startTime: '2026-11-21 00:00:00', endTime: '2026-11-20 00:00:00' }),
    ).rejects.toThrow('开始时间不能晚于结束时间')
  })

  it('are for administrators of the system alone', async () => {
    const dispatcher = await app.as('diaodu')
    await expect(dispatcher.deadLetterPage({})).rejects.toMatchObject({ code: 40300 })
    await expect(dispatcher.deadLetterRequeue({ all: true })).rejects.toMatchObject({ code: 40300 })
  })

  it('are due again when chosen, once however often and by however many that is asked, and it is logged once', async () => {
    const admin = await app.as('admin')
    await expect(admin.deadLetterRequeue({})).rejects.toThrow('请选择要重试的记录')
    const [letter] = (await admin.deadLetterPage({})).records
    const ids = [letter?.id ?? '']
    const answers = await Promise.all([admin.deadLetterRequeue({ ids }), admin.deadLetterRequeue({ ids })])
    expect(answers.map(({ requeued }) => requeued).toSorted()).toEqual([0, 1])
    expect(await admin.deadLetterRequeue({ ids })).toEqual({ requeued: 0 })
    expect(await due()).toEqual([{ id: site.id, attempts: 0 }])
    expect((await admin.deadLetterPage({})).total).toBe(0)
    expect((await logged()).filter(({ after }) => after !== null)).toEqual([
      { user: 'admin', object: '1项', after: { 数据汇总: 1 } },
    ])
  })

  it('are given up again with their attempts while the fault lasts, and done once it is mended', async () => {
    const admin = await app.as('admin')
    await runDueWork(app.services)
    expect(await admin.deadLetterPage({})).toMatchObject({ total: 0, retrying: 1 })
    await giveUp()
    expect(await admin.deadLetterPage({})).toMatchObject({ total: 1, retrying: 0 })
    await sql`drop trigger refuse on alarm_due`.execute(db())
    expect(await admin.deadLetterRequeue({ all: true, queue: 'alarm' })).toEqual({ requeued: 0 })
    expect(await admin.deadLetterRequeue({ all: true })).toEqual({ requeued: 1 })
    await runDueWork(app.services)
    expect(await due()).toEqual([])
    expect(
      await rows(db(), sql`select aqi is not null as judged from site_hour_raw where site_id = ${site.id}`),
    ).toEqual([{ judged: true }])
    expect(await rows(db(), sql`select 1 from dead_letter`)).toEqual([])
  })

  it('a judgement given up is judged when it is due again', async () => {
    const admin = await app.as('admin')
    await sql`insert into dead_letter (id, queue, target_kind, target_id, granularity, start_at, late, error, attempts, first_failed_at, last_failed_at)
      values (gen_random_uuid(), 'alarm', 'site', ${site.id}, 'hour', ${hourStart}, true, 'x', 4, now(), now())`.execute(
      db(),
    )
    expect(await admin.deadLetterRequeue({ all: true })).toEqual({ requeued: 1 })
    expect(await rows(db(), sql`select target_id as id, late from alarm_due`)).toEqual([{ id: site.id, late: true }])
    await runDueWork(app.services)
    expect(await rows(db(), sql`select 1 from alarm_due`)).toEqual([])
  })
})
