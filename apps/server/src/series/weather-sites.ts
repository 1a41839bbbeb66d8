import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { type Queryable, rows, sql } from '../db/database.ts'

const weatherType = '80'

interface SitePosition extends Position {
  id: number
  isStation: boolean
}

/** The nearest meteorological station of each site, by site; a station is its own. */
export const nearestWeatherSites = async (
  db: Queryable,
  siteIds: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(
    db,
    sql<SitePosition>`select id, longitude, latitude, site_type = ${weatherType} and enabled as "isStation" from site
      where id = any(${[...siteIds]}::int[]) or (site_type = ${weatherType} and enabled)`,
  )
  const stations = found.filter(({ isStation }) => isStation)
  const asked = new Set(siteIds)
  return new Map(
    found.flatMap((site) => {
      if (!asked.has(site.id)) return []
      const nearest = stations.reduce<SitePosition | null>(
        (best, station) => (best === null || distanceM(site, station) < distanceM(site, best) ? station : best),
        null,
      )
      return nearest === null ? [] : [[site.id, nearest.id] as const]
    }),
  )
}
