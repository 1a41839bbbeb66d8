import { hourMs } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../../db/database.ts'
import { ensurePartitions } from '../../../../db/partitions.ts'
import type { TestApp } from '../../../../testing/test-app.ts'

export interface StoredSite {
  id: number
  recordNum: string
}

export const must = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('the demo city has too few construction sites')
  return value
}

/** The first construction sites of a district. */
export const sitesIn = ({ services }: TestApp, areaCode: string, count: number): Promise<StoredSite[]> =>
  rows(
    services.db,
    sql<StoredSite>`select id, record_num as "recordNum" from dust_site
      where area_code = ${areaCode} order by id limit ${count}`,
  )

interface Interval {
  pm10?: number | null
  tsp?: number | null
  humidity?: number
  noise?: number
  flags?: Record<string, string>
}

/** Intervals of a site one after the other from an instant on; null = nothing came. */
export const storeDust = async (
  { services: { db } }: TestApp,
  site: StoredSite | undefined,
  first: Date,
  intervals: readonly (Interval | null)[],
  table: 'dust_hour' | 'dust_minute' = 'dust_hour',
): Promise<void> => {
  const { id } = must(site)
  const stepMs = table === 'dust_hour' ? hourMs : 60_000
  const given = intervals.flatMap((one, at) => (one ? [{ ...one, at: new Date(first.getTime() + at * stepMs) }] : []))
  await ensurePartitions(
    db,
    table,
    given.map(({ at }) => at),
  )
  for (const { at, pm10 = null, tsp = null, humidity = 60, noise = null, flags } of given)
    await sql`insert into ${sql.table(table)} (dust_id, start_at, pm10, tsp, humidity, noise, flags)
      values (${id}, ${at}, ${pm10}, ${tsp}, ${humidity}, ${noise}, ${flags ? JSON.stringify(flags) : null}::jsonb)`.execute(
      db,
    )
}

/** Hours of PM10 that every national site says alike, with a wind. */
export const storeNational = async (
  { services: { db } }: TestApp,
  first: Date,
  pm10: readonly number[],
): Promise<void> => {
  const starts = pm10.map((_, at) => new Date(first.getTime() + at * hourMs))
  await ensurePartitions(db, 'site_hour_raw', starts)
  for (const [at, start] of starts.entries())
    await sql`insert into site_hour_raw (site_id, start_at, pm10, pm25, so2, no2, o3, co, wind_speed, wind_direction, valid_minutes)
      select id, ${start}, ${pm10[at] ?? null}, 20, 5, 20, 60, 0.5, 2, 90, 60
      from site where site_type = '10'`.execute(db)
}
