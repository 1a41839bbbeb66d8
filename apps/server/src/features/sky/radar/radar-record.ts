import { Fail } from '@qingkong/contract/errors'
import type { ClutterSector, HotSpotLimits } from '@qingkong/domain/radar/hot-spot'
import { firstRow, type Queryable, rows, type Sql, sql } from '../../../db/database.ts'

/** A row of the table radar. */
export interface RadarRecord extends HotSpotLimits {
  id: number
  radarCode: string
  radarName: string
  areaCode: string
  areaName: string
  address: string
  longitude: number
  latitude: number
  elevationDeg: number
  blindRangeM: number
  rangeLimitM: number
  clutter: ClutterSector[]
}

const columns = sql`
  radar.id, radar_code as "radarCode", radar_name as "radarName", radar.area_code as "areaCode", area_name as "areaName",
  address, radar.longitude, radar.latitude, elevation_deg as "elevationDeg", blind_range_m as "blindRangeM",
  range_limit_m as "rangeLimitM", clutter`

/** The enabled radars with the start of their newest horizontal scan. */
export const radarsWhere = (db: Queryable, condition: Sql) =>
  rows(
    db,
    sql<RadarRecord & { lastScanAt: Date | null }>`
      select ${columns}, (select max(start_at) from radar_scan where radar_id = radar.id and kind = 'ppi') as "lastScanAt"
      from radar join area using (area_code) where enabled and ${condition} order by radar.id`,
  )

export const radarByCode = (db: Queryable, radarCode: string): Promise<RadarRecord | undefined> =>
  firstRow(
    db,
    sql<RadarRecord>`select ${columns} from radar join area using (area_code)
      where enabled and radar_code = ${radarCode}`,
  )

/** @throws Fail NOT_FOUND */
export const requireRadar = async (db: Queryable, radarCode: string): Promise<RadarRecord> => {
  const radar = await radarByCode(db, radarCode)
  if (!radar) throw new Fail('NOT_FOUND', '雷达不存在或已停用')
  return radar
}
