import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { isNational, siteTypes } from '@qingkong/domain/site/site-type'
import { type Queryable, rows, sql } from '../../../db/database.ts'

/** Metres to the nearest national-control station; null = the city has none. */
export const nearestNationalStationM = async (db: Queryable, at: Position): Promise<number | null> => {
  const stations = await rows(
    db,
    sql<Position>`
      select longitude, latitude from site where enabled and site_type = any(${siteTypes.filter(isNational)})`,
  )
  return stations.length === 0 ? null : Math.min(...stations.map((station) => distanceM(at, station)))
}
