import { Fail } from '@qingkong/contract/errors'
import type { PolarGrid } from '@qingkong/domain/radar/polar-grid'
import { formatCity } from '@qingkong/domain/time/city-time'
import { decodeScan } from '@qingkong/protocol/lidar/decode-scan'
import type { LidarScan, ScanChannel, ScanKind } from '@qingkong/protocol/lidar/scan-file'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** What the table keeps of a scan; the grid is read from its file. */
export interface StoredScan {
  id: string
  startAt: Date
  endAt: Date
  sha256: string
}

/** One channel of a scan as a polar grid; null where the lidar did not measure it. */
export const channelGrid = (scan: LidarScan, channel: ScanChannel): PolarGrid | null => {
  const values = scan.grids[channel]
  return values === null ? null : { ...scan, values }
}

/** The newest scan of a radar that had begun by an instant, or of all. @throws Fail NOT_FOUND */
export const scanAt = async (db: Queryable, radarId: number, kind: ScanKind, at: Date | null): Promise<StoredScan> => {
  const scan = await firstRow(
    db,
    sql<StoredScan>`
      select id, start_at as "startAt", end_at as "endAt", sha256 from radar_scan
      where radar_id = ${radarId} and kind = ${kind} and (${at}::timestamptz is null or start_at <= ${at})
      order by start_at desc limit 1`,
  )
  if (!scan) throw new Fail('NOT_FOUND', at ? `${formatCity(at)}之前没有扫描数据` : '该雷达还没有扫描数据')
  return scan
}

/** Reads a scan's file. What was stored was decoded once already. */
export const readScan = async (services: Services, { sha256 }: Pick<StoredScan, 'sha256'>): Promise<LidarScan> => {
  const read = decodeScan(await services.files.get(sha256))
  if (!read.ok) throw new Error(`stored scan ${sha256} is unreadable: ${read.message}`)
  return read.scan
}

/** @throws Fail NOT_FOUND when the scan has no such channel */
export const requireGrid = (scan: LidarScan, channel: ScanChannel): PolarGrid => {
  const grid = channelGrid(scan, channel)
  if (grid === null) throw new Fail('NOT_FOUND', '该次扫描没有退偏振数据')
  return grid
}
