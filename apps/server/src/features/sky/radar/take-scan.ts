import { Fail } from '@qingkong/contract/errors'
import { findHotSpots } from '@qingkong/domain/radar/hot-spot'
import { mixingHeightM } from '@qingkong/domain/radar/mixing-height'
import { type PolarGrid, rangeOf } from '@qingkong/domain/radar/polar-grid'
import { minuteMs } from '@qingkong/domain/time/city-time'
import { decodeScan } from '@qingkong/protocol/lidar/decode-scan'
import { radarKey, readScanHeaders, verifyScan } from '@qingkong/protocol/lidar/push-signature'
import type { LidarScan } from '@qingkong/protocol/lidar/scan-file'
import { isSignedBody } from '@qingkong/protocol/share/push'
import { firstRow, sql, type Tx } from '../../../db/database.ts'
import { takeLock } from '../../../db/locks.ts'
import type { Services } from '../../../platform/services.ts'
import { sha256Of } from '../../../platform/sha256.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { makeLidarPartition, rollLidarHour } from '../../../series/port.ts'
import { type RadarRecord, radarByCode } from './radar-record.ts'
import { channelGrid } from './stored-scan.ts'
import { type JudgedScan, type SeenSpot, type TrackedSpot, trackHotSpots } from './track-hot-spots.ts'

