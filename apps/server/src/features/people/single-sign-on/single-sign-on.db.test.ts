import { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../../../db/database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { startRogueProvider } from './testing/rogue-provider.ts'
import { startTestCas } from './testing/test-cas.ts'
import { returnUrl, startTestProvider, type TestProvider, testClient } from './testing/test-provider.ts'

type Api = ReturnType<typeof contractClient>

let app: TestApp
let admin: Api
let second: Api
let open: Api
let provider: TestProvider
let cas: Awaited<ReturnType<typeof startTestCas>>
let rogue: Awaited<ReturnType<typeof startRogueProvider>>

const oidcSettings = () => ({
  kind: 'oidc' as const,
  name: '政务统一身份认证',
  enabled: true,
  serverUrl: provider.issuer,
  ...testClient,
  returnUrl,
})
const casSettings = () => ({
  kind: 'cas' as const,
  name: '市局门户',
  enabled: true,
  serverUrl: cas.serverUrl,
  returnUrl,
})

beforeAll(async () => {
  ;[app, provider, cas, rogue] = [
    await testApp(),
    await startTestProvider(),
    await startTestCas(),
    await startRogueProvider(testClient.clientId),
  ]
  admin = await app.as('admin')
  second = await app.as('admin2')
  open = contractClient({ base: app.base })
})
afterAll(async () => {
  await Promise.all([provider?.close(), cas?.close(), rogue?.close()])
  await app?.close()
})

/** One administrator proposes, the other confirms. */
const setUp = async (settings: Parameters<Api['ssoProviderPropose']>[0]) => {
  const { proposalId } = await admin.ssoProviderPropose(settings)
  return second.ssoProviderConfirm({ proposalId })
}

beforeEach(async () => {
  await sql`delete from sso_identity`.execute(app.services.db)
  await setUp(oidcSettings())
  await setUp(casSettings())
})

const refusal = async (promise: Promise<unknown>) => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CallError)) throw new Error(`expected a refusal, got ${String(error)}`)
  return { code: error.code, message: error.message }
}
const sessionCount = async () =>
  (await firstRow(app.services.db, sql<{ n: number }>`select count(*) as n from session where kind = 'person'`))?.n
const lastEntry = async () =>
  firstRow(
    app.services.db,
    sql<{ action: string; object: string; result: string; user_code: string; detail: Record<string, unknown> }>`
      select action, object, result, user_code, detail from operations_log order by id desc limit 1`,
  )
const answerOf = (url: URL) => ({
  code: url.searchParams.get('code') ?? '',
  state: url.searchParams.get('state') ?? '',
  iss: url.searchParams.get('iss') ?? '',
})

/** Expects the finish to be refused without a session, and the log to say so. */
const expectRefused = async (finish: () => Promise<unknown>, reason: RegExp, code = 45010) => {
  const before = await sessionCount()
  expect((await refusal(finish())).code).toBe(code)
  expect(await sessionCount()).toBe(before)
  const entry = await lastEntry()
  expect(entry).toMatchObject({ action: 'login' })
  expect(entry?.result).not.toBe('ok')
  expect(String(entry?.detail['reason'])).toMatch(reason)
}

