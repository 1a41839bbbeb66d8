import { type RatioMedian, type TspRatio, tspRatio, tspRatioSettings } from '@qingkong/domain/dust/tsp-ratio'
import { dayMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { dustHoursOf } from '../../../series/port.ts'

interface MedianRow extends RatioMedian {
  /** Null: over all sites of the city. */
  id: number | null
}

/** How PM10 follows from TSP at each site, by the 30 days up to an instant. */
export const tspRatios = async (db: Queryable, upToMs: number): Promise<(siteId: number) => TspRatio> => {
  const span = { from: new Date(upToMs - tspRatioSettings.days * dayMs), to: new Date(upToMs) }
  const found = await rows(
    db,
    sql<MedianRow>`
      select dust_id as id, count(*)::int as pairs,
        percentile_cont(0.5) within group (order by pm10::float8 / tsp) as median
      from ${dustHoursOf('counted', span)} h
      where tsp > 0 and pm10 is not null and coalesce(humidity, 0) < ${tspRatioSettings.humidityBelow}
      group by grouping sets ((dust_id), ())`,
  )
  const bySite = new Map(found.map((row) => [row.id, row]))
  return (siteId) => tspRatio(bySite.get(siteId) ?? null, bySite.get(null) ?? null)
}
