import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { errors } from '@qingkong/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../api.ts'
import { createDemoCity } from '../../city/create-demo-city.ts'
import { rows, sql } from '../../db/database.ts'
import { issueToken } from '../../features/people/sign-in/port.ts'
import { startIngest } from '../../ingest/port.ts'
import { createLog } from '../../platform/log.ts'
import type { Services } from '../../platform/services.ts'
import { type TestServices, testServices } from '../test-services.ts'
import { callNamed, sendCall } from './send-call.ts'

let test: TestServices
let services: Services
let app: FastifyInstance
let base: string
/** Everything the process logs, at the most talkative level. */
let logged = ''

beforeAll(async () => {
  test = await testServices({ SIMULATOR: 'off' })
  const log = createLog('trace', {
    write: (line: string) => {
      logged += line
    },
  })
  services = { ...test.services, log }
  await createDemoCity(services)
  app = await createApi(services)
  base = (await app.listen({ port: 0, host: '127.0.0.1' })) + services.config.apiBase
})
afterAll(async () => {
  app?.server.closeAllConnections()
  await app?.close()
  await test?.close()
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const secrets = new Map<string, string>()
/** Remembers what must not be found again in any log. */
const secret = (what: string, value: string): string => {
  secrets.set(what, value)
  return value
}

const send = (name: string, input: unknown, token?: string, headers: Record<string, string> = {}) =>
  sendCall(callNamed(name), input, { base, headers, ...(token === undefined ? {} : { token }) })

interface Entry {
  at: Date
  user_code: string
  address: string
  action: string
  object: string
  result: string
  entry: string
}
const entries = () =>
  rows(
    services.db,
    sql<Entry>`select at, user_code, address, action, object, result, operations_log::text as entry from operations_log order by id`,
  )

const isOpenFile = (path: string) => /\.(log|txt|json)$/.test(path)
const filesBelow = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesBelow(path) : [path]
  })

