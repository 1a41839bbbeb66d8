import { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../api.ts'
import { firstRow, sql } from '../db/database.ts'
import { issueToken } from '../features/people/sign-in/port.ts'
import { refuseDemoPasswords } from '../ingest/demo-passwords.ts'
import type { Services } from '../platform/services.ts'
import { type TestServices, testServices } from '../testing/test-services.ts'
import { createDemoCity } from './create-demo-city.ts'
import { createFirstAdministrator } from './first-administrator.ts'

const wanted = {
  userCode: 'guanli',
  remarkName: '赵一',
  orgName: '某市生态环境局',
  password: 'kR7#mvt2-Qz9',
  force: false,
}
const base64 = (text: string) => Buffer.from(text).toString('base64')
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 0,
    (error: unknown) => (error instanceof CallError ? error.code : -1),
  )

describe('S6: an empty city', () => {
  let test: TestServices
  let close: () => Promise<unknown>
  let base: string
  beforeAll(async () => {
    test = await testServices({ SIMULATOR: 'off' })
    const app = await createApi(test.services)
    base = (await app.listen({ port: 0, host: '127.0.0.1' })) + test.services.config.apiBase
    close = () => app.close()
  })
  afterAll(async () => {
    await close()
    await test.close()
  })

  it('gets its first administrator, who must change the password before anything else', async () => {
    await createFirstAdministrator(test.services, wanted, 'qk')
    const open = contractClient({ base })
    const { token, userInfo } = await open.login({ userCode: 'guanli', password: base64(wanted.password) })
    expect(userInfo).toMatchObject({ mustChangePassword: true, orgName: '某市生态环境局' })
    const own = contractClient({ base, headers: () => ({ authorization: token }) })
    expect(await codeOf(own.accountList({}))).toBe(45007)
    await sql`update app_user set must_change_password = false`.execute(test.services.db)
    expect((await own.accountList({})).records.map(({ userCode }) => userCode)).toEqual(['guanli'])
    expect((await own.roleList({})).length).toBeGreaterThan(5)
  })

  it('gets no second one unseen: only with force, and the log says so', async () => {
    const second = { ...wanted, userCode: 'guanli2' }
    await expect(createFirstAdministrator(test.services, second, 'qk')).rejects.toThrow('已有系统管理员（guanli）')
    await createFirstAdministrator(test.services, { ...second, force: true }, 'qk')
    const entry = await firstRow(
      test.services.db,
      sql`select action, object, address, detail from operations_log order by id desc limit 1`,
    )
    expect(entry).toEqual({
      action: 'adminCreate',
      object: 'guanli2',
      address: 'qk',
      detail: { 已有管理员: ['guanli'], 强制: true },
    })
  })

  it('refuses a weak password and a taken name', async () => {
    const forced = { ...wanted, force: true }
    await expect(
      createFirstAdministrator(test.services, { ...forced, userCode: 'x_admin', password: 'Wuxi@2026' }, 'qk'),
    ).rejects.toThrow('容易被猜中')
    await expect(createFirstAdministrator(test.services, { ...forced, userCode: 'GUANLI' }, 'qk')).rejects.toThrow(
      '已存在',
    )
  })
})

describe('S6: the demo city outside demo mode', () => {
  it('opens to no demo account: not by password, token, or a session from before; nor starts with its devices', async () => {
    const test = await testServices({ SIMULATOR: 'off' })
    await createDemoCity(test.services)
    const token = await issueToken(test.services, 'diaodu')
    const production: Services = { ...test.services, config: { ...test.services.config, mode: 'production' } }
    const app = await createApi(production)
    try {
      const base = (await app.listen({ port: 0, host: '127.0.0.1' })) + production.config.apiBase
      const login = contractClient({ base }).login({ userCode: 'diaodu', password: base64('Qingkong2026') })
      expect(await codeOf(login)).toBe(44005)
      const before = contractClient({ base, headers: () => ({ authorization: token }) })
      expect(await codeOf(before.currentUserOrgSystem({}))).toBe(44005)
      await expect(issueToken(production, 'diaodu')).rejects.toThrow()
      await expect(refuseDemoPasswords(production.db)).rejects.toThrow('仍用演示密码')
      // The demo's administrators count for nothing there.
      await createFirstAdministrator(production, wanted, 'qk')
      expect(await issueToken(production, 'guanli')).toHaveLength(43)
    } finally {
      await app.close()
      await test.close()
    }
  })
})
