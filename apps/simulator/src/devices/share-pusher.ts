import { createHash } from 'node:crypto'
import { formatCity } from '@qingkong/domain/time/city-time'
import type { ShareCityRecord } from '@qingkong/protocol/share/city-record'
import {
  type ShareHistory,
  type SharePush,
  type ShareRecord,
  sign,
  signedHeaders,
  upperLevelKey,
} from '@qingkong/protocol/share/push'
import { pause, type Timers } from '../timers.ts'

export interface SharePusherOptions {
  /** Origin and service prefix of the API. */
  base: string
  secret: string
  timers: Timers
  /** Time of signing: the driven clock while seeding, else the wall's. */
  clock: () => number
  /** Tries before a push is given up. */
  tries?: number
  fetch?: typeof fetch
}

export interface PushAnswer {
  accepted: number
  duplicates: number
  rejected: { index: number; message: string }[]
}

/** The push was refused or never answered; the message is the server's own. */
class PushError extends Error {}

const mostRecords = 20_000
const firstRetryMs = 500
const slowestRetryMs = 30_000

/** The upper level's sender: signs each body, numbers it, and tries again with growing pauses. */
export const createSharePusher = (options: SharePusherOptions) => {
  const { base, secret, timers, clock, tries = 8 } = options
  let sequence = Math.floor(timers.now() / 1000)

  const post = async (body: string): Promise<PushAnswer> => {
    const sentAt = new Date(clock())
    // Unique because the sequence number in the body is; unguessable because the secret is hashed in.
    const nonce = createHash('sha256').update(`${secret}${timers.now()}${body}`).digest('hex').slice(0, 32)
    const signature = sign(secret, sentAt, nonce, body)
    const response = await (options.fetch ?? fetch)(`${base}/share/push`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signedHeaders(upperLevelKey, signature) },
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as { code: number; data: PushAnswer; message: string }
    if (answer.code !== 0) throw new PushError(`上级共享推送被拒绝（${answer.code}）：${answer.message}`)
    return answer.data
  }

  type Lists = Pick<SharePush, 'records' | 'cityRecords' | 'history'>

  const pushPart = async (lists: Lists): Promise<PushAnswer> => {
    let retryMs = firstRetryMs
    for (let attempt = 1; ; attempt++) {
      const push: SharePush = { sequence: ++sequence, sentAt: formatCity(clock()), ...lists }
      try {
        return await post(JSON.stringify(push))
      } catch (error) {
        if (attempt >= tries) throw error
        await pause(timers, retryMs)
        retryMs = Math.min(slowestRetryMs, retryMs * 2)
      }
    }
  }

  const pushAll = async <R>(all: readonly R[], listsOf: (part: R[]) => Lists): Promise<PushAnswer> => {
    const sum: PushAnswer = { accepted: 0, duplicates: 0, rejected: [] }
    for (let from = 0; from < all.length; from += mostRecords) {
      const part = await pushPart(listsOf(all.slice(from, from + mostRecords)))
      sum.accepted += part.accepted
      sum.duplicates += part.duplicates
      sum.rejected.push(...part.rejected.map((one) => ({ ...one, index: one.index + from })))
    }
    return sum
  }

  return {
    /** Sends the records, in parts where there are many. @throws PushError or the network's error after the last try */
    push: (records: readonly ShareRecord[]): Promise<PushAnswer> => pushAll(records, (part) => ({ records: part })),
    /** Sends published values of other cities in the same way. */
    pushCities: (records: readonly ShareCityRecord[]): Promise<PushAnswer> =>
      pushAll(records, (part) => ({ records: [], cityRecords: part })),
    /** Tells how far the past has been filled in. */
    tellHistory: (history: ShareHistory): Promise<PushAnswer> => pushPart({ records: [], history }),
  }
}

export type SharePusher = ReturnType<typeof createSharePusher>
