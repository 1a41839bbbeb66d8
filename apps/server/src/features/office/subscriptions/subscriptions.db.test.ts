import { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { parseCity } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { raiseEvent } from '../../command/events/port.ts'
import { issueToken } from '../../people/sign-in/port.ts'
import { deliverSubscriptions } from './port.ts'

type Client = ReturnType<typeof contractClient>

let app: TestApp
let api: Client
beforeAll(async () => {
  app = await testApp()
  // A city of two national-control sites: a city value needs half of so few.
  await sql`update site set enabled = false where site_type = '10'
    and site_code > (select site_code from site where site_type = '10' order by site_code offset 1 limit 1)`.execute(
    app.services.db,
  )
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.clock.set(at('2026-11-20 10:00'))
  await sql`truncate subscription, subscription_message, message_rule, site_day`.execute(app.services.db)
  api = await as('zhibanzhang')
})

/** Sessions without a time limit, as the clock of these tests runs through days. */
const as = async (userCode: string): Promise<Client> => {
  const token = await issueToken(app.services, userCode, { kind: 'seed' })
  return contractClient({ base: app.base, headers: () => ({ authorization: token }) })
}
const at = (text: string): Date => parseCity(text) ?? new Date(Number.NaN)
const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}
const counts = async (client = api) =>
  Object.fromEntries((await client.querySubscribeType({})).map(({ id, value }) => [id, value]))
