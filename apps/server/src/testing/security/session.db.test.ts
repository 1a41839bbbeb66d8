import { errors } from '@qingkong/contract/errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type IdentityApp, identityApp } from '../../city/testing/identity-app.ts'
import { rows, sql } from '../../db/database.ts'
import { callNamed, sendCall } from './send-call.ts'

/** How often a password hash was computed: what an attacker's clock would see, without a clock. */
const derivations = vi.hoisted(() => ({ count: 0 }))
vi.mock('node:crypto', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:crypto')>()
  const argon2: typeof original.argon2 = (...args) => {
    derivations.count += 1
    return original.argon2(...args)
  }
  return { ...original, argon2 }
})

const right = Buffer.from('Qingkong2026').toString('base64')
const wrong = Buffer.from('Wrong-2026-pw').toString('base64')
const minuteMs = 60_000

describe('sessions and sign-in', () => {
  let app: IdentityApp
  beforeAll(async () => {
    // Without the simulator demo accounts are like everybody's: they can be locked.
    app = await identityApp({ SIMULATOR: 'off' })
  })
  afterAll(() => app?.close())

  const pass = (minutes: number) => app.clock.set(new Date(app.clock.now().getTime() + minutes * minuteMs))
  /** Signing in as seen from an address, by way of the proxy of this house. */
  const login = (userCode: string, password: string, address = '127.0.0.1') =>
    sendCall(callNamed('login'), { userCode, password }, { base: app.base, headers: { 'x-forwarded-for': address } })
  const open = async (token: string) =>
    (await sendCall(callNamed('currentUserOrgSystem'), {}, { base: app.base, token })).code
  const tokenOf = async (userCode: string) => ((await login(userCode, right)).data as { token: string }).token

  it('4.4 #8: a fourth sign-in ends the oldest session with 44004 and leaves the others; other people’s stay', async () => {
    const other = await tokenOf('ducha')
    const tokens: string[] = []
    for (let n = 0; n < 4; n++) {
      pass(0.1)
      tokens.push(await tokenOf('diaodu'))
    }
    expect(await Promise.all([...tokens, other].map(open))).toEqual([errors.SESSION_ENDED.code, 0, 0, 0, 0])
  })

  it('4.4 #11: five wrong passwords lock the account though each came from another address', async () => {
    pass(30)
    for (let n = 1; n <= 5; n++)
      expect((await login('diaodu2', wrong, `10.1.0.${n}`)).code).toBe(errors.BAD_CREDENTIALS.code)
    expect((await login('diaodu2', right, '10.1.0.9')).code).toBe(errors.LOCKED_OUT.code)
    // Nobody else is held up, and the account opens after its time.
    expect((await login('diaodu3', right, '10.1.0.1')).code).toBe(0)
    pass(15)
    expect((await login('diaodu2', right, '10.1.0.9')).code).toBe(0)
  })

  it('4.4 #11: a hundred users guessed from one address stop that address, and it alone', async () => {
    pass(30)
    const codes: number[] = []
    for (let n = 0; n < 100; n++) codes.push((await login(`somebody${n}`, wrong, '10.2.0.1')).code)
    expect(codes.filter((code) => code === errors.BAD_CREDENTIALS.code)).toHaveLength(30)
    expect(codes.filter((code) => code === errors.TOO_MANY_REQUESTS.code)).toHaveLength(70)
    expect((await login('ducha', right, '10.2.0.1')).code).toBe(errors.TOO_MANY_REQUESTS.code)
    expect((await login('ducha', right, '10.2.0.2')).code).toBe(0)
  })

  it('4.4 #12: an unknown user, a wrong password and a disabled account cost the same work and tell the same', async () => {
    pass(30)
    await sql`update app_user set disabled = true where user_code = 'yunwei2'`.execute(app.services.db)
    const work = async (userCode: string) => {
      const before = derivations.count
      const { status, code, message, data } = await login(userCode, wrong)
      return { hashes: derivations.count - before, told: { status, code, message, data } }
    }
    const known = await work('ducha2')
    expect(known.hashes).toBe(1)
    for (const userCode of ['nobody-at-all', 'yunwei2', "' or 1=1--"]) expect(await work(userCode)).toEqual(known)
  })

  it('4.4 #9, #10: what is refused earlier computes no hash', async () => {
    pass(30)
    const before = derivations.count
    await login('ducha2', 'no base64!')
    for (let n = 0; n < 5; n++) await login('lingdao2', wrong)
    expect(derivations.count - before).toBe(5)
    expect((await login('lingdao2', right)).code).toBe(errors.LOCKED_OUT.code)
    expect(derivations.count - before).toBe(5)
  })

  it('4.4 #19: a unit with a Chinese code is recognised in the header, another is refused', async () => {
    const { db } = app.services
    await sql`insert into organisation (org_code, org_name, parent_code, area_code) values ('市局-一科', '一科', 'WX', '320200')`.execute(
      db,
    )
    await sql`update app_user set org_code = '市局-一科' where user_code = 'ducha'`.execute(db)
    const token = await tokenOf('ducha')
    const asUnit = async (orgCode: string) =>
      (await sendCall(callNamed('orgStructureTree'), {}, { base: app.base, token, headers: { orgCode } })).code
    expect(await asUnit(encodeURIComponent('市局-一科'))).toBe(0)
    expect(await asUnit(encodeURIComponent('市局-二科'))).toBe(errors.FORBIDDEN.code)
    expect(await asUnit('%E5%B8')).toBe(errors.FORBIDDEN.code)
  })

  it('4.4 #17, #18: a profile cannot name another person, role, unit or state', async () => {
    const record = () =>
      rows(
        app.services.db,
        sql<{ row: string }>`select (app_user.*)::text as row from app_user where user_code <> 'diaodu3' order by id`,
      )
    const roles = () => rows(app.services.db, sql`select * from user_role order by user_id, role_code`)
    const [before, rolesBefore] = [await record(), await roles()]
    const [victim] = await rows(app.services.db, sql<{ id: string }>`select id from app_user where user_code = 'admin'`)
    const token = await tokenOf('diaodu3')
    const profile = {
      saveMode: 'UPDATE',
      remarkName: '尤丽萍',
      userName: 'admin',
      mobilePhone: '13900000001',
      email: 'a@example.cn',
    }
    const extra = {
      tid: victim?.id,
      userId: victim?.id,
      userCode: 'admin',
      roleCode: 'system_admin',
      orgCode: 'WX',
      status: '1',
      disabled: 'true',
      areaCodes: '320200',
    }
    expect((await sendCall(callNamed('userSave'), { ...profile, ...extra }, { base: app.base, token })).code).toBe(0)
    expect(await record()).toEqual(before)
    expect(await roles()).toEqual(rolesBefore)
    const rule = { userId: victim?.id, ruleContent: '1,2' }
    expect((await sendCall(callNamed('eventMsgRuleSave'), rule, { base: app.base, token })).code).toBe(
      errors.FORBIDDEN.code,
    )
  })
})
