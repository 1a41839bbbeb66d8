import { createHash } from 'node:crypto'
import { formatCity } from '@qingkong/domain/time/city-time'
import { sign, signedHeaders, upperLevelKey } from '@qingkong/protocol/share/push'
import { pause, type Timers } from '../timers.ts'
import type { PassageRecord, SmokeRecord } from './vehicle-point.ts'

export interface VehiclePusherOptions {
  /** Origin and service prefix of the API. */
  base: string
  secret: string
  timers: Timers
  /** Time of signing: the driven clock while seeding, else the wall's. */
  clock: () => number
  tries?: number
  fetch?: typeof fetch
}

export interface VehicleRecords {
  passages?: readonly PassageRecord[]
  smoke?: readonly SmokeRecord[]
}

interface PushAnswer {
  accepted: number
  duplicates: number
  rejected: { list: string; index: number; message: string }[]
}

const retryMs = 2000
const mostPassages = 1500
/** Pictures make a push heavy. */
const mostSmoke = 20

/** The sender of the points where vehicles are looked at: signs each body, and tries again what got no answer. */
export const createVehiclePusher = ({ base, secret, timers, clock, tries = 5, ...given }: VehiclePusherOptions) => {
  let count = 0

  const post = async (body: string): Promise<PushAnswer> => {
    count++
    const nonce = createHash('sha256')
      .update(`${secret}${timers.now()}${count}`)
      .update(body)
      .digest('hex')
      .slice(0, 32)
    const signed = sign(secret, new Date(clock()), nonce, body)
    const response = await (given.fetch ?? fetch)(`${base}/share/vehicle-push`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signedHeaders(upperLevelKey, signed) },
      signal: AbortSignal.timeout(30_000),
    })
    const answer = (await response.json()) as { code: number; data: PushAnswer; message: string }
    if (answer.code !== 0) throw new Error(`机动车数据推送被拒绝（${answer.code}）：${answer.message}`)
    return answer.data
  }

  const pushPart = async (part: VehicleRecords): Promise<PushAnswer> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await post(JSON.stringify({ sentAt: formatCity(clock()), ...part }))
      } catch (error) {
        if (attempt >= tries) throw error
        await pause(timers, retryMs * attempt)
      }
    }
  }

  const partsOf = ({ passages = [], smoke = [] }: VehicleRecords): VehicleRecords[] => [
    ...Array.from({ length: Math.ceil(passages.length / mostPassages) }, (_, n) => ({
      passages: passages.slice(n * mostPassages, (n + 1) * mostPassages),
    })),
    ...Array.from({ length: Math.ceil(smoke.length / mostSmoke) }, (_, n) => ({
      smoke: smoke.slice(n * mostSmoke, (n + 1) * mostSmoke),
    })),
  ]

  /** Sends records in parts that the door takes. @throws Error after the last try, or naming what was not taken */
  return async (records: VehicleRecords): Promise<number> => {
    let accepted = 0
    for (const part of partsOf(records)) {
      const answer = await pushPart(part)
      const [first] = answer.rejected
      if (first) throw new Error(`机动车数据有 ${answer.rejected.length} 条未被接受：${first.message}`)
      accepted += answer.accepted
    }
    return accepted
  }
}

export type VehiclePush = ReturnType<typeof createVehiclePusher>
