import {
  isSignedBody,
  parsePush,
  readSignedHeaders,
  type ShareRecord,
  upperLevelKey,
  verifyHeaders,
} from '@qingkong/protocol/share/push'
import { describe, expect, it } from 'vitest'
import { createSharePusher } from './share-pusher.ts'

const now = Date.UTC(2026, 10, 3, 2)
const record: ShareRecord = {
  stationCode: '1188A',
  time: '2026-11-03 10:00:00',
  interval: 'HOUR',
  values: { pm25: 30, pm10: 50, so2: 6, no2: null, o3: 40, co: 0.8 },
}

interface Call {
  url: string
  headers: Record<string, string>
  body: string
}

const pusherOf = (answers: (() => Response)[]) => {
  const calls: Call[] = []
  const pauses: number[] = []
  const pusher = createSharePusher({
    base: 'http://city/native-api/wuxi/aasms',
    secret: 'secret',
    timers: {
      now: () => now,
      after: (delayMs, act) => {
        pauses.push(delayMs)
        act()
        return () => undefined
      },
    },
    clock: () => now,
    tries: 4,
    fetch: (url, init) => {
      calls.push({ url: String(url), headers: init?.headers as Record<string, string>, body: String(init?.body) })
      const answer = answers[calls.length - 1]
      return answer ? Promise.resolve(answer()) : Promise.reject(new Error('no network'))
    },
  })
  return { pusher, calls, pauses }
}
const fine = () => Response.json({ code: 0, message: '', data: { accepted: 1, duplicates: 0, rejected: [] } })

describe('the upper level’s push', () => {
  it('is signed as the receiver checks it, and its body is what the protocol reads', async () => {
    const { pusher, calls } = pusherOf([fine])
    expect(await pusher.push([record])).toEqual({ accepted: 1, duplicates: 0, rejected: [] })
    const [call] = calls
    expect(call?.url).toBe('http://city/native-api/wuxi/aasms/share/push')
    expect(call?.headers['x-share-key']).toBe(upperLevelKey)
    const { signed } = readSignedHeaders(call?.headers ?? {})
    expect(verifyHeaders('secret', signed, new Date(now))).toEqual({ valid: true })
    expect(isSignedBody(signed, call?.body ?? '')).toBe(true)
    const parsed = parsePush(call?.body ?? '')
    expect('push' in parsed && parsed.push.records).toEqual([record])
  })

  it('tries again with growing pauses, a new nonce and the next number each time', async () => {
    const { pusher, calls, pauses } = pusherOf([
      () => Response.json({ code: 50300, message: '数据库暂不可用', data: null }),
      () => Response.json({ code: 50300, message: '数据库暂不可用', data: null }),
      fine,
    ])
    await pusher.push([record])
    expect(pauses).toEqual([500, 1000])
    expect(new Set(calls.map((call) => call.headers['x-share-nonce'])).size).toBe(3)
  })

  it('gives the server’s own words when it is refused for good', async () => {
    const refused = () => Response.json({ code: 47001, message: '共享推送签名无效或已过期', data: null })
    const { pusher } = pusherOf([refused, refused, refused, refused])
    await expect(pusher.push([record])).rejects.toThrow('共享推送签名无效或已过期')
  })
})
