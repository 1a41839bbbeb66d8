import { contractClient } from '@qingkong/contract/client'
import { type SyntheticPlume, syntheticScan } from '@qingkong/domain/radar/testing/synthetic-scan'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { encodeScan } from '@qingkong/protocol/lidar/encode-scan'
import { radarKey, scanHeaders, signScan } from '@qingkong/protocol/lidar/push-signature'

const lasts = 4 * minuteMs

/** A horizontal scan of two channels over haze with plumes, as the lidar would write it. */
export const circleFile = (radarCode: string, startAt: Date, plumes: readonly SyntheticPlume[], seed = 1): Buffer => {
  const { values, ...shape } = syntheticScan(plumes, { seed })
  return encodeScan({
    radarCode,
    kind: 'ppi',
    ...shape,
    startAt,
    endAt: new Date(startAt.getTime() + lasts),
    grids: { extinction532: values, depolarization532: new Float32Array(values.length).fill(0.25) },
  })
}

/** A vertical profile with the mixing layer's top at a height, dust below it and clean air above. */
export const verticalFile = (radarCode: string, startAt: Date, topM: number): Buffer => {
  const shape = { firstGateM: 100, gateM: 50, gates: 60 }
  const below = (gate: number) => shape.firstGateM + gate * shape.gateM < topM
  const cells = Array.from({ length: shape.gates }, (_, gate) => gate)
  return encodeScan({
    radarCode,
    kind: 'vertical',
    elevationDeg: 90,
    azimuthStartDeg: 0,
    azimuthStepDeg: 0,
    azimuths: 1,
    ...shape,
    startAt,
    endAt: new Date(startAt.getTime() + minuteMs),
    grids: {
      extinction532: Float32Array.from(cells, (gate) => (below(gate) ? 0.5 : 0.1)),
      depolarization532: Float32Array.from(cells, (gate) => (gate === 0 ? Number.NaN : below(gate) ? 0.25 : 0.05)),
    },
  })
}

/** A push signed with the radar's key at an instant. */
export const signedPush = (secret: string, radarCode: string, file: Buffer, sentAt: Date) => ({
  headers: scanHeaders(radarCode, signScan(radarKey(secret, radarCode), sentAt, 'c0ffee00c0ffee00', file)),
  scan: [new File([new Uint8Array(file)], `${radarCode}.qks`)],
})
export type SignedPush = ReturnType<typeof signedPush>

/** Sends a push through the lidar's door. */
export const sendPush = (base: string, { headers, scan }: SignedPush) =>
  contractClient({ base, headers: () => headers }).radarScanPush({ scan })
