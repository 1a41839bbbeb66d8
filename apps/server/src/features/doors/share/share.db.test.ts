import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Fail } from '@qingkong/contract/errors'
import { encodeCnemc, parseCnemc } from '@qingkong/protocol/share/cnemc'
import { sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rows, sql } from '../../../db/database.ts'
import type { RequestInfo } from '../../../http/context.ts'
import { noBrowser } from '../../../http/no-browser.ts'
import { runRollUps } from '../../../ingest/port.ts'
import { type SmallCity, smallCity } from '../../../ingest/testing/small-city.ts'
import { type TestServices, testServices } from '../../../testing/test-services.ts'
import { takePush } from './commands.ts'
import { checkShare } from './port.ts'
import { nextPullInMs, pullOnce } from './puller.ts'

let test: TestServices
let city: SmallCity

beforeEach(async () => {
  test = await testServices()
  city = await smallCity(test.services)
})

afterEach(() => test.close())

const body = Buffer.from('{"sequence":1}')

const signedRequest = (nonce: string, sentAt: Date, secret = test.services.config.keys.shareSecret): RequestInfo => {
  const signature = sign(secret, sentAt, nonce, body)
  return {
    address: '127.0.0.1',
    correlationId: 'test',
    headers: signedHeaders(upperLevelKey, signature),
    rawBody: body,
    ...noBrowser,
  }
}

const record = (time: string, pm25: number | null, interval: 'HOUR' | 'FIVE_MIN' = 'HOUR', stationCode = '1188A') => ({
  stationCode,
  time,
  interval,
  values: { pm25, pm10: 60, so2: 7, no2: 40, o3: 30, co: 0.8 },
})
const push = (...records: ReturnType<typeof record>[]) =>
  takePush(test.services, {
    sequence: 1,
    sentAt: '2026-11-20 10:00:00',
    records,
    cityRecords: [],
    sandDustRecords: [],
  })

describe('signature of a push', () => {
  const refusal = (request: RequestInfo) =>
    checkShare(test.services, request).catch((error: unknown) => (error instanceof Fail ? error.message : error))

  it('a fresh, signed push passes once; its nonce does not pass again', async () => {
    const request = signedRequest('nonce-number-1', test.clock.now())
    await expect(checkShare(test.services, request)).resolves.toBeUndefined()
    expect(await refusal(request)).toBe('该推送已经接收过，不能重复使用同一签名')
  })

  it('is judged by the city’s clock to five minutes', async () => {
    const now = test.clock.now().getTime()
    await expect(
      checkShare(test.services, signedRequest('nonce-number-2', new Date(now - 300_000))),
    ).resolves.toBeUndefined()
    expect(await refusal(signedRequest('nonce-number-3', new Date(now - 300_001)))).toContain('相差超过 5 分钟')
    expect(await refusal(signedRequest('nonce-number-4', new Date(now + 300_001)))).toContain('相差超过 5 分钟')
  })

  it('another secret, another body or no headers are refused', async () => {
    expect(await refusal(signedRequest('nonce-number-5', test.clock.now(), 'guess'))).toContain('签名校验未通过')
    const changed = { ...signedRequest('nonce-number-6', test.clock.now()), rawBody: Buffer.from('{"sequence":2}') }
    expect(await refusal(changed)).toContain('签名校验未通过')
    expect(await refusal({ ...changed, headers: { 'x-share-key': upperLevelKey } })).toContain('格式不正确')
    expect(await refusal({ ...changed, headers: {} })).toContain('密钥名称未登记')
  })
})

