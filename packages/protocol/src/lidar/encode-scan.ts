import { createHash } from 'node:crypto'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type LidarScan, scanMagic } from './scan-file.ts'

const payloadOf = (grids: readonly Float32Array[]): Buffer => {
  const payload = Buffer.alloc(grids.reduce((sum, grid) => sum + grid.length * 4, 0))
  let at = 0
  for (const grid of grids) for (const value of grid) at = payload.writeFloatLE(value, at)
  return payload
}

/** Writes a scan as a file. Times are cut to seconds, as they travel in city time. */
export const encodeScan = (scan: LidarScan): Buffer => {
  const { grids, startAt, endAt, ...shape } = scan
  const payload = payloadOf([grids.extinction532, ...(grids.depolarization532 ? [grids.depolarization532] : [])])
  const header = {
    ...shape,
    startTime: formatCity(startAt),
    endTime: formatCity(endAt),
    channels: grids.depolarization532 ? ['extinction532', 'depolarization532'] : ['extinction532'],
    sha256: createHash('sha256').update(payload).digest('hex'),
  }
  return Buffer.concat([Buffer.from(`${scanMagic}${JSON.stringify(header)}\n`, 'utf8'), payload])
}
