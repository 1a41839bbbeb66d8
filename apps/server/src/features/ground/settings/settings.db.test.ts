import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { clockOf, workCalendar } from '../../command/events/port.ts'
import { retentionDays, shiftHours } from './port.ts'

const failure = async (call: Promise<unknown>): Promise<{ code: number; message: string }> => {
  try {
    await call
    return { code: 0, message: '' }
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, message: error.message }
    throw error
  }
}

describe('settings', () => {
  const webDir = mkdtempSync(join(tmpdir(), 'qk-web-'))
  let app: TestApp
  beforeAll(async () => {
    writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>晴空</title>')
    app = await testApp({ TIANDITU_KEY: 'abc123', WEB_DIR: webDir })
  })
  afterAll(async () => {
    await app.close()
    rmSync(webDir, { recursive: true })
  })

  const save = async (groupCode: string, values: Record<string, string | number | null>) =>
    (await app.as('admin')).settingSave({ groupCode, values })
  const due = async (stage: 'sign' | 'feedback' | 'supervise', level: 1 | 2 | 3, at: Date) =>
    clockOf(stage, { eventType: '1', level }, at, await workCalendar(app.services.db)).dueAt

  it('are listed with meaning, unit, bounds and default, and only the system administrator has them', async () => {
    const groups = await (await app.as('admin')).settingList({})
    expect(groups.map(({ code }) => code)).toEqual(['deadline', 'shift', 'map', 'retention'])
    const first = groups[0]?.settings[0]
    const zoom = groups.flatMap(({ settings }) => settings).find(({ key }) => key === 'city.zoom')
    expect(zoom).toMatchObject({ value: 9, byDefault: null })
    expect(first).toMatchObject({ key: 'deadline.sign.1', unit: '分钟', value: 15, byDefault: 15, updateTime: null })
    for (const { settings } of groups) expect(settings.every(({ meaning }) => meaning.length > 5)).toBe(true)
    expect((await failure((await app.as('zhibanzhang')).settingList({}))).code).toBe(40300)
  })

  it('a limit counts for what begins after it was saved; the default comes back by null', async () => {
    const at = new Date('2026-11-20T10:00:00+08:00')
    const minutes = async () => ((await due('sign', 1, at)).getTime() - at.getTime()) / 60_000
    expect(await minutes()).toBe(15)
    const group = await save('deadline', { 'deadline.sign.1': 20 })
    expect(group.settings[0]).toMatchObject({ value: 20, updateUser: '陈立群', updateTime: '2026-11-20 10:00:00' })
    expect(await minutes()).toBe(20)
    await save('deadline', { 'deadline.sign.1': null })
    expect(await minutes()).toBe(15)
    expect(await rows(app.services.db, sql`select 1 from setting where key like 'deadline.%'`)).toEqual([])
  })

  it('supervision days are counted on the city’s calendar, with its holidays', async () => {
    const friday = new Date('2026-11-20T10:00:00+08:00')
    await save('deadline', { 'deadline.superviseDays': 1 })
    expect(await due('supervise', 1, friday)).toEqual(new Date('2026-11-24T00:00:00+08:00'))
    const client = await app.as('admin')
    const { days } = await client.holidayList({ year: 2026 })
    expect(days.some(({ name }) => name.includes('国庆'))).toBe(true)
    const closed = { date: '2026-11-23', name: '停工日', off: true }
    await client.holidaySave({ year: 2026, days: [...days, closed] })
    expect(await due('supervise', 1, friday)).toEqual(new Date('2026-11-25T00:00:00+08:00'))
    await client.holidaySave({ year: 2026, days })
    await save('deadline', { 'deadline.superviseDays': null })
  })

  it('a year’s holidays leave the other years alone, and each day stands once', async () => {
    const client = await app.as('admin')
    const before = await client.holidayList({ year: 2026 })
    const day = { date: '2031-01-01', name: '元旦', off: true }
    const saved = await client.holidaySave({ year: 2031, days: [day] })
    expect(saved.years).toContain(2031)
    expect((await client.holidayList({ year: 2026 })).days).toEqual(before.days)
    expect((await failure(client.holidaySave({ year: 2031, days: [day, day] }))).message).toBe('2031-01-01 重复')
    expect((await failure(client.holidaySave({ year: 2030, days: [day] }))).message).toContain('不在2030年内')
    expect((await failure(client.holidaySave({ year: 2031, days: [{ ...day, date: '2031-02-30' }] }))).code).toBe(40000)
  })

  it.each([
    ['deadline', { 'deadline.sign.1': 0 }, '一级签收时限应为1到20160之间的整数'],
    ['deadline', { 'deadline.sign.1': 1.5 }, '一级签收时限应为1到20160之间的整数'],
    ['deadline', { 'deadline.sign.1': '' }, '一级签收时限应为1到20160之间的整数'],
    ['deadline', { 'deadline.sign.1': 45 }, '签收时限应为一级不长于二级、二级不长于三级'],
    ['shift', { 'shift.dayStartHour': 21 }, '白班接班时间应早于夜班接班时间'],
    ['map', { 'city.zoom': 3 }, '初始级别应在最小级别与最大级别之间'],
    ['map', { 'map.tileUrl': 'https://tiles.example.cn/1.png' }, '瓦片服务地址应含 {z}、{x}、{y}'],
    ['map', { 'map.tileUrl': 'javascript:{z}{x}{y}' }, '瓦片服务地址应为 http(s) 地址或本站路径'],
    ['map', { 'map.tileUrl': 'https://a;script-src/{z}/{x}/{y}' }, '瓦片服务地址应为 http(s) 地址或本站路径'],
    ['map', { 'map.tiandituKey': 'a&b' }, '天地图密钥只含字母和数字'],
    ['shift', { 'deadline.sign.1': 20 }, '没有设置项 deadline.sign.1'],
  ])('%s %o is refused: %s', async (groupCode, values, message) => {
    expect((await failure(save(groupCode, values))).message).toBe(message)
    expect(
      await rows(app.services.db, sql`select 1 from setting where key like '%.%' and key not like 'city%'`),
    ).toEqual([])
  })

  it('shift hours and retention are read where they count', async () => {
    const { db } = app.services
    expect(await shiftHours(db)).toEqual({ dayStartHour: 8, nightStartHour: 20 })
    await save('shift', { 'shift.dayStartHour': 9, 'shift.nightStartHour': 21 })
    expect(await shiftHours(db)).toEqual({ dayStartHour: 9, nightStartHour: 21 })
    await save('retention', { 'retention.quarantineDays': 60 })
    expect(await retentionDays(db)).toEqual({
      quarantine: 60,
      frames: 30,
      minutes: 365,
      vehicles: 730,
      vehiclePictures: 180,
    })
    await save('shift', { 'shift.dayStartHour': null, 'shift.nightStartHour': null })
    await save('retention', { 'retention.quarantineDays': null })
  })

  it('the map’s sources work at the next look; the environment’s are the default', async () => {
    const client = await app.as('admin')
    expect((await client.mapSettings({})).tileUrl).toContain('tk=abc123')
    await save('map', {
      'map.tileUrl': 'https://tiles.wuxi.example.cn/{z}/{x}/{y}.png',
      'map.approvalNumber': '苏S（2026）1号',
      'city.zoom': 10,
    })
    expect(await client.mapSettings({})).toMatchObject({
      tileUrl: 'https://tiles.wuxi.example.cn/{z}/{x}/{y}.png',
      approvalNumber: '苏S（2026）1号',
      zoom: 10,
    })
    expect(await client.projectCity({})).toMatchObject({ cityName: '无锡市' })
    await save('map', { 'map.tileUrl': '', 'map.tiandituKey': '' })
    expect((await client.mapSettings({})).tileUrl).toBeNull()
  })

  it('popup-19: the map of a visitor has a centre and a zoom of its own', async () => {
    const { db } = app.services
    const id = uuidv7(app.clock.now())
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
      values (${id}, 'fangke', '来访', 'none', false, 'WX-STJ', '{320200}', ${app.clock.now()})`.execute(db)
    await sql`insert into user_role values (${id}, 'visitor')`.execute(db)
    const visitor = await app.as('fangke')
    await save('map', { 'city.longitude': 120.4, 'city.zoom': 9 })
    expect(await visitor.mapSettings({})).toMatchObject({ center: [120.4, 31.57], zoom: 5, minZoom: 5, maxZoom: 18 })
    await save('map', { 'city.visitorLongitude': 119.8, 'city.visitorLatitude': 31.9, 'city.visitorZoom': 7 })
    expect(await visitor.mapSettings({})).toMatchObject({ center: [119.8, 31.9], zoom: 7 })
    expect(await (await app.as('zhibanzhang')).mapSettings({})).toMatchObject({ center: [120.4, 31.57], zoom: 9 })
    expect((await visitor.cockpitMapSites({})).sites.length).toBeGreaterThan(0)
  })

  it('the page lets the browser load tiles from the set service alone, and from the environment’s when nothing is set', async () => {
    const policy = async () => (await fetch(`${app.url}/`)).headers.get('content-security-policy')
    await save('map', { 'map.tileUrl': 'https://tiles.wuxi.example.cn/{z}/{x}/{y}.png' })
    expect(await policy()).toContain('https://tiles.wuxi.example.cn')
    await save('map', { 'map.tileUrl': null, 'map.tiandituKey': null })
    expect(await policy()).toContain('https://t0.tianditu.gov.cn')
    expect(await policy()).not.toContain('example.cn')
    await save('map', { 'map.tiandituKey': '' })
    expect(await policy()).not.toContain('tianditu')
  })

  it('58: the log has before and after, but not the map service’s key', async () => {
    await save('map', { 'map.tiandituKey': 'geheim77' })
    const [entry] = await rows(
      app.services.db,
      sql<{ object: string; detail: unknown }>`select object, detail from operations_log order by id desc limit 1`,
    )
    expect(entry?.object).toBe('地图')
    expect(entry?.detail).toEqual({ before: { 天地图密钥: '' }, after: { 天地图密钥: '（已设置）' } })
  })
})
