import { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { passwordProblem } from '@qingkong/domain/access/password-rule'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

const base64 = (text: string) => Buffer.from(text).toString('base64')

const failure = async (call: Promise<unknown>): Promise<{ code: number; message: string }> => {
  try {
    await call
    return { code: 0, message: '' }
  } catch (error) {
    if (error instanceof CallError) return { code: error.code, message: error.message }
    throw error
  }
}

interface Entry {
  action: string
  object: string
  result: string
  detail: { before: Record<string, unknown> | null; after: Record<string, unknown> | null }
}

describe('accounts', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const idOf = async (userCode: string) =>
    (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
    ''
  const account = async (userCode: string) => (await app.as('admin')).accountGetById({ userId: await idOf(userCode) })
  const unchanged = async (userCode: string) => {
    const row = await account(userCode)
    return {
      userId: row.userId,
      remarkName: row.remarkName,
      mobilePhone: row.mobilePhone,
      email: row.email,
      postName: row.postName,
      orgCode: row.orgCode,
      roleCodes: row.roles.map(({ roleCode }) => roleCode),
      areaCodes: row.areas.map(({ areaCode }) => areaCode),
      enterpriseCode: row.enterpriseCode,
    }
  }
  const create = async (userCode: string, fields: Record<string, unknown> = {}) =>
    (await app.as('admin')).accountCreate({
      userCode,
      remarkName: '新人',
      orgCode: 'WX-STJ-ZH',
      roleCodes: ['dispatcher'],
      areaCodes: ['320200'],
      ...fields,
    })
  const lastEntry = async () => {
    const [entry] = await rows(
      app.services.db,
      sql<Entry>`select action, object, result, detail from operations_log order by id desc limit 1`,
    )
    return entry
  }
  const withToken = async (userCode: string) => {
    const token = await app.token(userCode)
    return async () => {
      const response = await fetch(`${app.base}/base-uur/user-permission/current-user/org-system`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return ((await response.json()) as { code: number }).code
    }
  }

  describe('a new one', () => {
    it('gets a good initial password that is told once and must be changed at the first login', async () => {
      const created = await create('xinren')
      expect(passwordProblem(created.initialPassword)).toBeNull()
      const open = contractClient({ base: app.base })
      const login = await open.login({ userCode: 'xinren', password: base64(created.initialPassword) })
      expect(login.userInfo.mustChangePassword).toBe(true)
      const signedIn = contractClient({ base: app.base, headers: () => ({ authorization: login.token }) })
      expect((await failure(signedIn.alarmRuleList({}))).code).toBe(45007)
      expect(JSON.stringify(await account('xinren'))).not.toContain(created.initialPassword)
    })

    it('58: the log names who, what and the fields, and holds no password', async () => {
      const created = await create('rizhi')
      const entry = await lastEntry()
      expect(entry).toMatchObject({ action: 'accountCreate', object: 'rizhi', result: 'ok' })
      expect(entry?.detail).toMatchObject({ before: null, after: { 姓名: '新人', 角色: ['指挥调度员'] } })
      expect(JSON.stringify(entry)).not.toContain(created.initialPassword)
    })

    it('cannot take a user name that differs by case alone, nor an unknown organisation, role or area', async () => {
      expect(await failure(create('DiaoDu'))).toEqual({ code: 40910, message: '用户名“DiaoDu”已存在，请更换' })
      expect((await failure(create('ceshi', { orgCode: 'NOWHERE' }))).code).toBe(40400)
      expect((await failure(create('ceshi', { roleCodes: ['nobody'] }))).message).toBe('所选角色不存在')
      expect((await failure(create('ceshi', { areaCodes: ['999999'] }))).message).toBe('所选区域不存在')
      expect((await failure(create('ceshi', { areaCodes: [] }))).message).toBe('请至少选择一个管辖区域')
      expect((await failure(create('1abc'))).message).toContain('用户名以字母开头')
      expect(await idOf('ceshi')).toBe('')
    })

    it('of an enterprise names the enterprise and no area', async () => {
      const fields = { roleCodes: ['enterprise'], areaCodes: [] }
      expect((await failure(create('huanbao', fields))).message).toBe('企业环保员请填写所属企业')
      expect((await failure(create('huanbao', { ...fields, enterpriseCode: 'x' }))).message).toContain('所属企业不存在')
      await create('huanbao', { ...fields, enterpriseCode: '320281000025' })
      expect(await account('huanbao')).toMatchObject({ enterpriseCode: '320281000025', areas: [] })
    })
  })

  describe('changes', () => {
    it('6: another role works at once: the session is answered 44006', async () => {
      await create('gaijue')
      const ask = await withToken('gaijue')
      expect(await ask()).toBe(0)
      const client = await app.as('admin')
      await client.accountSave({ ...(await unchanged('gaijue')), remarkName: '改名' })
      expect(await ask()).toBe(0)
      await client.accountSave({ ...(await unchanged('gaijue')), roleCodes: ['leader'] })
      expect(await ask()).toBe(44006)
      expect((await lastEntry())?.detail).toEqual({ before: { 角色: ['指挥调度员'] }, after: { 角色: ['领导'] } })
    })

    it('6: taking out of service works at once, and its sessions stay ended afterwards', async () => {
      await create('tingyong')
      const ask = await withToken('tingyong')
      const client = await app.as('admin')
      const userId = await idOf('tingyong')
      await client.accountSetState({ userId, disabled: true })
      expect(await ask()).toBe(44005)
      await client.accountSetState({ userId, disabled: false })
      expect(await ask()).toBe(44005)
      expect(await (await withToken('tingyong'))()).toBe(0)
    })

    it('a new password and ended sessions sign the person out', async () => {
      await create('chongzhi')
      const client = await app.as('admin')
      const userId = await idOf('chongzhi')
      const ask = await withToken('chongzhi')
      expect((await client.accountEndSessions({ userId })).ended).toBe(1)
      expect(await ask()).toBe(44004)
      const again = await withToken('chongzhi')
      const { initialPassword } = await client.accountResetPassword({ userId })
      expect(await again()).toBe(44006)
      expect(await account('chongzhi')).toMatchObject({ mustChangePassword: true, sessionCount: 0 })
      expect(JSON.stringify(await lastEntry())).not.toContain(initialPassword)
    })

    it('18: nobody gives himself rights, areas or another organisation, nor changes the own state', async () => {
      const client = await app.as('admin')
      const own = await unchanged('admin')
      for (const change of [{ roleCodes: ['duty_chief'] }, { areaCodes: [] }, { orgCode: 'WX' }])
        expect((await failure(client.accountSave({ ...own, ...change }))).code).toBe(40942)
      expect((await failure(client.accountSetState({ userId: own.userId, disabled: true }))).code).toBe(40942)
      expect((await failure(client.accountResetPassword({ userId: own.userId }))).code).toBe(40942)
      await client.accountSave({ ...own, mobilePhone: '13900000088' })
      expect((await account('admin')).mobilePhone).toBe('13900000088')
    })

    it('two administrators writing at once leave two entries and one unbroken account', async () => {
      await create('bingfa')
      const fields = await unchanged('bingfa')
      const client = await app.as('admin')
      await Promise.all(['甲', '乙'].map((remarkName) => client.accountSave({ ...fields, remarkName })))
      const entries = await rows(
        app.services.db,
        sql<Entry>`select action, object, result, detail from operations_log
          where action = 'accountSave' and object = 'bingfa' order by id`,
      )
      expect(entries).toHaveLength(2)
      expect(entries[1]?.detail.before).toEqual({ 姓名: entries[0]?.detail.after?.['姓名'] })
    })
  })

  describe('the three administrators stay apart', () => {
    it('the system administrator cannot give or take audit rights, nor reset an auditor’s password', async () => {
      expect((await failure(create('shenji9', { roleCodes: ['audit_admin'] }))).code).toBe(40300)
      const client = await app.as('admin')
      const auditor = await unchanged('shenji')
      expect((await failure(client.accountSave({ ...auditor, roleCodes: ['dispatcher'] }))).code).toBe(40300)
      expect((await failure(client.accountResetPassword({ userId: auditor.userId }))).code).toBe(40300)
      expect((await failure(client.roleSave({ roleName: '小审计', rights: ['log.read'] }))).code).toBe(40300)
      expect((await failure(client.operationsLogPage({}))).code).toBe(40300)
      expect((await failure(client.auditorAppoint({ userId: auditor.userId, appointed: false }))).code).toBe(40300)
    })

    it('administration and business rights do not meet in one person', async () => {
      expect((await failure(create('jianzhi', { roleCodes: ['system_admin', 'dispatcher'] }))).code).toBe(40940)
      expect((await failure(create('jianzhi', { roleCodes: ['system_admin', 'security_admin'] }))).code).toBe(40940)
      expect(await idOf('jianzhi')).toBe('')
    })

    it('an auditor appoints another from people without other duties, and may reset that password', async () => {
      await create('houbu', { roleCodes: [], areaCodes: [] })
      const auditor = await app.as('shenji')
      const listed = await auditor.auditorList({})
      expect(listed[0]).toMatchObject({ userCode: 'shenji', auditor: true })
      expect(listed.map(({ userCode }) => userCode)).toContain('houbu')
      expect(listed.map(({ userCode }) => userCode)).not.toContain('diaodu')
      const userId = await idOf('houbu')
      await auditor.auditorAppoint({ userId, appointed: true })
      expect((await account('houbu')).roles).toEqual([{ roleCode: 'audit_admin', roleName: '审计管理员' }])
      expect((await auditor.auditorResetPassword({ userId })).initialPassword).toHaveLength(12)
      const [dispatcher, own] = [await idOf('diaodu'), await idOf('shenji')]
      expect((await failure(auditor.auditorAppoint({ userId: dispatcher, appointed: true }))).code).toBe(40940)
      expect((await failure(auditor.auditorAppoint({ userId: own, appointed: false }))).code).toBe(40942)
      expect((await failure(auditor.auditorResetPassword({ userId: dispatcher }))).code).toBe(40300)
      await auditor.auditorAppoint({ userId, appointed: false })
      expect((await account('houbu')).roles).toEqual([])
    })

    it('the last administrator and the last auditor in service stay', async () => {
      const client = await app.as('admin')
      expect(await failure(client.accountSetState({ userId: await idOf('shenji'), disabled: true }))).toEqual({
        code: 40941,
        message: '至少保留一名在用的系统管理员和一名在用的审计管理员',
      })
      await create('admin3', { roleCodes: ['system_admin'] })
      await client.accountSetState({ userId: await idOf('admin3'), disabled: true })
      expect((await account('admin3')).disabled).toBe(true)
      expect((await lastEntry())?.result).toBe('ok')
    })
  })

  describe('deleting', () => {
    it('is for accounts nobody ever used; people with history are disabled instead', async () => {
      await create('weiyong')
      expect((await account('weiyong')).deletable).toBe(true)
      const client = await app.as('admin')
      await client.accountDelete({ userId: await idOf('weiyong') })
      expect(await idOf('weiyong')).toBe('')
      await app.token('zhibanzhang')
      expect((await account('zhibanzhang')).deletable).toBe(false)
      expect(await failure(client.accountDelete({ userId: await idOf('zhibanzhang') }))).toEqual({
        code: 40943,
        message: '该用户已有使用记录，不能删除，可停用',
      })
    })
  })

  describe('the list', () => {
    it('filters by keyword, organisation with all below, role and state; signs in a keyword mean themselves (4.4 #44)', async () => {
      const client = await app.as('admin')
      expect((await client.accountList({ keyword: '陆志远' })).records.map((row) => row.userCode)).toEqual([
        'zhibanzhang',
      ])
      expect((await client.accountList({ keyword: '%' })).total).toBe(0)
      const xishan = (await client.accountList({ orgCode: 'WX-XS', pageSize: 100 })).records
      expect(xishan.map((row) => row.userCode)).toEqual(expect.arrayContaining(['xishan', 'chengban1', 'xishan_wg1']))
      expect(xishan.every((row) => row.orgCode.startsWith('WX-XS'))).toBe(true)
      expect((await client.accountList({ roleCode: 'overseer' })).total).toBe(2)
      const off = (await client.accountList({ state: 'disabled' })).records
      expect(off.every((row) => row.disabled)).toBe(true)
    })

    it('20: an administrator of a district sees, creates and changes people of the own district only', async () => {
      await create('xsadmin', { roleCodes: ['system_admin'], areaCodes: ['320205'], orgCode: 'WX-XS' })
      await sql`update app_user set must_change_password = false where user_code = 'xsadmin'`.execute(app.services.db)
      const client = await app.as('xsadmin')
      const listed = (await client.accountList({ pageSize: 100 })).records
      expect(listed.length).toBeGreaterThan(3)
      expect(listed.every((row) => row.orgCode.startsWith('WX-XS'))).toBe(true)
      expect((await failure(client.accountGetById({ userId: await idOf('binhu') }))).code).toBe(40301)
      expect((await failure(client.accountSetState({ userId: await idOf('binhu'), disabled: true }))).code).toBe(40301)
      const mine = { userCode: 'xsnew', remarkName: '新', orgCode: 'WX-XS', roleCodes: ['handler'] }
      expect((await failure(client.accountCreate({ ...mine, areaCodes: ['320200'] }))).code).toBe(40301)
      expect((await failure(client.accountCreate({ ...mine, orgCode: 'WX-BH', areaCodes: ['320205'] }))).code).toBe(
        40301,
      )
      await client.accountCreate({ ...mine, areaCodes: ['320205001'] })
    })
  })
})
