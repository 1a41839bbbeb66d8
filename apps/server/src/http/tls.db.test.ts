import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selfSigned } from '../testing/self-signed.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'qk-tls-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, selfSigned.cert)
  writeFileSync(key, selfSigned.key, { mode: 0o600 })
  app = await testApp({ TLS_CERT: cert, TLS_KEY: key })
})
afterAll(() => app.close())

const signIn = () =>
  new Promise<Record<string, unknown>>((done, failed) => {
    const asked = request(
      `${app.base}/auth`,
      {
        method: 'POST',
        // Nobody vouches for the certificate of a test.
        rejectUnauthorized: false,
        headers: { 'content-type': 'application/json', 'x-session': 'cookie' },
      },
      (response) => {
        response.resume()
        response.once('end', () => done({ status: response.statusCode, ...response.headers }))
      },
    )
    asked.once('error', failed)
    asked.end(JSON.stringify({ userCode: 'diaodu', password: Buffer.from('Qingkong2026').toString('base64') }))
  })

it('S13: with TLS_CERT and TLS_KEY the server speaks HTTPS, and the cookie of a session never leaves it', async () => {
  expect(app.url).toMatch(/^https:/)
  const answer = await signIn()
  expect(answer).toMatchObject({ status: 200, 'strict-transport-security': 'max-age=31536000' })
  expect(String(answer['set-cookie'])).toMatch(/; Secure$/)
})

it('60: plain HTTP and TLS below 1.2 are refused', async () => {
  await expect(fetch(app.url.replace('https:', 'http:'))).rejects.toThrow()
  const { port } = new URL(app.url)
  const old = await new Promise<string>((done) => {
    const socket = connect({
      port: Number(port),
      host: '127.0.0.1',
      rejectUnauthorized: false,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'DEFAULT:@SECLEVEL=0',
    })
    socket.once('secureConnect', () => done('connected'))
    socket.once('error', () => done('refused'))
  })
  expect(old).toBe('refused')
})
