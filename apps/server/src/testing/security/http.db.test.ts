import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { alsoAnswersPost } from '@qingkong/contract/core/call'
import { errors } from '@qingkong/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../api.ts'
import { sql } from '../../db/database.ts'
import { issueToken } from '../../features/people/sign-in/port.ts'
import { demoTemplate } from '../demo-template.ts'
import { type TestServices, testServices } from '../test-services.ts'
import { answeredCalls, sessionCalls } from './answered-calls.ts'
import { databaseTrace } from './database-trace.ts'
import { callNamed, eachOf, sendCall } from './send-call.ts'

let test: TestServices
let app: FastifyInstance
let url: string
let base: string
let token: string
const webDir = mkdtempSync(join(tmpdir(), 'qk-web-'))

beforeAll(async () => {
  writeFileSync(join(webDir, '.inputs'), 'secret')
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>晴空</title>')
  test = await testServices({ WEB_DIR: webDir }, await demoTemplate())
  app = await createApi(test.services)
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  base = url + test.services.config.apiBase
  token = await issueToken(test.services, 'zhibanzhang')
})
afterAll(async () => {
  app?.server.closeAllConnections()
  await app?.close()
  await test?.close()
  rmSync(webDir, { recursive: true, force: true })
})

describe('requests from elsewhere', () => {
  const givenAsGet = answeredCalls.filter((call) => alsoAnswersPost(call))

  it('4.4 #51: a picture tag, a prefetch or a cookie of a foreign page changes nothing', async () => {
    expect(givenAsGet.length).toBeGreaterThan(10)
    const before = await databaseTrace(test.services)
    const authorization = `Bearer ${token}`
    const ways: [Record<string, string>, number][] = [
      [
        { origin: 'https://evil.example', referer: 'https://evil.example/', 'sec-fetch-dest': 'image' },
        errors.NO_TOKEN.code,
      ],
      [{ cookie: `token=${token}; authorization=${token}` }, errors.NO_TOKEN.code],
      [{ authorization, 'sec-purpose': 'prefetch;prerender' }, errors.PREFETCH_REFUSED.code],
      [{ authorization, purpose: 'prefetch' }, errors.PREFETCH_REFUSED.code],
      [{ authorization, 'x-moz': 'prefetch' }, errors.PREFETCH_REFUSED.code],
    ]
    for (const [headers, expected] of ways) {
      const codes = await eachOf(givenAsGet, async (call) => {
        const response = await fetch(`${base}${call.path}?token=${token}`, { headers })
        return `${call.name} ${((await response.json()) as { code: number }).code}`
      })
      expect(codes).toEqual(givenAsGet.map(({ name }) => `${name} ${expected}`))
    }
    expect(await databaseTrace(test.services)).toEqual(before)
  })

  it('4.4 #52: no call answers a foreign origin’s preflight or shares its answer with it', async () => {
    const allowed = async (response: Response) =>
      [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    const found = await eachOf(sessionCalls, async (call) => {
      const preflight = await fetch(base + call.path, {
        method: 'OPTIONS',
        headers: {
          origin: 'https://evil.example',
          'access-control-request-method': call.method,
          'access-control-request-headers': 'authorization,content-type',
        },
      })
      const real = await fetch(base + call.path, { method: call.method, headers: { origin: 'https://evil.example' } })
      return [
        ...(await allowed(preflight)),
        ...(await allowed(real)),
        ...(preflight.ok ? [`${call.name} ${preflight.status}`] : []),
      ]
    })
    expect(found.flat()).toEqual([])
  })

  it.each([
    '/',
    '/index.html',
    '/for-crawler',
    '/for-report-crawler',
    '/charts',
    '/pdf-preview',
    '/native-api/wuxi/aasms/nothing',
  ])('4.4 #53: %s cannot be framed by another page and carries no data', async (path) => {
    const response = await fetch(url + path)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await response.text()).toMatch(/<title>晴空<\/title>|页面不存在|接口不存在/)
  })

  it('4.4 #53: what those pages would show is told to nobody without a token', async () => {
    const refused = await sendCall(callNamed('reportPage'), { token: 'a'.repeat(43) }, { base })
    expect(refused.code).not.toBe(0)
    expect(refused.data).toBeNull()
  })

  it.each([
    '/?redirect=//evil.example',
    '/?returnUrl=javascript:alert(1)',
    '//evil.example/%2e%2e',
    '/%5cevil.example',
    '/..%2f..%2fetc/passwd',
  ])('4.4 #55: %s redirects nowhere and opens no file', async (path) => {
    const response = await fetch(url + path, { redirect: 'manual' })
    expect(response.headers.get('location')).toBeNull()
    expect(await response.text()).not.toContain('root:')
  })
})

describe('S13: addresses that name nothing', () => {
  it.each(['/%00', '/a%00.js', '/native-api/wuxi/aasms/%00', '/%0d%0aset-cookie:a=b', '/%7f'])(
    '%s is a bad request, no fault of ours',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(400)
      expect(await response.text()).toBe('地址有误')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    },
  )

  it.each(['/.inputs', '/.git/config', '/assets/.hidden'])(
    '%s is not served, whether it is there or not',
    async (path) => {
      const response = await fetch(url + path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('secret')
    },
  )
})

