import { createHash } from 'node:crypto'
import { contractClient } from '@qingkong/contract/client'
import { CallError } from '@qingkong/contract/core/client'
import { encodeScan } from '@qingkong/protocol/lidar/encode-scan'
import { radarKey, scanHeaders, signScan } from '@qingkong/protocol/lidar/push-signature'
import type { LidarScan } from '@qingkong/protocol/lidar/scan-file'
import { pause, type Timers } from '../timers.ts'
import { circleMs, type Lidar } from './lidar.ts'

export interface LidarPusherOptions {
  /** Origin and service prefix of the API. */
  base: string
  /** The platform's shared secret, from which each radar's key is derived. */
  secret: string
  lidars: readonly Lidar[]
  timers: Timers
  /** Time of signing: the driven clock while seeding, else the wall's. */
  clock: () => number
  tries?: number
  fetch?: typeof fetch
}

/** Sends what all lidars have seen since an instant. */
export type ScanPush = (startAt: number) => Promise<void>

const retryMs = 2000

/** Lets the living city go on between two long computations. */
const breathe = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * The lidars' sender: each lidar's circle and vertical profile, signed with its own key. What the platform refuses is
 * an error at once; what did not reach it is tried again, because a file that arrived is stored once only.
 */
export const createLidarPusher = (options: LidarPusherOptions): ScanPush => {
  const { base, secret, lidars, timers, clock, tries = 5 } = options
  const place = { base, ...(options.fetch ? { fetch: options.fetch } : {}) }

  const send = async (scan: LidarScan): Promise<void> => {
    const { radarCode } = scan
    const file = encodeScan(scan)
    for (let attempt = 1; ; attempt++) {
      const sentAt = new Date(clock())
      const nonce = createHash('sha256').update(`${secret}${sentAt.getTime()}`).update(file).digest('hex').slice(0, 32)
      const signed = signScan(radarKey(secret, radarCode), sentAt, nonce, file)
      try {
        const client = contractClient({ ...place, headers: () => scanHeaders(radarCode, signed) })
        await client.radarScanPush({ scan: [new File([new Uint8Array(file)], 'scan.qks')] })
        return
      } catch (error) {
        const isRefusal = error instanceof CallError && error.code >= 40000 && error.code < 50000
        if (isRefusal || attempt >= tries) throw error
        await pause(timers, retryMs * attempt)
      }
    }
  }

  return async (startAt) => {
    for (const lidar of lidars) {
      await breathe()
      await send(lidar.circle(startAt))
      await send(lidar.profile(startAt + circleMs))
    }
  }
}
