import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../../db/database.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

type Api = Awaited<ReturnType<TestApp['as']>>

/** 锡山: what the administrator of this test reaches. */
const district = '320205'

const codeOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: unknown) => {
      if (error instanceof CallError) return error.code
      throw error
    },
  )

describe('S5: an administrator of one district', () => {
  let app: TestApp
  let admin: Api
  let local: Api
  beforeAll(async () => {
    app = await testApp()
    admin = await app.as('admin')
    await add('xishan_admin', 'system_admin', [district])
    local = await app.as('xishan_admin')
  })
  afterAll(() => app.close())

  const add = async (userCode: string, role: string, areas: readonly string[]) => {
    const { db, clock } = app.services
    const id = uuidv7(clock.now())
    await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
      values (${id}, ${userCode}, ${userCode}, 'none', false, 'WX-XS', ${areas}::text[], ${clock.now()})`.execute(db)
    await sql`insert into user_role values (${id}, ${role})`.execute(db)
    return id
  }
  const idOf = async (userCode: string) =>
    (await firstRow(app.services.db, sql<{ id: string }>`select id from app_user where user_code = ${userCode}`))?.id ??
    ''
  const account = (userCode: string, fields: Record<string, unknown> = {}) => ({
    userCode,
    remarkName: '新人',
    orgCode: 'WX-XS-ZF',
    roleCodes: ['handler'],
    areaCodes: [district],
    ...fields,
  })

  it('makes and changes accounts of the district', async () => {
    const { userId } = await local.accountCreate(account('xs_new'))
    expect(await codeOf(local.accountSetState({ userId, disabled: true }))).toBe(0)
    expect(await codeOf(local.accountResetPassword({ userId: await idOf('xishan_zf') }))).toBe(0)
    expect(await codeOf(local.accountCreate(account('xs_help', { roleCodes: ['system_admin'] })))).toBe(0)
  })

  it('makes no account outside: neither its organisation, nor its areas, nor its enterprise', async () => {
    expect(await codeOf(local.accountCreate(account('a11', { orgCode: 'WX-STJ-ZH' })))).toBe(40301)
    expect(await codeOf(local.accountCreate(account('a12', { areaCodes: ['320200'] })))).toBe(40301)
    // The enterprise lies in 江阴.
    const foreign = { roleCodes: ['enterprise'], areaCodes: [], enterpriseCode: '320281000025' }
    expect(await codeOf(local.accountCreate(account('a13', foreign)))).toBe(40301)
  })

  it('gives no right that acts on the whole city', async () => {
    expect(await codeOf(local.accountCreate(account('a21', { roleCodes: ['duty_chief'] })))).toBe(40300)
    expect(await idOf('a21')).toBe('')
  })

  it('touches nobody who reaches further, though the person sits in the district', async () => {
    const [wide, strong] = [
      await add('xs_wide', 'handler', ['320200']),
      await add('xs_strong', 'duty_chief', [district]),
    ]
    for (const userId of [wide, strong]) {
      expect(await codeOf(local.accountResetPassword({ userId }))).toBeGreaterThanOrEqual(40300)
      expect(await codeOf(local.accountSetState({ userId, disabled: true }))).toBeGreaterThanOrEqual(40300)
      expect(await codeOf(local.accountEndSessions({ userId }))).toBeGreaterThanOrEqual(40300)
      expect(await codeOf(local.accountDelete({ userId }))).toBeGreaterThanOrEqual(40300)
    }
    expect(await codeOf(admin.accountSetState({ userId: strong, disabled: true }))).toBe(0)
  })

  it('links no identity to an account elsewhere, and sees no links of others', async () => {
    const identity = { issuer: 'https://login.example.cn', subject: '0042' }
    expect(await codeOf(local.ssoIdentityLink({ ...identity, userCode: 'zhibanzhang' }))).toBe(40301)
    await admin.ssoIdentityLink({ ...identity, userCode: 'zhibanzhang' })
    expect((await local.ssoIdentityList({})).records).toEqual([])
    expect(await codeOf(local.ssoIdentityUnlink(identity))).toBe(40301)
    expect(await codeOf(local.ssoIdentityLink({ ...identity, subject: '1', userCode: 'xishan_zf' }))).toBe(0)
  })

  it('changes no role, setting or identity provider: those are the city’s', async () => {
    const provider = {
      kind: 'cas' as const,
      name: '门户',
      enabled: true,
      serverUrl: 'https://cas.example.cn/cas',
      returnUrl: 'https://qingkong.example.cn/',
    }
    expect(await codeOf(local.ssoProviderPropose(provider))).toBe(40301)
    expect(await codeOf(local.roleSave({ roleCode: 'handler', roleName: '承办人', rights: ['map.read'] }))).toBe(40301)
    expect(await codeOf(local.roleDelete({ roleCode: 'operator' }))).toBe(40301)
    const [group] = await admin.settingList({})
    expect(await codeOf(local.settingSave({ groupCode: group?.code ?? '', values: {} }))).toBe(40301)
    expect(await codeOf(local.holidaySave({ year: 2026, days: [] }))).toBe(40301)
  })

  it('staffs posts of the district with its people, and moves no organisation out', async () => {
    const mine = await idOf('xishan_zf')
    expect(await codeOf(local.postSave({ postName: '备勤', orgCode: 'WX-XS', holderIds: [mine] }))).toBe(0)
    expect(await codeOf(local.postSave({ postName: '备勤', orgCode: 'WX-HS', holderIds: [] }))).toBe(40301)
    expect(await codeOf(local.organisationMove({ orgCode: 'WX-XS-ZF', parentCode: 'WX-HS' }))).toBe(40301)
  })
})