describe('slow and idle connections', () => {
  let slow: FastifyInstance
  let port: number
  const limitMs = 400

  beforeAll(async () => {
    slow = await createApi(test.services)
    // The same server with its clocks turned fast; node looks at them at this interval.
    Object.assign(slow.server, { requestTimeout: limitMs, headersTimeout: limitMs, connectionsCheckingInterval: 50 })
    slow.server.keepAliveTimeout = limitMs
    await slow.listen({ port: 0, host: '127.0.0.1' })
    port = (slow.server.address() as AddressInfo).port
  })
  afterAll(async () => {
    slow?.server.closeAllConnections()
    await slow?.close()
  })

  /** What a connection hears until the server ends it. */
  const heardUntilClosed = (write: (send: (text: string) => void) => (() => void) | undefined) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let heard = ''
      let stop: (() => void) | undefined
      socket.on('data', (data) => {
        heard += data.toString()
      })
      socket.on('error', () => undefined)
      socket.on('close', () => {
        stop?.()
        resolve(heard)
      })
      socket.on('connect', () => {
        stop = write((text) => socket.writable && socket.write(text))
      })
    })

  const dripping = (text: string) => (send: (text: string) => void) => {
    let at = 0
    const timer = setInterval(() => send(text[at++ % text.length] ?? 'a'), 20)
    return () => clearInterval(timer)
  }

  it('4.4 #48: the product’s limits are a minute for a request and half a minute of silence', () => {
    expect(app.server.requestTimeout).toBe(60_000)
    expect(app.server.headersTimeout).toBeGreaterThan(0)
    expect(app.server.headersTimeout).toBeLessThanOrEqual(60_000)
    expect(app.server.keepAliveTimeout).toBe(30_000)
  })

  it('4.4 #48: a connection that never speaks, one that drips a header and one that drips a body are closed', async () => {
    const body = `POST ${test.services.config.apiBase}/auth HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n`
    const heard = await Promise.all([
      heardUntilClosed(() => undefined),
      heardUntilClosed(
        dripping('GET / HTTP/1.1\r\nx-slow: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'),
      ),
      heardUntilClosed((send) => {
        send(body)
        return dripping(' ')(send)
      }),
      heardUntilClosed((send) => {
        send('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
        return undefined
      }),
    ])
    expect(heard.slice(0, 3).every((text) => text === '' || text.startsWith('HTTP/1.1 408'))).toBe(true)
    expect(heard[3]).toContain('HTTP/1.1 200')
  })

  it('4.4 #48: while hundreds of connections idle others are served', async () => {
    const idle = Array.from({ length: 300 }, () => heardUntilClosed(() => undefined))
    const served = await fetch(`http://127.0.0.1:${port}/`)
    expect(served.status).toBe(200)
    await served.text()
    await Promise.all(idle)
  })
})

describe('errors of every layer', () => {
  /** What would tell an attacker what runs here. */
  const telling =
    /\bat \S+ \(|\bat \/|node_modules|\.[jt]s\b|\b(select|insert|update|delete) |\brelation\b|\bcolumn\b|postgres|kysely|fastify|\bzod\b|node\b|\/work|\/tmp|\d+\.\d+\.\d+/i

  const judge = async (response: Response) => {
    const text = await response.text()
    expect(text).not.toMatch(telling)
    expect(response.headers.get('x-correlation-id')).toMatch(/^[0-9a-f]{12}$/)
    for (const name of ['server', 'x-powered-by', 'via']) expect(response.headers.get(name)).toBeNull()
    return { text, id: response.headers.get('x-correlation-id') ?? '' }
  }
  const post = (name: string, body: string, headers: Record<string, string> = {}) =>
    fetch(base + callNamed(name).path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body,
    })

  it('4.4 #57: routing, reading, rights, input and objects fail in words of our own', async () => {
    await judge(await fetch(`${base}/no/such/call`))
    await judge(await fetch(`${url}/no/such/page`))
    await judge(await fetch(`${url}/%E0%A4%A`))
    await judge(await post('commentAdd', '{"note":'))
    await judge(await post('commentAdd', '{"note":1,"sourceId":{}}'))
    await judge(await post('commentAdd', '{}', { authorization: 'Bearer nobody' }))
    await judge(await post('commentAdd', '{"sourceId":"00000000-0000-7000-8000-00000000dead","note":"在"}'))
    await judge(await post('roleSave', '{}'))
    await judge(
      await fetch(`${base}${callNamed('eventDetail').path}?eventId=%27%22`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
  })

  it('4.4 #57: a fault of the database is a number to the caller and a cause in the log', async () => {
    await sql`alter table role rename to role_gone`.execute(test.services.db)
    try {
      const admin = await fetch(`${base}${callNamed('roleList').path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const { text, id } = await judge(admin)
      expect(JSON.parse(text)).toMatchObject({
        code: errors.INTERNAL.code,
        data: null,
        message: expect.stringContaining(id),
      })
    } finally {
      await sql`alter table role_gone rename to role`.execute(test.services.db)
    }
  })

  it('4.4 #57: a missing file is told without its place', async () => {
    const uploaded = await sendCall(
      callNamed('attachmentUpload'),
      {
        files: [
          new File(
            [
              new Uint8Array(
                Buffer.from(
                  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGPgqmgCIgYIBQAangQRBO3VJwAAAABJRU5ErkJggg==',
                  'base64',
                ),
              ),
            ],
            'a.png',
          ),
        ],
      },
      { base, token },
    )
    const [file] = uploaded.data as { attachmentId: string }[]
    rmSync(join(test.services.config.dataDir, 'files'), { recursive: true, force: true })
    const response = await fetch(`${base}${callNamed('attachmentDownload').path}?attachmentId=${file?.attachmentId}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { text } = await judge(response)
    expect((JSON.parse(text) as { code: number }).code).toBe(errors.INTERNAL.code)
  })
})