const idOf = async (userCode: string) =>
  (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
  ''
const five = ['day-report', 'week-report', 'month-report', 'national-ranking', 'district-ranking']

/** Days of the two national-control sites: PM2.5 as given, everything else low. AQI of 30: 43, 40: 60, 60: 100, 70: 110. */
const fillDay = (day: string, pm25: readonly [number, number]) =>
  sql`insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, aqi, aqi_level, primary_factors, standard, computed_at)
    select id, ${day}::date, (array[${pm25[0]}, ${pm25[1]}]::real[])[n], 30, 8, 20, 0.6, 80,
      (array[${pm25[0]}, ${pm25[1]}]::int[])[n], 2, '{pm25}', '2026', now()
    from (select id, row_number() over (order by site_code) as n from site where site_type = '10') s where n <= 2`.execute(
    app.services.db,
  )
const national = () =>
  rows(
    app.services.db,
    sql<{ name: string }>`select site_name as name from site where site_type = '10' order by site_code limit 2`,
  )

describe('subscribing', () => {
  it('user-18: a switch toggles a subscription, the type counts it, the answer says it in words (user-19)', async () => {
    expect(await api.subscribeSwitch({ subscribeId: 'day-report' })).toEqual({
      subscribeStatus: '1',
      message: '已订阅空气质量日报',
    })
    expect(await counts()).toEqual({ report: 1, ranking: 0, alarm: 0 })
    const [item] = await api.querySubscribeListByType({ subscribeType: 'report' })
    expect(item).toMatchObject({ subscribeId: 'day-report', subscribeStatus: '1' })
    expect(await api.subscribeSwitch({ subscribeId: 'day-report' })).toEqual({
      subscribeStatus: '0',
      message: '已取消订阅空气质量日报',
    })
    expect(await counts()).toEqual({ report: 0, ranking: 0, alarm: 0 })
  })

  it('user-17: a sixth subscription is refused in the words of the document; one cancelled makes room', async () => {
    for (const subscribeId of five) await api.subscribeSwitch({ subscribeId })
    expect((await refusal(api.subscribeSwitch({ subscribeId: 'open-digest' }))).message).toBe(
      '当前最多添加5个订阅,请先取消其他订阅项目',
    )
    await api.subscribeSwitch({ subscribeId: 'week-report' })
    expect((await api.subscribeSwitch({ subscribeId: 'open-digest' })).subscribeStatus).toBe('1')
  })

  it('user-17: switches sent at the same moment count each other', async () => {
    const all = [...five, 'alarm-digest', 'open-digest', 'alarm-week']
    const outcomes = await Promise.allSettled(all.map((subscribeId) => api.subscribeSwitch({ subscribeId })))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(Object.values(await counts()).reduce((sum, value) => sum + value, 0)).toBe(5)
  })

  it('auth-09, 17: with the userId of another the switch is refused, and nobody’s record changes', async () => {
    const other = await idOf('diaodu')
    expect((await refusal(api.subscribeSwitch({ subscribeId: 'day-report', userId: other }))).code).toBe(40300)
    expect(await rows(app.services.db, sql`select 1 from subscription`)).toEqual([])
    await api.subscribeSwitch({ subscribeId: 'day-report', userId: await idOf('zhibanzhang') })
    expect(await counts(await as('diaodu'))).toEqual({ report: 0, ranking: 0, alarm: 0 })
  })

  it('what a user may not read is neither offered nor switched on', async () => {
    const admin = await as('admin')
    expect(await counts(admin)).toEqual({ report: 0, ranking: 0 })
    expect((await refusal(admin.subscribeSwitch({ subscribeId: 'open-digest' }))).code).toBe(40300)
    expect((await refusal(api.subscribeSwitch({ subscribeId: 'nothing' }))).message).toBe('该订阅项目不存在或已下线')
    expect((await refusal(api.querySubscribeListByType({ subscribeType: 'nothing' }))).code).toBe(40400)
  })

  it('the preview is a picture drawn from the present data, in which names are text', async () => {
    await fillDay('2026-11-19', [30, 60])
    await sql`update site set site_name = '<script>&站' where id = (select site_id from site_day order by aqi limit 1)`.execute(
      app.services.db,
    )
    const [ranking] = await api.querySubscribeListByType({ subscribeType: 'ranking' })
    const [head, body = ''] = (ranking?.image ?? '').split(',')
    expect(head).toBe('data:image/svg+xml;base64')
    const svg = Buffer.from(body, 'base64').toString('utf8')
    expect(svg).toContain('>43</text>')
    expect(svg).toContain('&#60;scrip…')
    expect(svg).not.toContain('<script>')
    const empty = await api.querySubscribeListByType({ subscribeType: 'report' })
    expect(empty.every(({ image }) => image.startsWith('data:image/svg+xml'))).toBe(true)
  })
})

describe('deliveries', () => {
  const deliver = () => deliverSubscriptions(app.services)
  const messages = async (client = api) => (await client.subscriptionMessageList({ pageSize: 100 })).records

  it('the newest edition comes with the subscription, the next one when it is due, each once', async () => {
    await fillDay('2026-11-18', [30, 30])
    await fillDay('2026-11-19', [40, 70])
    await api.subscribeSwitch({ subscribeId: 'day-report' })
    await deliver()
    await deliver()
    const [low, high] = await national()
    expect(await messages()).toMatchObject([
      {
        subscribeId: 'day-report',
        period: '2026-11-19',
        title: '空气质量日报 2026-11-19',
        createTime: '2026-11-20 10:00:00',
        readTime: null,
      },
    ])
    const lines = (await messages())[0]?.content.split('\n') ?? []
    expect(lines[0]).toMatch(/^2026-11-19 全市AQI \d+，良，首要污染物PM2\.5。$/)
    expect(lines[1]).toContain('PM2.5 55 µg/m³')
    expect(lines[1]).toContain('CO 0.6 mg/m³')
    expect(lines).toContain(`国控站AQI最低：${low?.name} 60；最高：${high?.name} 110。`)

    app.clock.set(at('2026-11-21 08:29'))
    await deliver()
    expect(await messages()).toHaveLength(1)
    app.clock.set(at('2026-11-21 08:30'))
    await Promise.all([deliver(), deliver()])
    expect((await messages()).map(({ period }) => period)).toEqual(['2026-11-20', '2026-11-19'])
    expect((await messages())[0]?.content).toBe('2026-11-20 全市国控站没有有效的日均数据。')
  })

  it('after a standstill only the newest edition comes, and subscribing again doubles nothing', async () => {
    await api.subscribeSwitch({ subscribeId: 'national-ranking' })
    await deliver()
    app.clock.set(at('2026-11-25 09:00'))
    await deliver()
    for (const _ of [1, 2]) await api.subscribeSwitch({ subscribeId: 'national-ranking' })
    await deliver()
    expect((await messages()).map(({ period }) => period)).toEqual(['2026-11-24', '2026-11-19'])
  })

  it('rankings go from low to high, a week counts its good days', async () => {
    await fillDay('2026-11-16', [200, 200])
    await fillDay('2026-11-17', [30, 30])
    await fillDay('2026-11-22', [60, 40])
    app.clock.set(at('2026-11-23 09:00'))
    for (const subscribeId of ['national-ranking', 'week-report', 'district-ranking'])
      await api.subscribeSwitch({ subscribeId })
    await deliver()
    const contentOf = async (id: string) => (await messages()).find(({ subscribeId }) => subscribeId === id)?.content
    const [first, second] = await national()
    expect(await contentOf('national-ranking')).toMatch(
      new RegExp(`^2026-11-22 国控站AQI由低到高：\n1\\. ${second?.name} 60 良.*\n2\\. ${first?.name} 100 良`),
    )
    expect(await contentOf('week-report')).toContain('2026-11-16 至 2026-11-22 有效3天，优良2天，优良率66.7%。')
    expect(await contentOf('week-report')).toMatch(/最差日：2026-11-16 AQI \d+，重度污染/)
    expect(await contentOf('district-ranking')).toMatch(/1\. .+区 \d+/)
  })

  it('auth-08: a digest counts what its reader may read, without the types switched off', async () => {
    const { services } = app
    const raise = (eventType: '1' | '3', areaCode: string) =>
      services.db.transaction().execute((tx) =>
        raiseEvent(tx, services, {
          eventType,
          level: 2,
          eventTime: at('2026-11-20 16:00'),
          sourceId: crypto.randomUUID(),
          longitude: 120.3,
          latitude: 31.57,
          location: '东亭街道',
          areaCode,
          description: '数据异常',
        }),
      )
    await raise('1', '320205')
    await raise('3', '320205')
    await raise('1', '320206')
    const xishan = await as('xishan')
    for (const client of [api, xishan]) await client.subscribeSwitch({ subscribeId: 'open-digest' })
    await deliver()
    expect(await messages()).toEqual([])
    await xishan.eventMsgRuleSave({ userId: await idOf('xishan'), ruleContent: '3' })
    app.clock.set(at('2026-11-20 17:30'))
    await deliver()
    expect((await messages())[0]?.content).toContain('截至 2026-11-20 17:30 未办结3件')
    const own = (await messages(xishan))[0]?.content
    expect(own).toContain('未办结1件')
    expect(own).not.toContain('上报事件')

    await api.subscribeSwitch({ subscribeId: 'alarm-digest' })
    app.clock.set(at('2026-11-21 08:00'))
    await deliver()
    expect((await messages())[0]).toMatchObject({ title: '昨日告警摘要 2026-11-20' })
    expect((await messages())[0]?.content).toContain('高值告警：新增2件，已办结0件')
  })

  it('nothing is written for whoever is out of service or lost the right', async () => {
    const handler = await as('chengban2')
    await handler.subscribeSwitch({ subscribeId: 'day-report' })
    await api.subscribeSwitch({ subscribeId: 'alarm-digest' })
    await sql`update app_user set disabled = true where user_code = 'chengban2'`.execute(app.services.db)
    await sql`update role set rights = array_remove(rights, 'event.read') where role_code = 'duty_chief'`.execute(
      app.services.db,
    )
    await deliver()
    expect(await rows(app.services.db, sql`select 1 from subscription_message`)).toEqual([])
    expect(await rows(app.services.db, sql`select 1 from subscription where next_at <= ${app.clock.now()}`)).toEqual([])
    await sql`update role set rights = array_append(rights, 'event.read') where role_code = 'duty_chief'`.execute(
      app.services.db,
    )
  })

  it('messages are read by their owner alone, one or all', async () => {
    for (const subscribeId of ['day-report', 'national-ranking']) await api.subscribeSwitch({ subscribeId })
    await deliver()
    const [newest] = await messages()
    const other = await as('diaodu')
    expect((await other.subscriptionMessageList({})).total).toBe(0)
    expect((await refusal(other.subscriptionMessageRead({ messageId: newest?.messageId ?? '' }))).code).toBe(40400)
    expect(await api.subscriptionMessageRead({ messageId: newest?.messageId ?? '' })).toEqual({ unread: 1 })
    expect(await api.subscriptionMessageList({ unreadOnly: true })).toMatchObject({ total: 1, unread: 1 })
    expect(await api.subscriptionMessageRead({})).toEqual({ unread: 0 })
    expect(await other.subscriptionMessageRead({})).toEqual({ unread: 0 })
  })
})
