import { dayMs, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { ownSheet } from '../../../testing/own-sheet.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let app: TestApp
let chief: Awaited<ReturnType<TestApp['as']>>
let site = { id: 0, code: '', areaCode: '' }
let running = ''

const now = new Date('2026-11-20T10:00:00+08:00')

const raise = async (
  kind: 'site' | 'outlet' | 'dust',
  subjectId: number,
  factor: string,
  level: number,
  startedAt: Date,
  status = 1,
) => {
  const id = uuidv7(startedAt)
  await sql`insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, status, first_at,
      started_at, last_at, first_value, last_value, peak_value, sentence, dedupe_key)
    values (${id}, ${kind}, ${subjectId}, ${uuidv7(now)}, '高值', ${factor}, ${level}, ${status},
      ${new Date(startedAt.getTime() - hourMs)}, ${startedAt}, ${startedAt}, 80, 90, 95, '浓度偏高', ${id})`.execute(
    app.services.db,
  )
  return id
}

beforeAll(async () => {
  app = await testApp()
  chief = await app.as('zhibanzhang')
  const { db } = app.services
  const found = await firstRow(
    db,
    sql<typeof site>`select id, site_code as code, area_code as "areaCode" from site
      where site_type = '30' and area_code = '320205' order by id`,
  )
  const outlet = await firstRow(
    db,
    sql<{ id: number }>`select outlet.id from outlet join enterprise on enterprise.id = enterprise_id
      where area_code = '320205' order by outlet.id`,
  )
  if (!found || !outlet) throw new Error('no site or outlet in 320205')
  site = found
  running = await raise('site', site.id, 'pm25', 1, now)
  await raise('site', site.id, 'o3', 3, new Date(now.getTime() - 2 * hourMs), 2)
  await raise('outlet', outlet.id, 'a21026', 2, new Date(now.getTime() - hourMs))
  for (let back = 1; back <= 25; back++)
    await raise('site', site.id, 'pm10', 2, new Date(now.getTime() - back * dayMs), 3)
})
afterAll(() => app.close())

describe('alarms on the wall', () => {
  it('query-total counts those that began today by type and level', async () => {
    const total = await chief.cockpitAlarmQueryTotal({})
    expect(total).toMatchObject({ total: 3, running: 2, unread: 3, reason: null })
    expect(total.types).toMatchObject([
      { alarmType: 'site', level1: 1, level2: 0, level3: 1, total: 2, running: 1 },
      { alarmType: 'outlet', level1: 0, level2: 1, level3: 0, total: 1, running: 1 },
      { alarmType: 'dust', total: 0 },
    ])
  })

  it('query-last is the newest twenty, whenever they began', async () => {
    const { records } = await chief.cockpitAlarmQueryLast({})
    expect(records).toHaveLength(20)
    expect(records[0]).toMatchObject({
      alarmId: running,
      alarmTypeName: '站点告警',
      code: site.code,
      value: 90,
      isRead: false,
    })
    expect(records.map(({ alarmTime }) => alarmTime)).toEqual(
      records.map(({ alarmTime }) => alarmTime).toSorted((a, b) => b.localeCompare(a)),
    )
  })

  it('query-history goes by type, level, time and what one has read; the file has the same rows', async () => {
    const asked = { alarmTypes: ['site'], startTime: '2026-11-15 00:00:00' }
    const { records, total } = await chief.cockpitAlarmQueryHistory({ ...asked, pageSize: 3 })
    expect(records).toHaveLength(3)
    expect(total).toBe(7)
    expect((await chief.cockpitAlarmQueryHistory({ ...asked, alarmLevels: ['3'] })).total).toBe(1)
    const file = await chief.cockpitAlarmExportExcel(asked)
    const sheet = await ownSheet(new Uint8Array(await file.arrayBuffer()))
    expect(sheet.rows.flat().filter((cell) => cell === site.code)).toHaveLength(7)
    await expect(
      chief.cockpitAlarmQueryHistory({ startTime: '2026-11-16 00:00:00', endTime: '2026-11-15 00:00:00' }),
    ).rejects.toMatchObject({ message: '开始时间不能晚于结束时间' })
  })

  it('site-info has the running alarms of the site', async () => {
    const info = await chief.cockpitAlarmSiteInfo({ siteCode: site.code })
    expect(info).toMatchObject({ siteCode: site.code, monthCount: 27, dataTime: null })
    expect(info.alarms.map(({ alarmId }) => alarmId)).toEqual([running])
    await expect(chief.cockpitAlarmSiteInfo({ siteCode: 'nowhere' })).rejects.toMatchObject({ code: 40400 })
  })

  it('site-info-detail has the hours around the alarm', async () => {
    const detail = await chief.cockpitAlarmSiteInfoDetail({ alarmId: running })
    expect(detail.times).toHaveLength(26)
    expect(detail.values).toHaveLength(26)
    expect(detail.alarm.alarmId).toBe(running)
  })
})

describe('知悉', () => {
  it('is kept once per person, told to the log, and seen by the others', async () => {
    expect(await chief.cockpitAlarmReadAlarm({ alarmId: running })).toMatchObject({ isFirst: true, knownBy: [{}] })
    const again = await chief.cockpitAlarmReadAlarm({ alarmId: running })
    expect(again).toMatchObject({ isFirst: false })
    expect(again.knownBy).toHaveLength(1)
    const leader = await app.as('lingdao')
    const theirs = (await leader.cockpitAlarmQueryLast({})).records[0]
    expect(theirs).toMatchObject({ alarmId: running, isRead: false, knownCount: 1 })
    expect((await chief.cockpitAlarmQueryTotal({})).unread).toBe(2)
    expect((await chief.cockpitAlarmQueryHistory({ read: '1' })).records.map(({ alarmId }) => alarmId)).toEqual([
      running,
    ])
    const logged = await rows(
      app.services.db,
      sql<{ object: string }>`select object from operations_log where action = 'cockpitAlarmReadAlarm'`,
    )
    expect(logged.map(({ object }) => object)).toEqual([running, running])
  })

  it('an alarm of a construction site is called after its project', async () => {
    const [dust] = await rows(
      app.services.db,
      sql<{ id: number; name: string }>`select id, project_name as name from dust_site order by id limit 1`,
    )
    if (!dust) throw new Error('no construction site')
    await raise('dust', dust.id, 'pm10', 2, now)
    const { records } = await chief.cockpitAlarmQueryLast({})
    expect(records.find(({ alarmType }) => alarmType === 'dust')?.name).toBe(dust.name)
    await sql`delete from alarm_record where subject_kind = 'dust'`.execute(app.services.db)
  })

  it('more-alarm-info tells who knows and how often the subject alarmed before', async () => {
    const more = await chief.cockpitAlarmMoreAlarmInfo({ alarmId: running })
    expect(more).toMatchObject({ ruleName: '高值', firstValue: 80, peakValue: 95, durationMin: 60, earlierTotal: 26 })
    expect(more.knownBy).toHaveLength(1)
    expect(more.earlier).toHaveLength(20)
  })

  it('an alarm of another district is neither seen nor taken note of', async () => {
    const stranger = await app.as('binhu')
    expect((await stranger.cockpitAlarmQueryLast({})).records).toEqual([])
    expect(await stranger.cockpitAlarmQueryTotal({})).toMatchObject({ total: 0, reason: '今日没有告警' })
    await expect(stranger.cockpitAlarmReadAlarm({ alarmId: running })).rejects.toMatchObject({ code: 40301 })
    await expect(stranger.cockpitAlarmSiteInfo({ siteCode: site.code })).rejects.toMatchObject({ code: 40301 })
  })
})
