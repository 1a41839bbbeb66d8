import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { checkChainRegularly } from './port.ts'

describe('reading the operations log', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
    const admin = await app.as('admin')
    const role = await admin.roleSave({ roleName: '=cmd()', rights: ['map.read'] })
    await admin.roleDelete({ roleCode: role.roleCode })
    await admin.roleDelete({ roleCode: 'operator' }).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
    })
    await admin.settingSave({ groupCode: 'shift', values: { 'shift.dayStartHour': 7 } })
  })
  afterAll(() => app.close())

  const page = async (filter: Record<string, unknown> = {}) => (await app.as('shenji')).operationsLogPage(filter)

  it('58: an entry says when, who, from where, what in words, on what, with which result and what changed', async () => {
    const { records, total } = await page()
    expect(total).toBe(4)
    expect(records.map(({ action }) => action)).toEqual(['settingSave', 'roleDelete', 'roleDelete', 'roleSave'])
    expect(records[0]).toMatchObject({
      at: '2026-11-20 10:00:00',
      userCode: 'admin',
      userName: '陈立群',
      address: '127.0.0.1',
      actionName: '保存一组系统设置',
      object: '值班班次',
      resultName: '成功',
      detail: { before: { 白班接班时间: 8 }, after: { 白班接班时间: 7 } },
    })
    expect(records[1]).toMatchObject({ result: 'STILL_IN_USE', resultName: '仍在使用，不能删除' })
  })

  it('is filtered by time, person, operation, object and result', async () => {
    expect((await page({ result: 'failed' })).total).toBe(1)
    expect((await page({ actions: ['roleSave', 'settingSave'] })).total).toBe(2)
    expect((await page({ user: '陈立' })).total).toBe(4)
    expect((await page({ user: '%' })).total).toBe(0)
    expect((await page({ object: '班次' })).total).toBe(1)
    expect((await page({ startTime: '2026-11-20 10:00:01' })).total).toBe(0)
    expect((await page({ endTime: '2026-11-20 09:59:59' })).total).toBe(0)
    await expect(page({ startTime: '2026-11-21 00:00:00', endTime: '2026-11-20 00:00:00' })).rejects.toThrow(
      '开始时间不能晚于结束时间',
    )
    const paged = await page({ pageNum: 2, pageSize: 3 })
    expect(paged.records.map(({ id }) => id)).toEqual([1])
  })

  it('is open to auditors alone, and its operations are offered by name', async () => {
    for (const userCode of ['admin', 'zhibanzhang', 'lingdao'])
      await expect((await app.as(userCode)).operationsLogPage({})).rejects.toThrow('没有此操作的权限')
    const options = await (await app.as('shenji')).operationsLogActions({})
    expect(options).toContainEqual({ code: 'accountCreate', name: '新建用户' })
    expect(options).toContainEqual({ code: 'login', name: '登录' })
  })

  it('is exported as a sheet', async () => {
    const file = await (await app.as('shenji')).operationsLogExport({ actions: 'roleSave' })
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
  })

  it('59: the API has no way to change or remove an entry', async () => {
    const token = await app.token('shenji')
    for (const path of [
      '/base-uur/operations-log/delete',
      '/base-uur/operations-log/save',
      '/base-uur/operations-log/1',
    ]) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const response = await fetch(app.base + path, { method, headers: { authorization: `Bearer ${token}` } })
        expect(response.status).toBe(404)
      }
    }
  })

  it('59: the state of the chain says up to where it was verified, continues there, and names the broken entry', async () => {
    const auditor = await app.as('shenji')
    expect(await auditor.operationsLogChain({})).toMatchObject({ verifiedId: 0, verifiedTime: null, brokenId: null })
    const whole = await auditor.operationsLogVerify({})
    expect(whole).toMatchObject({ lastId: 8, verifiedId: 8, brokenId: null, verifiedTime: '2026-11-20 10:00:00' })
    await checkChainRegularly(app.services)
    expect(await auditor.operationsLogChain({})).toMatchObject({ lastId: 9, verifiedId: 9, brokenId: null })

    const { db } = app.services
    const [refused] = await rows(db, sql<{ id: number }>`select id from operations_log where result = 'STILL_IN_USE'`)
    const id = refused?.id ?? 0
    await sql`alter table operations_log disable trigger all`.execute(db)
    await sql`update operations_log set result = 'ok' where id = ${id}`.execute(db)
    // The short check reads on from entry 9; within a day the full one comes to the edited entry.
    app.clock.set(new Date(app.clock.now().getTime() + 86_400_000))
    await checkChainRegularly(app.services)
    const broken = await (await app.as('shenji')).operationsLogChain({})
    expect(broken).toMatchObject({ verifiedId: id - 1, brokenId: id })
    expect(broken.brokenReason).toContain('曾被改动')
    await sql`update operations_log set result = 'STILL_IN_USE' where id = ${id}`.execute(db)
    await checkChainRegularly(app.services)
    expect(await (await app.as('shenji')).operationsLogChain({})).toMatchObject({ brokenId: null })

    await sql`delete from operations_log where id = 9`.execute(db)
    await checkChainRegularly(app.services)
    expect(await (await app.as('shenji')).operationsLogChain({})).toMatchObject({ brokenId: 9, verifiedId: 8 })
    expect(await rows(db, sql`select 1 from operations_log_check`)).toHaveLength(1)
  })
})