describe('signing in through OpenID Connect', () => {
  const begin = async (as: string) => {
    const { attempt, url } = await open.ssoStart({ kind: 'oidc' })
    return { attempt, ...answerOf(await provider.signIn(url, as)) }
  }

  it('the login address asks for a code with PKCE, state and nonce, and leads to the provider alone', async () => {
    const url = new URL((await open.ssoStart({ kind: 'oidc' })).url)
    expect(url.origin).toBe(provider.issuer)
    expect(url.searchParams.get('redirect_uri')).toBe(returnUrl)
    expect(url.searchParams.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
  })

  it('opens an ordinary session for the linked account, and logs it', async () => {
    await admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-lu', userCode: 'zhibanzhang' })
    const { token, userInfo } = await open.ssoFinish(await begin('lu'))
    expect(userInfo).toMatchObject({ userCode: 'zhibanzhang', remarkName: '陆志远', mustChangePassword: false })
    const own = contractClient({ base: app.base, headers: () => ({ authorization: token }) })
    expect(await own.queryUserInfo({ tid: userInfo.userId })).toMatchObject({ userName: 'zhibanzhang' })
    expect(await lastEntry()).toMatchObject({
      action: 'login',
      object: '单点登录 oidc',
      result: 'ok',
      user_code: 'zhibanzhang',
      detail: { issuer: provider.issuer, subject: 'sub-lu' },
    })
    const [link] = (await admin.ssoIdentityList({})).records
    expect(link).toMatchObject({ subject: 'sub-lu', userCode: 'zhibanzhang', lastUseTime: '2026-11-20 10:00:00' })
  })

  it('8: the fourth session of a person ends the oldest, whichever way it was opened', async () => {
    await admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-du', userCode: 'ducha' })
    const tokens: string[] = []
    for (let n = 0; n < 4; n++) {
      app.clock.set(new Date(app.clock.now().getTime() + 1000))
      tokens.push((await open.ssoFinish(await begin('du'))).token)
    }
    const codes = await Promise.all(
      tokens.map(async (token) => {
        const own = contractClient({ base: app.base, headers: () => ({ authorization: token }) })
        return own.currentUserOrgSystem({}).then(
          () => 0,
          (error: CallError) => error.code,
        )
      }),
    )
    expect(codes).toEqual([44004, 0, 0, 0])
  })

  it('an identity nobody linked opens nothing and makes no account', async () => {
    const accounts = await rows(app.services.db, sql`select id from app_user`)
    await expectRefused(async () => open.ssoFinish(await begin('stranger')), /not linked/, 45013)
    expect(await rows(app.services.db, sql`select id from app_user`)).toHaveLength(accounts.length)
    expect((await refusal(open.ssoFinish(await begin('stranger')))).message).toBe(
      '身份“sub-stranger”尚未关联本平台账号，请联系系统管理员',
    )
  })

  it('with a configured claim the named account is linked at first, and found by issuer and subject from then on', async () => {
    await setUp({ ...oidcSettings(), userClaim: 'preferred_username' })
    expect((await open.ssoFinish(await begin('diaodu'))).userInfo.userCode).toBe('diaodu')
    await expectRefused(async () => open.ssoFinish(await begin('nobody-here')), /no account of the claimed name/, 45013)
    // The provider gave the name to somebody else.
    await sql`update sso_identity set subject = 'sub-earlier'`.execute(app.services.db)
    await expectRefused(async () => open.ssoFinish(await begin('diaodu')), /linked to another subject/, 45013)
  })

  it('a disabled account stays closed, and auditors sign in with their password only', async () => {
    await admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-yw', userCode: 'yunwei' })
    await sql`update app_user set disabled = true where user_code = 'yunwei'`.execute(app.services.db)
    expect((await refusal(open.ssoFinish(await begin('yw')))).code).toBe(44005)
    await sql`update app_user set disabled = false where user_code = 'yunwei'`.execute(app.services.db)
    expect(
      await refusal(admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-sj', userCode: 'shenji' })),
    ).toEqual({ code: 40300, message: '审计管理员只能使用账号密码登录' })
    await setUp({ ...oidcSettings(), userClaim: 'preferred_username' })
    await expectRefused(async () => open.ssoFinish(await begin('shenji')), /auditor/)
  })

  it('an initial password that was never used need not be changed first', async () => {
    await sql`update app_user set must_change_password = true, demo = false where user_code = 'lingdao'`.execute(
      app.services.db,
    )
    await admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-ld', userCode: 'lingdao' })
    const { token, userInfo } = await open.ssoFinish(await begin('ld'))
    expect(userInfo.mustChangePassword).toBe(false)
    const own = contractClient({ base: app.base, headers: () => ({ authorization: token }) })
    expect(await own.querySubscribeType({})).not.toHaveLength(0)
  })

  it('unlinking ends what was opened through the link', async () => {
    const identity = { issuer: provider.issuer, subject: 'sub-cb' }
    await admin.ssoIdentityLink({ ...identity, userCode: 'chengban2' })
    const { token } = await open.ssoFinish(await begin('cb'))
    await admin.ssoIdentityUnlink(identity)
    const own = contractClient({ base: app.base, headers: () => ({ authorization: token }) })
    expect((await refusal(own.currentUserOrgSystem({}))).code).toBe(44004)
    expect((await refusal(admin.ssoIdentityUnlink(identity))).code).toBe(40400)
  })

  describe('4.4 #54: refused, no session, logged', () => {
    beforeEach(() => admin.ssoIdentityLink({ issuer: provider.issuer, subject: 'sub-lu', userCode: 'zhibanzhang' }))

    it('a missing state, and a state of another sign-in', async () => {
      await expectRefused(async () => open.ssoFinish({ ...(await begin('lu')), state: '' }), /state/)
      const other = await begin('lu')
      await expectRefused(async () => open.ssoFinish({ ...(await begin('lu')), state: other.state }), /state/)
    })

    it('an answer without, or of, another browser’s attempt', async () => {
      const { attempt: _, ...answer } = await begin('lu')
      await expectRefused(async () => open.ssoFinish(answer), /attempt/)
      await expectRefused(
        async () => open.ssoFinish({ ...answer, attempt: (await open.ssoStart({ kind: 'oidc' })).attempt }),
        /state/,
      )
    })

    it('a replayed answer, and a replayed code in a new attempt', async () => {
      const answer = await begin('lu')
      await open.ssoFinish(answer)
      await expectRefused(async () => open.ssoFinish(answer), /attempt/)
      const next = await begin('lu')
      await expectRefused(async () => open.ssoFinish({ ...next, code: answer.code }), /invalid_grant/)
    })

    it('two browsers racing with one answer: at most one session', async () => {
      const answer = await begin('lu')
      const before = Number(await sessionCount())
      await Promise.allSettled([open.ssoFinish(answer), open.ssoFinish(answer), open.ssoFinish(answer)])
      expect(await sessionCount()).toBe(before + 1)
    })

    it('an answer later than ten minutes', async () => {
      const answer = await begin('lu')
      app.clock.set(new Date(app.clock.now().getTime() + 601_000))
      await expectRefused(async () => open.ssoFinish(answer), /expired/)
    })

    it('a code issued for another redirect address', async () => {
      const { attempt, url } = await open.ssoStart({ kind: 'oidc' })
      const elsewhere = new URL(url)
      elsewhere.searchParams.set('redirect_uri', `${returnUrl}other`)
      const answer = answerOf(await provider.signIn(elsewhere.href, 'lu'))
      await expectRefused(async () => open.ssoFinish({ attempt, ...answer }), /invalid_grant/)
      elsewhere.searchParams.set('redirect_uri', 'https://evil.example/')
      await expect(provider.signIn(elsewhere.href, 'lu')).rejects.toThrow('400')
    })

    it('the provider’s own refusal, and the issuer of another provider', async () => {
      const refused = await begin('lu')
      await expectRefused(async () => open.ssoFinish({ ...refused, code: '', error: 'access_denied' }), /access_denied/)
      await expectRefused(
        async () => open.ssoFinish({ ...(await begin('lu')), iss: 'https://evil.example' }),
        /iss|OAUTH/,
      )
    })

    it.each([
      ['with alg none', { alg: 'none' as const }],
      ['for another audience', { claims: { aud: 'somebody-else' } }],
      ['of another issuer', { claims: { iss: 'https://evil.example' } }],
      ['with another nonce', { claims: { nonce: 'other' } }],
      ['that is expired', { claims: { exp: 1_700_000_000 } }],
      ['signed with a key the provider does not publish', { foreignKey: true }],
    ])('an ID token %s', async (_, forgery) => {
      await setUp({ ...oidcSettings(), serverUrl: rogue.issuer })
      await admin.ssoIdentityLink({ issuer: rogue.issuer, subject: 'sub-forged', userCode: 'diaodu' })
      const finish = async (as: Parameters<typeof rogue.forge>[1]) => {
        const { attempt, url } = await open.ssoStart({ kind: 'oidc' })
        rogue.forge(url, as)
        return open.ssoFinish({ attempt, state: new URL(url).searchParams.get('state') ?? '', code: 'any' })
      }
      await expectRefused(() => finish(forgery), /OAUTH/)
      // The same token without the fault is accepted: it is the fault that was refused.
      expect((await finish({})).userInfo.userCode).toBe('diaodu')
    })
  })
})

describe('signing in through CAS', () => {
  const begin = async (user: string) => {
    const { attempt, url } = await open.ssoStart({ kind: 'cas' })
    const service = new URL(new URL(url).searchParams.get('service') ?? '')
    return { attempt, state: service.searchParams.get('state') ?? '', ticket: cas.ticketFor(url, user) }
  }

  it('the ticket is validated by the server itself, for the account that is linked', async () => {
    await admin.ssoIdentityLink({ issuer: cas.serverUrl, subject: 'lu', userCode: 'zhibanzhang' })
    expect((await open.ssoFinish(await begin('lu'))).userInfo.userCode).toBe('zhibanzhang')
    expect(await lastEntry()).toMatchObject({ object: '单点登录 cas', result: 'ok' })
  })

  it('an attribute may name the account', async () => {
    await setUp({ ...casSettings(), userClaim: 'workNo' })
    expect((await open.ssoFinish(await begin('person-7'))).userInfo.userCode).toBe('diaodu')
  })

  it('4.4 #54: a replayed ticket, one of another service, one without its attempt: refused, no session, logged', async () => {
    await admin.ssoIdentityLink({ issuer: cas.serverUrl, subject: 'lu', userCode: 'zhibanzhang' })
    const answer = await begin('lu')
    await open.ssoFinish(answer)
    await expectRefused(async () => open.ssoFinish(answer), /attempt/)
    await expectRefused(async () => open.ssoFinish({ ...(await begin('lu')), ticket: answer.ticket }), /INVALID_TICKET/)
    const [mine, other] = [await begin('lu'), await begin('lu')]
    await expectRefused(async () => open.ssoFinish({ ...mine, ticket: other.ticket }), /INVALID_TICKET/)
    await expectRefused(async () => open.ssoFinish({ state: mine.state, ticket: 'ST-1' }), /attempt/)
  })
})

describe('the settings of single sign-on', () => {
  it('are read without the secret, which lies sealed in the database', async () => {
    const saved = (await admin.ssoProviderList({})).find(({ kind }) => kind === 'oidc')
    expect(saved).toMatchObject({ clientId: testClient.clientId, hasSecret: true })
    expect(JSON.stringify(await admin.ssoProviderList({}))).not.toContain(testClient.clientSecret)
    const [stored] = await rows(
      app.services.db,
      sql<{ secret: Buffer }>`select client_secret as secret from sso_provider where kind = 'oidc'`,
    )
    expect(stored?.secret.includes(testClient.clientSecret)).toBe(false)
    const log = await rows(app.services.db, sql<{ detail: unknown }>`select detail from operations_log`)
    expect(JSON.stringify(log)).not.toContain(testClient.clientSecret)
    // Saved again without a secret, the present one stays.
    expect(await setUp({ ...oidcSettings(), clientSecret: '' })).toMatchObject({ hasSecret: true })
  })

  it('the login page learns of what is enabled, and of nothing else', async () => {
    await setUp({ ...casSettings(), enabled: false })
    expect(await open.ssoOptions({})).toEqual([{ kind: 'oidc', name: '政务统一身份认证' }])
    expect(await refusal(open.ssoStart({ kind: 'cas' }))).toEqual({
      code: 45011,
      message: '未启用该单点登录方式，请使用账号密码登录',
    })
  })

  it.each(['http://login.example.cn', 'javascript:alert(1)', 'https://user:pw@login.example.cn', '//login.example.cn'])(
    'an address like %s is refused',
    async (serverUrl) => {
      expect(await refusal(admin.ssoProviderPropose({ ...casSettings(), serverUrl }))).toEqual({
        code: 40000,
        message: '请填写 https 开头的服务地址，不含用户名、密码与 #',
      })
    },
  )

  it('an OpenID provider is not enabled before it answers', async () => {
    const nowhere = { ...oidcSettings(), serverUrl: 'http://127.0.0.1:9' }
    expect((await refusal(admin.ssoProviderPropose(nowhere))).message).toBe(
      '无法从服务地址读取 OpenID Connect 配置，请核对地址与网络后再启用',
    )
    expect((await setUp({ ...nowhere, enabled: false })).enabled).toBe(false)
  })

  it('a provider that is down is said to be down', async () => {
    await sql`update sso_provider set server_url = 'http://127.0.0.1:9'`.execute(app.services.db)
    expect((await refusal(open.ssoStart({ kind: 'oidc' }))).code).toBe(45012)
    const { attempt, url } = await open.ssoStart({ kind: 'cas' })
    const state = new URL(new URL(url).searchParams.get('service') ?? '').searchParams.get('state') ?? ''
    await expectRefused(async () => open.ssoFinish({ attempt, state, ticket: 'ST-1' }), /unreachable/, 45012)
  })

  it('an identity stands for one account at a time', async () => {
    const identity = { issuer: 'https://login.example.cn', subject: '0042' }
    await admin.ssoIdentityLink({ ...identity, userCode: 'diaodu' })
    expect(await refusal(admin.ssoIdentityLink({ ...identity, userCode: 'ducha' }))).toEqual({
      code: 40910,
      message: '该身份已关联用户“diaodu”，请先解除',
    })
    expect((await refusal(admin.ssoIdentityLink({ ...identity, userCode: 'nobody' }))).code).toBe(40400)
    expect((await admin.ssoIdentityList({ keyword: '%' })).records).toEqual([])
    expect((await admin.ssoIdentityList({ keyword: '004' })).records).toHaveLength(1)
  })
})