describe('push of shared data', () => {
  it('stores hours at their start, once however often they are pushed', async () => {
    expect(await push(record('2026-11-20 09:00:00', 35))).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    expect(await push(record('2026-11-20 09:00:00', 35))).toEqual({ accepted: 0, duplicates: 1, rejected: [] })
    expect(await rows(test.services.db, sql`select site_id, start_at, pm25, no, source from site_hour_raw`)).toEqual([
      {
        site_id: city.national,
        start_at: new Date('2026-11-20T08:00:00+08:00'),
        pm25: 35,
        no: null,
        source: 'national',
      },
    ])
  })

  it('a revised hour is a new version and gets a new index', async () => {
    await push(record('2026-11-20 09:00:00', 35))
    await runRollUps(test.services)
    await push(record('2026-11-20 09:00:00', 95))
    await runRollUps(test.services)
    const [hour] = await rows(
      test.services.db,
      sql<{ pm25: number; aqi: number; rev: number }>`select pm25, aqi, rev from site_hour_raw`,
    )
    expect(hour?.pm25).toBe(95)
    expect(hour?.aqi).toBeGreaterThan(100)
    expect(await rows(test.services.db, sql`select factor, old_value, reason, rev from value_history`)).toEqual([
      { factor: 'pm25', old_value: 35, reason: 'share', rev: hour?.rev },
    ])
  })

  it('five-minute data go to the five-minute series and to the alarms', async () => {
    await push(record('2026-11-20 09:55:00', 40, 'FIVE_MIN'))
    expect(await rows(test.services.db, sql`select start_at, pm25 from site_five_minute`)).toEqual([
      { start_at: new Date('2026-11-20T09:50:00+08:00'), pm25: 40 },
    ])
    expect(await rows(test.services.db, sql`select granularity, late from alarm_due`)).toEqual([
      { granularity: 'fiveMinute', late: false },
    ])
  })

  it('each wrong record is named and the others are taken', async () => {
    const answer = await push(
      record('2026-11-20 09:00:00', 35),
      record('2026-11-20 09:00:00', 35, 'HOUR', 'S30'),
      record('2026-11-20 09:00:00', 35, 'HOUR', '0000A'),
      record('2026-11-20 09:30:00', 35),
      record('2026-11-20 13:00:00', 35),
      record('2026-11-20 08:00:00', -1),
    )
    expect(answer).toEqual({
      accepted: 1,
      duplicates: 0,
      rejected: [
        { index: 1, message: '站点 S30 不是国控站，不接收共享数据' },
        { index: 2, message: '站点 0000A 未登记' },
        { index: 3, message: '时间“2026-11-20 09:30:00”不是该时段的结束时刻' },
        { index: 4, message: '时间“2026-11-20 13:00:00”晚于平台当前时间' },
        { index: 5, message: 'pm25 为负值' },
      ],
    })
  })
})

describe('pull of the public form', () => {
  let server: Server
  let url: URL
  let answer: { status: number; headers: Record<string, string>; text: string }

  beforeEach(async () => {
    server = createServer((_request, response) => response.writeHead(answer.status, answer.headers).end(answer.text))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/live`)
  })
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  const form = () => {
    const one = (stationCode: string) => ({
      TimePoint: '2026-11-20T10:00:00',
      StationCode: stationCode,
      PM2_5: '41',
      PM10: '—',
      SO2: '7',
      NO2: '30',
      O3: '50',
      CO: '0.6',
    })
    return encodeCnemc(parseCnemc(JSON.stringify([one('1188A'), one('9999A')])).rows)
  }

  it('stores the hours of the city’s national sites and leaves out others', async () => {
    answer = { status: 200, headers: {}, text: form() }
    expect(await pullOnce(test.services, url)).toEqual({
      accepted: 1,
      duplicates: 0,
      leftOut: 1,
      newestMs: new Date('2026-11-20T09:00:00+08:00').getTime(),
    })
    expect(await rows(test.services.db, sql`select pm25, pm10 from site_hour_raw`)).toEqual([{ pm25: 41, pm10: null }])
    expect(await pullOnce(test.services, url)).toMatchObject({ accepted: 0, duplicates: 1 })
  })

  it('56: follows no redirect and takes no error page', async () => {
    answer = { status: 302, headers: { location: `${url.href}/elsewhere` }, text: '' }
    await expect(pullOnce(test.services, url)).rejects.toThrow()
    answer = { status: 503, headers: {}, text: '' }
    await expect(pullOnce(test.services, url)).rejects.toThrow('HTTP 503')
  })

  it('asks again after the next hour once the last one is here, else with growing patience', () => {
    const now = new Date('2026-11-20T10:10:00+08:00').getTime()
    const nine = new Date('2026-11-20T09:00:00+08:00').getTime()
    expect(nextPullInMs(nine, now, 0)).toBe(53 * 60_000)
    expect(nextPullInMs(nine - 3_600_000, now, 0)).toBe(120_000)
    expect([0, 1, 2, 3, 4, 50].map((failures) => nextPullInMs(null, now, failures) / 60_000)).toEqual([
      2, 4, 8, 16, 20, 20,
    ])
  })
})
