import { createHash, createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  FRESHNESS_MS,
  isSignedBody,
  parsePush,
  recordStart,
  recordTime,
  type SharePush,
  type SignedHeaders,
  sign,
  verifyHeaders,
} from './push.ts'

const secret = 'upper-level-secret'
const now = new Date('2026-03-01T10:05:00+08:00')
const push: SharePush = {
  sequence: 7,
  sentAt: '2026-03-01 10:05:00',
  records: [
    {
      stationCode: '1188A',
      time: '2026-03-01 10:00:00',
      interval: 'HOUR',
      values: { pm25: 35, pm10: 60.5, so2: 6, no2: null, o3: 88, co: 0.7 },
      flags: { no2: 'M' },
    },
  ],
}
const body = JSON.stringify(push)

/** As a door judges: the headers first, then whether the body is the one that was signed. */
const verdictOf = (key: string, signed: SignedHeaders, text: string | Uint8Array, at: Date) => {
  const verdict = verifyHeaders(key, signed, at)
  return verdict.valid && !isSignedBody(signed, text) ? { valid: false, reason: 'body' } : verdict
}

describe('signed push to and from the upper level', () => {
  it('signs timestamp, nonce and body hash by HMAC-SHA256', () => {
    const signed = sign(secret, now, 'nonce-0001', body)
    const hash = createHash('sha256').update(body).digest('hex')
    const expected = createHmac('sha256', secret).update(`${now.getTime()}\nnonce-0001\n${hash}`).digest('hex')
    expect(signed).toEqual({ timestamp: String(now.getTime()), nonce: 'nonce-0001', sha256: hash, signature: expected })
    expect(verdictOf(secret, signed, body, now)).toEqual({ valid: true })
    expect(verdictOf(secret, signed, Buffer.from(body), now)).toEqual({ valid: true })
  })

  it('refuses another secret, body, nonce, timestamp or a malformed signature', () => {
    const signed = sign(secret, now, 'nonce-0001', body)
    const verdict = (given: Partial<typeof signed>, text = body, key = secret) =>
      verdictOf(key, { ...signed, ...given }, text, now)
    expect(verdict({}, body, 'other')).toMatchObject({ valid: false, reason: 'signature' })
    expect(verdict({}, body.replace('35', '36'))).toMatchObject({ valid: false, reason: 'body' })
    expect(verdict({ sha256: 'a'.repeat(64) })).toMatchObject({ valid: false, reason: 'signature' })
    expect(verdict({ nonce: 'nonce-0002' })).toMatchObject({ valid: false, reason: 'signature' })
    expect(verdict({ timestamp: String(now.getTime() + 1) })).toMatchObject({ valid: false, reason: 'signature' })
    for (const signature of ['', 'zz', signed.signature.slice(2), signed.signature.toUpperCase()]) {
      expect(verdict({ signature })).toMatchObject({ valid: false, reason: 'signature' })
    }
    expect(verdict({ timestamp: 'now' })).toMatchObject({ valid: false, reason: 'format' })
    expect(verdict({ nonce: 'a\nb' })).toMatchObject({ valid: false, reason: 'format' })
  })

  it('is fresh for five minutes either way', () => {
    const signed = sign(secret, now, 'nonce-0001', body)
    for (const offset of [-FRESHNESS_MS, FRESHNESS_MS]) {
      expect(verdictOf(secret, signed, body, new Date(now.getTime() + offset)).valid).toBe(true)
    }
    for (const offset of [-FRESHNESS_MS - 1, FRESHNESS_MS + 1]) {
      expect(verdictOf(secret, signed, body, new Date(now.getTime() + offset))).toMatchObject({ reason: 'stale' })
    }
  })

  it('labels the end of the interval', () => {
    const startAt = new Date('2026-02-28T23:00:00+08:00')
    expect(recordTime(startAt, 'HOUR')).toBe('2026-03-01 00:00:00')
    expect(recordStart({ time: '2026-03-01 00:00:00', interval: 'HOUR' })).toEqual(startAt)
    expect(recordTime(startAt, 'FIVE_MIN')).toBe('2026-02-28 23:05:00')
    expect(recordStart({ time: '2026-03-01 00:05:00', interval: 'HOUR' })).toBeNull()
  })

  it('reads its own body and says which record is wrong', () => {
    expect(parsePush(body)).toEqual({ push })
    const broken = (change: Record<string, unknown>) =>
      parsePush(JSON.stringify({ ...push, records: [push.records[0], { ...push.records[0], ...change }] }))
    expect(broken({ time: '2026-03-01 10:30:00' })).toEqual({ error: '第 2 条记录：time 不是该时段的结束时刻' })
    expect(broken({ values: { pm25: 'x' } })).toEqual({ error: '第 2 条记录：pm25 不是数值' })
    expect(broken({ stationCode: '' })).toEqual({ error: '第 2 条记录：缺少站点编码 stationCode' })
    expect(parsePush('{')).toEqual({ error: '报文不是有效的 JSON' })
    expect(parsePush('[]')).toEqual({ error: '报文应为 JSON 对象' })
  })
})
