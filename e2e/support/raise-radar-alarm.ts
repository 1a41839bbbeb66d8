import { contractClient } from '@qingkong/contract/client'
import { syntheticScan } from '@qingkong/domain/radar/testing/synthetic-scan'
import { encodeScan } from '@qingkong/protocol/lidar/encode-scan'
import { radarKey, scanHeaders, signScan } from '@qingkong/protocol/lidar/push-signature'
import type { House } from './house.ts'

const minuteMs = 60_000
const lastsMs = 4 * minuteMs
/** data/radars.json: 高浪路雷达. */
const radarCode = 'WXLR01'
const plume = { bearingDeg: 63, distanceM: 2100, widthM: 180, strength: 0.9 }

const circleFile = (startAt: Date, seed: number): Buffer => {
  const { values, ...shape } = syntheticScan([plume], { seed })
  return encodeScan({
    radarCode,
    kind: 'ppi',
    ...shape,
    startAt,
    endAt: new Date(startAt.getTime() + lastsMs),
    grids: { extinction532: values, depolarization532: new Float32Array(values.length).fill(0.25) },
  })
}

/** A lidar pushes two scans through its signed door, both with the same plume; resolves with the event they raise. */
export const raiseRadarAlarm = async (house: House, now: Date): Promise<{ eventId: string }> => {
  const push = (minutesAgo: number, seed: number) => {
    const file = circleFile(new Date(now.getTime() - minutesAgo * minuteMs), seed)
    const signed = signScan(radarKey(house.keys.shareSecret, radarCode), now, `e2e${seed}`.padEnd(16, '0'), file)
    const lidar = contractClient({ base: house.base, headers: () => scanHeaders(radarCode, signed) })
    return lidar.radarScanPush({ scan: [new File([new Uint8Array(file)], `${radarCode}.qks`)] })
  }
  await push(25, 1)
  const [eventId] = (await push(10, 2)).eventIds
  if (!eventId) throw new Error('two scans with the same plume raised no event')
  return { eventId }
}
