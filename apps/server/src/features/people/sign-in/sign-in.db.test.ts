import { CallError } from '@qingkong/contract/core/client'
import { errors } from '@qingkong/contract/errors'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type IdentityApp, identityApp } from '../../../city/testing/identity-app.ts'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { verifyChain } from '../../ground/operations-log/port.ts'
import { verifyPassword } from './password-hash.ts'

// The true function, watched: the same comparisons at the same cost take the same time.
vi.mock(import('./password-hash.ts'), async (load) => {
  const real = await load()
  return { ...real, verifyPassword: vi.fn(real.verifyPassword) }
})

/** Kind and parameters of a PHC text, without salt and tag. */
const costOf = (hash: string) => hash.split('$').slice(1, 4).join('$')

const right = Buffer.from('Qingkong2026').toString('base64')
const wrong = Buffer.from('Wrong-2026-pw').toString('base64')
const minuteMs = 60_000

const codeOf = async (call: Promise<unknown>): Promise<number> => {
  try {
    await call
    return 0
  } catch (error) {
    if (error instanceof CallError) return error.code
    throw error
  }
}

describe('signing in', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp({ SIMULATOR: 'on' })
    // A person like those of a real city: no demo account, so lockout applies.
    for (const name of ['lin', 'mao', 'shen', 'tang']) {
      await sql`insert into app_user (id, user_code, remark_name, password_hash, must_change_password, org_code, area_codes, created_at)
        select gen_random_uuid(), ${name}, ${name}, password_hash, false, 'WX-STJ-ZH', '{320200}', created_at
        from app_user where user_code = 'diaodu'`.execute(app.services.db)
      await sql`insert into user_role select id, 'dispatcher' from app_user where user_code = ${name}`.execute(
        app.services.db,
      )
    }
  })
  afterAll(() => app.close())

  const anonymous = () => app.withToken('')
  const login = (userCode: string, password = right) => anonymous().login({ userCode, password })
  const pass = (minutes: number, seconds = 0) =>
    app.clock.set(new Date(app.clock.now().getTime() + minutes * minuteMs + seconds * 1000))
  const tokenOf = async (userCode: string) => (await login(userCode)).token
  const open = (token: string) => codeOf(app.withToken(token).currentUserOrgSystem({}))
  const fetchCode = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(app.base + path, { headers })
    return ((await response.json()) as { code: number; data: unknown }).code
  }

  it('answers who the user is, and the token opens the calls', async () => {
    const answer = await login('diaodu')
    expect(answer.userInfo).toMatchObject({
      userCode: 'diaodu',
      remarkName: '沈佳怡',
      roles: ['dispatcher'],
      roleNames: ['指挥调度员'],
      mustChangePassword: false,
    })
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect(await open(answer.token)).toBe(0)
    const stored = await rows(
      app.services.db,
      sql<{ hash: string }>`select encode(token_hash, 'hex') as hash from session`,
    )
    expect(stored.map((row) => row.hash)).not.toContain(Buffer.from(answer.token).toString('hex'))
  })

  it('1, 3: without a header token, or with one in query or cookie only, a call answers 44000', async () => {
    const token = await tokenOf('diaodu')
    const path = '/base-uur/user-permission/current-user/composition'
    expect(await fetchCode(path)).toBe(44000)
    expect(await fetchCode(`${path}?token=${token}&authorization=${token}`)).toBe(44000)
    expect(await fetchCode(path, { cookie: `token=${token}; authorization=${token}` })).toBe(44000)
    expect(await fetchCode(path, { authorization: token })).toBe(0)
  })

  it('2: a random, truncated or other-case token answers 44001', async () => {
    const token = await tokenOf('diaodu')
    const swapped = token.replace(/[a-z]/i, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    )
    for (const bad of ['x'.repeat(43), token.slice(0, -1), swapped, `${token}x`]) expect(await open(bad)).toBe(44001)
  })

  it('4: a token is dead after logout, also when logout is called twice', async () => {
    const token = await tokenOf('diaodu')
    expect(await codeOf(app.withToken(token).logout({}))).toBe(0)
    expect(await open(token)).toBe(44004)
    expect(await codeOf(app.withToken(token).logout({}))).toBe(44004)
    expect(await open(token)).toBe(44004)
  })

  it('51: logout by GET needs the header token and refuses a prefetch', async () => {
    const token = await tokenOf('diaodu')
    expect(await fetchCode('/auth/logout', { authorization: token, 'sec-purpose': 'prefetch' })).toBe(40302)
    expect(await open(token)).toBe(0)
    expect(await fetchCode('/auth/logout', { authorization: token })).toBe(0)
    expect(await open(token)).toBe(44004)
  })

  it('6: a disabled user and a removed role work at once', async () => {
    const db = app.services.db
    const token = await tokenOf('mao')
    const tree = () => codeOf(app.withToken(token).orgStructureTree({}))
    expect(await tree()).toBe(0)
    await sql`delete from user_role using app_user where user_id = id and user_code = 'mao'`.execute(db)
    expect(await tree()).toBe(40300)
    await sql`update app_user set permission_version = permission_version + 1 where user_code = 'mao'`.execute(db)
    expect(await open(token)).toBe(44006)
    await sql`update app_user set disabled = true, permission_version = permission_version - 1 where user_code = 'mao'`.execute(
      db,
    )
    expect(await open(token)).toBe(44005)
    expect(await codeOf(login('mao'))).toBe(44005)
    expect(await codeOf(login('mao', wrong))).toBe(45001)
  })

  it('7: a session ends after 30 minutes idle and after 12 hours in any case', async () => {
    const idle = await tokenOf('diaodu')
    pass(30)
    expect(await open(idle)).toBe(0)
    pass(30, 1)
    expect(await open(idle)).toBe(44002)
    const busy = await tokenOf('diaodu')
    for (let n = 0; n < 36; n++) {
      pass(20)
      expect(await open(busy)).toBe(0)
    }
    pass(0, 1)
    expect(await open(busy)).toBe(44003)
  })

  it('7: polls do not keep an idle session alive', async () => {
    const { sessionOf } = await import('./port.ts')
    const token = await tokenOf('diaodu')
    pass(20)
    await sessionOf(app.services, token, false)
    pass(10, 1)
    expect(await open(token)).toBe(44002)
  })

  it('8: the fourth sign-in of a user ends the oldest session', async () => {
    const tokens: string[] = []
    for (let n = 0; n < 4; n++) {
      pass(0, 1)
      tokens.push(await tokenOf('shen'))
    }
    expect(await Promise.all(tokens.map(open))).toEqual([44004, 0, 0, 0])
    pass(0, 1)
    const parallel = await Promise.all(Array.from({ length: 4 }, () => tokenOf('shen')))
    expect((await Promise.all(parallel.map(open))).filter((code) => code === 0)).toHaveLength(3)
  })

  it('10: five wrong passwords lock the account for 15 minutes, and the log knows', async () => {
    pass(20)
    for (let n = 0; n < 5; n++) expect(await codeOf(login('lin', wrong))).toBe(45001)
    expect(await codeOf(login('lin'))).toBe(45003)
    pass(14, 59)
    expect(await codeOf(login('lin'))).toBe(45003)
    pass(0, 1)
    expect(await codeOf(login('lin'))).toBe(0)
    const log = await rows(
      app.services.db,
      sql<{
        result: string
        address: string
      }>`select result, address from operations_log where action = 'login' and user_code = 'lin' order by id`,
    )
    expect(log.map((row) => row.result)).toEqual([
      ...Array(5).fill('BAD_CREDENTIALS'),
      'LOCKED_OUT',
      'LOCKED_OUT',
      'ok',
    ])
    expect(log[0]?.address).toBe('127.0.0.1')
  })

  it('10: passwords guessed in parallel count each other', async () => {
    pass(20)
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(login('tang', wrong))))
    expect(codes.filter((code) => code === 45001)).toHaveLength(5)
    expect(codes.filter((code) => code === 45003)).toHaveLength(7)
  })

  it('a success in between starts the count again', async () => {
    pass(40)
    for (let n = 0; n < 4; n++) await codeOf(login('lin', wrong))
    expect(await codeOf(login('lin'))).toBe(0)
    for (let n = 0; n < 4; n++) expect(await codeOf(login('lin', wrong))).toBe(45001)
    expect(await codeOf(login('lin'))).toBe(0)
  })

  it('demo accounts are not locked while the simulator runs', async () => {
    pass(20)
    for (let n = 0; n < 7; n++) expect(await codeOf(login('diaodu', wrong))).toBe(45001)
    expect(await codeOf(login('diaodu'))).toBe(0)
  })

  it('11: thirty failures from one address within ten minutes stop it, whoever is named', async () => {
    pass(20)
    for (let n = 0; n < 30; n++) expect(await codeOf(login(`nobody${n}`, wrong))).toBe(45001)
    expect(await codeOf(login('shen'))).toBe(42900)
    pass(10, 1)
    expect(await codeOf(login('shen'))).toBe(0)
  })

  it('12: an unknown user and a wrong password get the same answer after the same work', async () => {
    pass(20)
    const answer = async (userCode: string) => {
      const response = await fetch(`${app.base}/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userCode, password: wrong }),
      })
      return response.text()
    }
    expect(await answer('nobody')).toBe(await answer('diaodu'))
    const compared = vi.mocked(verifyPassword)
    const workFor = async (userCode: string) => {
      compared.mockClear()
      await answer(userCode)
      return compared.mock.calls.map(([, hash]) => costOf(hash))
    }
    expect(await workFor('nobody-else')).toEqual(await workFor('diaodu'))
    expect(compared).toHaveBeenCalledTimes(1)
  })

  it('13: SQL and control characters in the user name change nothing and never end in 500', async () => {
    pass(20)
    for (const name of ["' or 1=1--", "admin'/*", 'admin"; drop table app_user; --', '%']) {
      expect(await codeOf(login(name))).toBe(45001)
    }
    expect(await codeOf(login('admin\0'))).toBe(errors.INVALID_INPUT.code)
  })

  it.each(['UWlu\nZ2tvbmcyMDI2', '5a-G56CB', 'YQ', '/w=='])(
    '16: the malformed field %j is refused',
    async (password) => {
      expect(await codeOf(login('diaodu', password))).toBe(45004)
    },
  )

  it('58: the log holds no password and no token, and its chain is whole', async () => {
    const { all } = (await firstRow(
      app.services.db,
      sql<{ all: string }>`select string_agg(operations_log::text, ' ') as all from operations_log`,
    )) ?? {
      all: '',
    }
    expect(all).toContain('login')
    for (const secret of [right, wrong, 'Qingkong2026', 'Wrong-2026-pw']) expect(all).not.toContain(secret)
    expect(await verifyChain(app.services)).toBeNull()
  })
})

describe('a city without simulator', () => {
  let app: IdentityApp
  beforeAll(async () => {
    app = await identityApp({ SIMULATOR: 'off' })
    await sql`update app_user set must_change_password = true where user_code = 'diaodu2'`.execute(app.services.db)
  })
  afterAll(() => app.close())

  it('a first sign-in opens nothing but the password change', async () => {
    const { token, userInfo } = await app.withToken('').login({ userCode: 'diaodu2', password: right })
    expect(userInfo.mustChangePassword).toBe(true)
    expect(await codeOf(app.withToken(token).orgStructureTree({}))).toBe(45007)
    expect(await codeOf(app.withToken(token).queryUserInfo({ tid: userInfo.userId }))).toBe(0)
  })

  it('demo accounts are locked out like everybody', async () => {
    const login = (password: string) => codeOf(app.withToken('').login({ userCode: 'diaodu', password }))
    for (let n = 0; n < 5; n++) await login(wrong)
    expect(await login(right)).toBe(45003)
  })
})