describe('a day with secrets', () => {
  it('4.4 #58: no password, token, ticket, key or device password reaches a log, however requests fail', async () => {
    const password = secret('password', 'Qingkong2026')
    const wrong = secret('wrong password', 'Tr0ub4dor&3x')
    const fresh = secret('new password', 'Xihu#Feng77')
    for (const plain of [password, wrong, fresh]) secret(`${plain} as sent`, base64(plain))
    const signedIn = await send('login', { userCode: 'diaodu', password: base64(password) })
    const token = secret('token', (signedIn.data as { token: string }).token)
    await send('login', { userCode: 'diaodu', password: base64(wrong) })
    await send('login', {
      userCode: secret('a password typed as the user name', 'S3cret-In-Name!').slice(0, 4),
      password: `${base64(wrong)}\n`,
    })
    await send('login', {
      userCode: 'diaodu',
      password: { text: wrong },
      captcha: secret('captcha', 'K7MPX'),
      captchaId: 'c'.repeat(22),
    })
    await send(
      'passwordChange',
      { userCode: base64('diaodu'), passwordOld: base64(wrong), passwordNew: base64(fresh) },
      token,
    )
    const changed = await send(
      'passwordChange',
      { userCode: base64('diaodu'), passwordOld: base64(password), passwordNew: base64(fresh) },
      token,
    )
    expect(changed.code).toBe(0)
    const again = await send('login', { userCode: 'diaodu', password: base64(fresh) })
    const second = secret('second token', (again.data as { token: string }).token)
    // Token in query, cookie and a wrong header; a body that cannot be read; a call that breaks.
    await fetch(`${base}${callNamed('eventList').path}?token=${second}&authorization=${second}`, {
      headers: { cookie: `token=${second}` },
    })
    await fetch(`${base}/no/such/call?password=${wrong}&token=${second}`, {
      headers: { authorization: `Bearer ${second}` },
    })
    await fetch(`${base}${callNamed('login').path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"password":"${wrong}"`,
    })
    await sql`alter table message_rule rename to message_rule_gone`.execute(services.db)
    const broken = await send(
      'eventMsgRuleOne',
      { userId: (again.data as { userInfo: { userId: string } }).userInfo.userId, password: wrong },
      second,
    )
    await sql`alter table message_rule_gone rename to message_rule`.execute(services.db)
    expect(broken.code).toBe(errors.INTERNAL.code)
    // An administrator's fresh password, a ticket, the doors with shared secrets.
    const admin = await issueToken(services, 'admin')
    secret('issued token', admin)
    const victim = await rows(services.db, sql<{ id: string }>`select id from app_user where user_code = 'yunwei2'`)
    const reset = await send('accountResetPassword', { userId: victim[0]?.id }, admin)
    secret('initial password', (reset.data as { initialPassword: string }).initialPassword)
    const stolen = secret('ticket', 'dGlja2V0LW9mLXNvbWVib2R5'.repeat(2))
    await send('attachmentDownload', { attachmentId: '00000000-0000-7000-8000-000000000001', ticket: stolen })
    await send('sharePush', { sequence: 1, sentAt: '2026-11-20 10:00:00', records: [] }, undefined, {
      'x-signature': secret('share signature', 'f00d'.repeat(16)),
    })
    await send('radarScanPush', { scan: new File(['x'], 'a') }, undefined, {
      'x-radar-key': 'WXLR01',
      'x-radar-signature': secret('radar signature', 'beef'.repeat(16)),
    })
    await send('seedToken', { userCode: 'admin' }, undefined, {
      'x-seed-key': secret('seed key', 'not-the-seed-key-0123456789'),
    })
    await send('reportPage', { token: secret('report token', 'r'.repeat(43)) })
    // A device with a wrong password.
    const ingest = await startIngest({ ...services, config: { ...services.config, ingestPort: 0 } })
    const device = secret('device password', '739415')
    await new Promise<void>((resolve) => {
      const socket = connect(ingest.port, '127.0.0.1', () => {
        const data = `QN=20261120100000001;ST=22;CN=2011;PW=${device};MN=NOBODY0000000000000001;Flag=5;CP=&&DataTime=20261120100000&&`
        socket.end(`##${String(data.length).padStart(4, '0')}${data}0000\r\n`)
      })
      socket.once('close', () => resolve())
      socket.once('error', () => resolve())
      socket.resume()
    })
    await ingest.close()
    for (const [what, value] of Object.entries(services.config.keys)) secret(what, value)

    const log = (await entries()).map(({ entry }) => entry).join('\n')
    expect(log).toContain('passwordChange')
    expect(logged).toContain('call failed')
    const found = (text: string) => [...secrets].filter(([, value]) => text.includes(value)).map(([what]) => what)
    expect(found(log)).toEqual([])
    expect(found(logged)).toEqual([])
    const written = filesBelow(services.config.dataDir).filter(
      (path) => isOpenFile(path) && !path.endsWith('keys.json'),
    )
    expect(written.flatMap((path) => found(readFileSync(path, 'utf8')))).toEqual([])
  })

  it('4.4 #58: the entries say who, when, from where, what, on what and with which result', async () => {
    const all = await entries()
    const signIns = all
      .filter(({ action }) => action === 'login')
      .map(({ user_code, address, result }) => [user_code, address, result])
    expect(signIns).toContainEqual(['diaodu', '127.0.0.1', 'ok'])
    expect(signIns).toContainEqual(['diaodu', '127.0.0.1', 'BAD_CREDENTIALS'])
    expect(all.find(({ action }) => action === 'accountResetPassword')).toMatchObject({
      user_code: 'admin',
      result: 'ok',
      object: expect.stringMatching(/.+/),
    })
    expect(all.map(({ at }) => at).every((at) => at.getTime() === services.clock.now().getTime())).toBe(true)
    const dispatcher = await issueToken(services, 'diaodu2')
    const before = all.length
    await send(
      'closeEvent',
      { eventId: '00000000-0000-7000-8000-00000000dead', reasonCode: '其他', note: '' },
      dispatcher,
    )
    const [refused] = (await entries()).slice(before)
    expect(refused).toMatchObject({
      user_code: 'diaodu2',
      action: 'closeEvent',
      object: '00000000-0000-7000-8000-00000000dead',
    })
    expect(refused?.result).not.toBe('ok')
  })

  it('4.4 #58: the object is what the call names as such, whatever its field is called', async () => {
    const admin = await issueToken(services, 'admin')
    const tries = [
      ['organisationDelete', { orgCode: 'WX-NONE' }, 'WX-NONE'],
      ['roleDelete', { roleCode: 'none' }, 'none'],
      ['subscriptionMessageRead', { messageId: 'm1' }, 'm1'],
    ] as const
    for (const [name, input, object] of tries) {
      await send(name, input, admin)
      expect((await entries()).at(-1)).toMatchObject({ action: name, object })
    }
  })

  it('4.4 #58: a database password in the address of the database is not logged either', () => {
    expect(logged).not.toMatch(/postgres(ql)?:\/\/[^\s"]*:[^\s"]*@/)
    expect((app.server.address() as AddressInfo).port).toBeGreaterThan(0)
  })
})

describe('the operations log against its administrators', () => {
  it('4.4 #59: no call of the system administrator reads, changes or removes it, and SQL refuses too', async () => {
    const admin = await issueToken(services, 'admin')
    for (const name of [
      'operationsLogPage',
      'operationsLogActions',
      'operationsLogChain',
      'operationsLogVerify',
      'operationsLogExport',
    ])
      expect((await send(name, {}, admin)).code).toBe(errors.FORBIDDEN.code)
    await expect(sql`update operations_log set result = 'ok'`.execute(services.db)).rejects.toThrow()
    await expect(sql`delete from operations_log`.execute(services.db)).rejects.toThrow()
    await expect(sql`truncate operations_log`.execute(services.db)).rejects.toThrow()
  })

  it('4.4 #59: an entry edited behind the triggers is named to the auditor', async () => {
    const audit = await issueToken(services, 'shenji')
    expect((await send('operationsLogVerify', {}, audit)).data).toMatchObject({ brokenId: null })
    const [victim] = await rows(
      services.db,
      sql<{ id: number }>`select id from operations_log where result = 'BAD_CREDENTIALS' limit 1`,
    )
    await services.db.transaction().execute(async (tx) => {
      await sql`alter table operations_log disable trigger user`.execute(tx)
      await sql`update operations_log set result = 'ok' where id = ${victim?.id ?? 0}`.execute(tx)
      await sql`alter table operations_log enable trigger user`.execute(tx)
      // The verified part is remembered; a full look begins at the first entry.
    })
    const chain = (await send('operationsLogVerify', {}, audit)).data as { brokenId: number | null }
    expect(chain.brokenId).toBe(victim?.id)
  })
})
