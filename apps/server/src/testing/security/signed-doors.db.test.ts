/** Doors without a session: what they take is judged before it is read, and nothing but what was signed counts. */
import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { errors } from '@qingkong/contract/errors'
import { radarKey, scanHeaders, signScan } from '@qingkong/protocol/lidar/push-signature'
import { sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../db/database.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { callNamed } from './send-call.ts'

let app: TestApp
const mebibyte = 1 << 20

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.close())

const url = (name: string, query = '') => app.base + callNamed(name).path + query
const secret = () => app.services.config.keys.shareSecret
const nonce = () => randomBytes(12).toString('hex')
const signedShare = (body: string, keyId: string = upperLevelKey) => ({
  'content-type': 'application/json',
  ...signedHeaders(keyId, sign(secret(), app.services.clock.now(), nonce(), body)),
})
const codeOf = async (response: Response) => ((await response.json()) as { code: number }).code
const storedHours = async () =>
  (await firstRow(app.services.db, sql<{ n: number }>`select count(*)::int as n from site_hour_raw`))?.n

/** Opens a request whose body never ends; resolves with the answer, or null after the wait. */
const answerBeforeBody = (name: string, headers: Record<string, string>, announced: number) =>
  new Promise<{ code: number; sent: number } | null>((resolve) => {
    const sent = 0
    const outgoing = request(url(name), { method: 'POST', headers: { ...headers, 'content-length': announced } })
    const timer = setTimeout(() => {
      outgoing.destroy()
      resolve(null)
    }, 5000)
    outgoing.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('end', () => {
        clearTimeout(timer)
        outgoing.destroy()
        resolve({ code: (JSON.parse(Buffer.concat(chunks).toString()) as { code: number }).code, sent })
      })
    })
    outgoing.on('error', () => undefined)
    // The head alone: the body is announced and never comes.
    outgoing.flushHeaders()
  })

describe('S4: a door is judged by its headers', () => {
  const boundary = { 'content-type': 'multipart/form-data; boundary=b' }

  it('an unsigned lidar push, share push or upload is refused before a byte of its body arrives', async () => {
    expect(await answerBeforeBody('radarScanPush', boundary, 4 * mebibyte)).toMatchObject({
      code: errors.RADAR_REFUSED.code,
    })
    expect(await answerBeforeBody('sharePush', { 'content-type': 'application/json' }, mebibyte)).toMatchObject({
      code: errors.SHARE_REFUSED.code,
    })
    expect(await answerBeforeBody('attachmentUpload', boundary, 4 * mebibyte)).toMatchObject({
      code: errors.NO_TOKEN.code,
    })
    expect(await answerBeforeBody('login', { 'content-type': 'application/json' }, 10 * mebibyte)).toMatchObject({
      code: errors.BODY_TOO_LARGE.code,
    })
  })

  it('a signed push is taken with its file only: no fields, no second file', async () => {
    const file = Buffer.from('scan')
    const headers = scanHeaders(
      'WXLR01',
      signScan(radarKey(secret(), 'WXLR01'), app.services.clock.now(), nonce(), file),
    )
    const push = async (fill: (form: FormData) => void) => {
      const body = new FormData()
      fill(body)
      return codeOf(await fetch(url('radarScanPush'), { method: 'POST', headers, body }))
    }
    const scan = () => new File([new Uint8Array(file)], 'a.qks')
    expect(await push((form) => form.append('scan', scan()))).toBe(errors.SCAN_REFUSED.code)
    for (const fill of [
      (form: FormData) => {
        form.append('note', 'a'.repeat(mebibyte))
        form.append('scan', scan())
      },
      (form: FormData) => {
        form.append('scan', scan())
        form.append('scan', scan())
      },
    ]) {
      expect([errors.BODY_TOO_LARGE.code, errors.TOO_MANY_FILES.code]).toContain(await push(fill))
    }
  })

  it('a session’s form is bounded as a whole and in its parts, and says so', async () => {
    const headers = { authorization: `Bearer ${await app.token('xishan_wg1')}` }
    const upload = async (fill: (form: FormData) => void) => {
      const body = new FormData()
      fill(body)
      return codeOf(await fetch(url('attachmentUpload'), { method: 'POST', headers, body }))
    }
    expect(await upload((form) => form.append('note', 'a'.repeat(70_000)))).toBe(errors.BODY_TOO_LARGE.code)
    expect(
      await upload((form) => {
        for (let n = 0; n < 1001; n++) form.append(`field${n}`, '1')
      }),
    ).toBe(errors.BODY_TOO_LARGE.code)
    expect(await answerBeforeBody('attachmentUpload', { ...headers, ...boundary }, 200 * mebibyte)).toMatchObject({
      code: errors.BODY_TOO_LARGE.code,
    })
  })
})

describe('S11: signed doors take the signed bytes', () => {
  const record = (pm25: number) => ({
    stationCode: '1188A',
    time: '2026-11-19 09:00:00',
    interval: 'HOUR',
    values: { pm25 },
  })
  const body = JSON.stringify({ sequence: 1, sentAt: '2026-11-19 10:00:00', records: [] })

  it('parameters beside a signed body are refused, not merged into it', async () => {
    const before = await storedHours()
    const query = `?${new URLSearchParams({ 'records[0].stationCode': '1188A', 'records[0].time': '2026-11-19 09:00:00', 'records[0].interval': 'HOUR', 'records[0].values.pm25': '1' })}`
    const answer = await fetch(url('sharePush', query), { method: 'POST', headers: signedShare(body), body })
    expect(await codeOf(answer)).toBe(errors.SHARE_REFUSED.code)
    expect(await storedHours()).toBe(before)
  })

  it('a body other than the signed one, a form in its place and an unknown key name are refused', async () => {
    const before = await storedHours()
    const other = JSON.stringify({ sequence: 1, sentAt: '', records: [record(1)] })
    const send = async (headers: Record<string, string>, sent: string | URLSearchParams) =>
      codeOf(await fetch(url('sharePush'), { method: 'POST', headers, body: sent }))
    expect(await send(signedShare(body), other)).toBe(errors.SHARE_REFUSED.code)
    expect(await send(signedShare(body, 'somebody'), body)).toBe(errors.SHARE_REFUSED.code)
    expect(
      await send({ ...signedShare(''), 'content-type': 'application/x-www-form-urlencoded' }, new URLSearchParams()),
    ).toBeGreaterThanOrEqual(40000)
    expect(await storedHours()).toBe(before)
    expect(await send(signedShare(body), body)).toBe(0)
  })
})