export interface PushedScan {
  /** Of the push: whose file it is, and what was signed. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  bytes: Uint8Array
}

/**
 * Judged before a byte of the file is read: whether the push is signed, freshly, with the key of the radar it names.
 * An unknown radar has a key like any other, so the door tells nobody which radars there are.
 * @throws Fail RADAR_REFUSED
 */
export const admitScan = (services: Services, headers: PushedScan['headers']): void => {
  const { radarCode, signed } = readScanHeaders(headers)
  const verdict = verifyScan(radarKey(services.config.keys.shareSecret, radarCode), signed, services.clock.now())
  if (!verdict.valid) throw new Fail('RADAR_REFUSED', verdict.reason === 'stale' ? verdict.message : undefined)
}

export interface TakenScan {
  scanId: string
  duplicate: boolean
  hotSpots: number
  eventIds: string[]
}

/** What follows from the newest scan of a radar, in the transaction that stores it: the sky finds, others act. */
export interface HotSpotFollower {
  /** @returns the events raised */
  raise(
    tx: Tx,
    services: Services,
    radar: RadarRecord,
    scan: JudgedScan,
    grid: PolarGrid,
    tracked: readonly TrackedSpot[],
  ): Promise<string[]>
  recover(tx: Tx, services: Services, radar: RadarRecord, scan: JudgedScan): Promise<void>
}

/** Beyond this the lidar's clock is wrong. */
const maxFutureMs = 10 * minuteMs

/** The radar that signed the file, and what the file says. @throws Fail RADAR_REFUSED, SCAN_REFUSED */
const readPush = async (services: Services, pushed: PushedScan): Promise<{ radar: RadarRecord; scan: LidarScan }> => {
  const { radarCode, signed } = readScanHeaders(pushed.headers)
  admitScan(services, pushed.headers)
  if (!isSignedBody(signed, pushed.bytes)) throw new Fail('RADAR_REFUSED')
  const radar = await radarByCode(services.db, radarCode)
  if (!radar) throw new Fail('RADAR_REFUSED')
  const read = decodeScan(pushed.bytes)
  if (!read.ok) throw new Fail('SCAN_REFUSED', `雷达扫描文件无法读取：${read.message}`)
  if (read.scan.radarCode !== radar.radarCode) throw new Fail('SCAN_REFUSED', '扫描文件中的雷达编码与推送的雷达不符')
  if (read.scan.endAt.getTime() - services.clock.now().getTime() > maxFutureMs) {
    throw new Fail('SCAN_REFUSED', '扫描时间晚于平台当前时间，请校准雷达时钟')
  }
  return { radar, scan: read.scan }
}

/** Missing cells of a profile are null in the database. */
const profileOf = (grid: Float32Array | null): (number | null)[] | null =>
  grid === null ? null : Array.from(grid, (value) => (Number.isNaN(value) ? null : value))

const insertScan = async (
  tx: Tx,
  radar: RadarRecord,
  scan: LidarScan,
  file: { sha256: string; size: number },
  receivedAt: Date,
): Promise<string> => {
  const id = uuidv7(receivedAt)
  const isVertical = scan.kind === 'vertical'
  const extinction = isVertical ? profileOf(scan.grids.extinction532) : null
  const heights = Array.from({ length: scan.gates }, (_, gate) => rangeOf(scan, gate))
  await sql`
    insert into radar_scan (id, radar_id, kind, start_at, end_at, received_at, sha256, size_bytes, first_gate_m, gate_m,
      extinction, depolarization, mixing_height_m)
    values (${id}, ${radar.id}, ${scan.kind}, ${scan.startAt}, ${scan.endAt}, ${receivedAt}, ${file.sha256}, ${file.size},
      ${scan.firstGateM}, ${scan.gateM}, ${extinction}::real[],
      ${isVertical ? profileOf(scan.grids.depolarization532) : null}::real[],
      ${extinction === null ? null : mixingHeightM({ heights, values: extinction })})`.execute(tx)
  return id
}

/** The regions of a circular scan with the depolarisation at their peaks. */
const spotsOf = (radar: RadarRecord, scan: LidarScan): SeenSpot[] => {
  const grid = channelGrid(scan, 'extinction532')
  if (scan.kind !== 'ppi' || grid === null) return []
  return findHotSpots(grid, radar, radar).map((spot) => {
    const ratio = scan.grids.depolarization532?.[spot.peakCell] ?? Number.NaN
    return { ...spot, depolarization: Number.isNaN(ratio) ? null : ratio }
  })
}

/** The outcome of a scan that was taken before. */
const knownScan = async (tx: Tx, sha256: string): Promise<TakenScan | null> => {
  const row = await firstRow(
    tx,
    sql<{ scanId: string; hotSpots: number }>`
      select id as "scanId", (select count(*) from hot_spot_sighting where scan_id = radar_scan.id)::int as "hotSpots"
      from radar_scan where sha256 = ${sha256}`,
  )
  return row ? { ...row, duplicate: true, eventIds: [] } : null
}

/** A scan behind newer ones of its radar completes the record and raises nothing: what it shows is over. */
const isNewest = async (tx: Tx, radarId: number, startAt: Date): Promise<boolean> =>
  !(await firstRow(
    tx,
    sql`select 1 from radar_scan where radar_id = ${radarId} and kind = 'ppi' and start_at > ${startAt} limit 1`,
  ))

/**
 * Takes a scan file: checked, stored, searched for hot spots and followed up, all in one transaction. The same file
 * again changes nothing. @throws Fail RADAR_REFUSED, SCAN_REFUSED; nothing is stored then
 */
export const takeScan = async (
  services: Services,
  pushed: PushedScan,
  follower: HotSpotFollower,
): Promise<TakenScan> => {
  const { radar, scan } = await readPush(services, pushed)
  const spots = spotsOf(radar, scan)
  const sha256 = sha256Of(pushed.bytes)
  if (scan.kind === 'vertical') await makeLidarPartition(services, scan.startAt)
  return services.db.transaction().execute(async (tx) => {
    await takeLock(tx, 'lidarScan')
    const known = await knownScan(tx, sha256)
    if (known) return known
    const other = await firstRow(
      tx,
      sql`select 1 from radar_scan where radar_id = ${radar.id} and kind = ${scan.kind} and start_at = ${scan.startAt}`,
    )
    if (other) throw new Fail('SCAN_REFUSED', '该时刻的扫描已接收，内容与本文件不同')
    // Before the row that names it: a crash leaves a file without a row, never a row without its file.
    await services.files.put(pushed.bytes)
    const size = pushed.bytes.length
    const scanId = await insertScan(tx, radar, scan, { sha256, size }, services.clock.now())
    if (scan.kind === 'vertical') await rollLidarHour(tx, radar.id, scan.startAt, services.clock.now())
    const grid = channelGrid(scan, 'extinction532')
    if (scan.kind !== 'ppi' || grid === null) return { scanId, duplicate: false, hotSpots: 0, eventIds: [] }
    const judged = { id: scanId, startAt: scan.startAt, endAt: scan.endAt }
    const tracked = await trackHotSpots(tx, radar, judged, spots)
    const outcome = { scanId, duplicate: false, hotSpots: tracked.length }
    if (!(await isNewest(tx, radar.id, scan.startAt))) return { ...outcome, eventIds: [] }
    const eventIds = await follower.raise(tx, services, radar, judged, grid, tracked)
    await follower.recover(tx, services, radar, judged)
    return { ...outcome, eventIds }
  })
}
