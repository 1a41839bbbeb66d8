import { contractClient } from '@qingkong/contract/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../api.ts'
import { firstRow, rows, sql } from '../db/database.ts'
import {
  checkCityWorkbook,
  cityHoldings,
  cityTemplate,
  importCityWorkbook,
} from '../features/people/city-setup/port.ts'
import { suzhou, workbookBytes } from '../features/people/city-setup/testing/suzhou.ts'
import { issueToken, verifyPassword } from '../features/people/sign-in/port.ts'
import { startIngest } from '../ingest/port.ts'
import { DeviceLine, frameOf } from '../ingest/testing/device-line.ts'
import { runRollUps } from '../series/port.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { createEmptyCity } from './create-empty-city.ts'
import { followRelease } from './follow-release.ts'

let test: TestServices
beforeAll(async () => {
  test = await testServices({ CITY_CODE: '320500', SIMULATOR: 'off' })
  await createEmptyCity(test.services)
})
afterAll(() => test.close())

const count = async (table: string) =>
  (await firstRow(test.services.db, sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`))?.n
const counts = async () => ({
  areas: await count('area'),
  sites: await count('site'),
  enterprises: await count('enterprise'),
  factors: await count('outlet_factor'),
  devices: await count('device'),
  bindings: await count('device_binding'),
  organisations: await count('organisation'),
  people: await count('app_user'),
})
const check = async (draft: Parameters<typeof workbookBytes>[0]) =>
  (await checkCityWorkbook(test.services, await workbookBytes(draft))).problems.map(
    ({ sheet, column, row, message }) => `${sheet} ${column}${row} ${message}`,
  )

describe('S6: a city without demo', () => {
  it('begins with roles, menu, rules and itself, and with nobody and nothing of the demo', async () => {
    expect(await counts()).toEqual({
      areas: 1,
      sites: 0,
      enterprises: 0,
      factors: 0,
      devices: 0,
      bindings: 0,
      organisations: 1,
      people: 0,
    })
    expect(await count('role')).toBeGreaterThan(10)
    expect(await count('permission_node')).toBeGreaterThan(20)
    expect(await count('alarm_rule')).toBeGreaterThan(5)
    expect(await firstRow(test.services.db, sql`select area_name from area`)).toEqual({ area_name: '苏州市' })
    const followed = await followRelease(test.services)
    expect([followed.nodes, followed.rights]).toEqual([[], {}])
    await createEmptyCity(test.services)
    expect(await count('area')).toBe(1)
    // The page of 城市基础数据 shows what is still to be brought in.
    expect((await cityHoldings(test.services.db)).map(({ name, count }) => `${name}${count}`)).toEqual([
      '区域1',
      '站点0',
      '企业0',
      '排口0',
      '设备0',
      '组织1',
      '人员0',
    ])
  })

  it('takes the template as it is handed out for one in which nothing was filled in', async () => {
    const { problems } = await checkCityWorkbook(test.services, (await cityTemplate()).data)
    expect(problems.map(({ message }) => message)).toEqual(['表格中没有内容，请从第3行起填写'])
  })

  it('says what is wrong cell by cell, and takes nothing of a workbook in which anything is', async () => {
    const draft = suzhou()
    draft.areas.push({ areaCode: '320205', areaName: '锡山区', parentCode: '320500' })
    Object.assign(draft.sites[1] ?? {}, { areaCode: '320507' })
    Object.assign(draft.sites[2] ?? {}, { siteType: '气球站' })
    Object.assign(draft.devices[0] ?? {}, { password: '123456' })
    Object.assign(draft.devices[1] ?? {}, { targetKind: '站点', targetCode: '1160A' })
    Object.assign(draft.people[0] ?? {}, { roles: '系统管理员、审计管理员' })
    Object.assign(draft.people[1] ?? {}, { roles: '皇帝', mobilePhone: '12' })
    const problems = await check(draft)
    expect(problems).toEqual([
      '区域 A7 不属于本市（320500）',
      '站点 D4 “区域”中没有该编码',
      '站点 E4 不属于区县 320507',
      expect.stringMatching(/^站点 C5 站点类型应为：国控站、/),
      '设备 B3 该密码是公开的默认密码，请更换',
      '设备 D4 国控站数据由上级共享，不接入设备',
      '人员 D3 系统管理、审计与业务权限不能由同一人持有',
      '人员 D4 没有角色“皇帝”',
      '人员 F4 手机号输入有误,请重新输入',
    ])
    await expect(importCityWorkbook(test.services, await workbookBytes(draft))).rejects.toMatchObject({
      key: 'SPREADSHEET_REFUSED',
    })
    expect(await counts()).toMatchObject({ areas: 1, sites: 0, people: 0 })
  })

  it('judges each cell by itself first', async () => {
    const draft = suzhou()
    Object.assign(draft.sites[0] ?? {}, { longitude: '12.5', siteName: '' })
    Object.assign(draft.people[0] ?? {}, { userCode: '王' })
    expect(await check(draft)).toEqual([
      '站点 B3 请填写站点名称',
      '站点 F3 经度应为73到136之间的数字',
      '人员 A3 用户名以字母开头，3至32位字母、数字、点、横线或下划线',
    ])
  })

  it('is set up by its workbook: a device’s hour comes in over the gateway and stands on the map', async () => {
    const { services } = test
    const bytes = await workbookBytes(suzhou())
    const done = await importCityWorkbook(services, bytes)
    expect(done.sheets.map(({ name, added }) => [name, added])).toEqual([
      ['区域', 3],
      ['站点', 3],
      ['企业', 1],
      ['排口', 2],
      ['设备', 2],
      ['组织', 2],
      ['人员', 2],
    ])
    expect(
      await firstRow(services.db, sql`select value -> 'centerPoint' as center from setting where key = 'city'`),
    ).toEqual({
      center: [120.62, 31.3],
    })

    expect(await firstRow(services.db, sql`select monitor_types from enterprise`)).toEqual({
      monitor_types: ['pst001'],
    })

    const ingest = await startIngest(services)
    const line = await DeviceLine.open(ingest.port)
    const at = new Date('2026-11-20T08:00:00+08:00')
    await line.sendAcknowledged(
      frameOf({
        mn: 'SZ0000000001',
        cn: '2061',
        at,
        factors: { a34004: { Avg: '41', Flag: 'N' }, a05024: { Avg: '60', Flag: 'N' } },
        draft: { pw: 'k7Qm2x' },
      }),
    )
    line.end()
    await ingest.settled()
    await runRollUps(services)
    const app = await createApi(services, { ingest })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    // As after the first sign-in.
    await sql`update app_user set must_change_password = false where user_code = 'gusu.wang'`.execute(services.db)
    const token = await issueToken(services, 'gusu.wang')
    const client = contractClient({
      base: url + services.config.apiBase,
      headers: () => ({ authorization: `Bearer ${token}` }),
    })
    const map = await client.cockpitMapSites({})
    await app.close()
    await ingest.close()
    expect(map.dataTime).toBe('2026-11-20 09:00:00')
    expect(map.sites.map(({ siteName, values }) => [siteName, values.pm25])).toEqual(
      expect.arrayContaining([
        ['枫桥', 41],
        ['上方山', null],
        ['木渎', null],
      ]),
    )
  })

  it('gives new people a password of their own that they must change', async () => {
    const { db } = test.services
    const draft = suzhou()
    draft.people = [{ userCode: 'xin.zhao', remarkName: '赵新', orgCode: 'SZ-ZH', roles: '运维', areaCodes: '320500' }]
    const { initialPasswords } = await importCityWorkbook(test.services, await workbookBytes(draft))
    expect(initialPasswords.map(({ userCode }) => userCode)).toEqual(['xin.zhao'])
    const person = await firstRow(
      db,
      sql<{ password_hash: string; must_change_password: boolean; demo: boolean }>`
        select password_hash, must_change_password, demo from app_user where user_code = 'xin.zhao'`,
    )
    expect(person).toMatchObject({ must_change_password: true, demo: false })
    expect(await verifyPassword(initialPasswords[0]?.password ?? '', person?.password_hash ?? '')).toBe(true)
    const passwords = await rows(db, sql<{ password: string }>`select password from device order by mn`)
    expect(passwords[0]?.password).toBe('k7Qm2x')
    expect(passwords[1]?.password).toMatch(/^[0-9a-f]{6}$/)
  })

  it('is left as it is by the same workbook, and changed where it differs', async () => {
    const before = await counts()
    const devices = () => rows(test.services.db, sql`select mn, password from device order by mn`)
    const known = await devices()
    const again = await importCityWorkbook(test.services, await workbookBytes(suzhou()))
    expect(again.sheets.every(({ added, changed }) => added === 0 && changed === 0)).toBe(true)
    expect(again.initialPasswords).toEqual([])
    expect(await counts()).toEqual(before)
    expect(await devices()).toEqual(known)

    const draft = suzhou()
    Object.assign(draft.sites[2] ?? {}, { siteName: '木渎古镇' })
    draft.outlets.unshift({
      outletCode: 'SZ-O1',
      psCode: 'SZ-P1',
      outletName: '1号排口',
      factorCode: 'a34013',
      factorName: '烟尘',
      unit: 'mg/m³',
      byDay: '是',
    })
    const changed = await importCityWorkbook(test.services, await workbookBytes(draft))
    expect(changed.sheets.filter(({ added, changed }) => added + changed > 0)).toEqual([
      { name: '站点', added: 0, changed: 1, same: 2 },
      { name: '排口', added: 1, changed: 0, same: 2 },
    ])
    // The order of factors is that of the stored arrays: a new one goes to the end whatever its row.
    expect(
      await rows(
        test.services.db,
        sql`select factor_code, o2_reference_pct as oxygen, judge_by from outlet_factor order by position`,
      ),
    ).toEqual([
      { factor_code: 'a21026', oxygen: 6, judge_by: 'HOUR' },
      { factor_code: 'a21002', oxygen: null, judge_by: 'HOUR' },
      { factor_code: 'a34013', oxygen: null, judge_by: 'DAY' },
    ])
  })

  it('does not bind one place to two devices', async () => {
    const draft = suzhou()
    draft.devices = [{ mn: 'SZ0000000009', targetKind: '站点', targetCode: 'SZ-01' }]
    expect(await check(draft)).toEqual(['设备 D3 已由设备 SZ0000000001 接入'])
  })
})
