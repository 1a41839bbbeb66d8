import { type Database, firstRow, sql } from '../../db/database.ts'
import { ensurePartitions } from '../../db/partitions.ts'

/** One hour of a site; a value that is not given is missing. µg/m³, CO mg/m³, ℃, %, m/s, degrees. */
export interface MeasuredHour {
  startAt: Date
  pm25?: number | null
  pm10?: number | null
  so2?: number | null
  no2?: number | null
  o3?: number | null
  co?: number | null
  temperature?: number | null
  humidity?: number | null
  windSpeed?: number | null
  windDirection?: number | null
}

/** Start of an hour (0 to 23) of a day of the city. */
export const hourOfDay = (day: string, hour: number): Date =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)

/** A site in 滨湖区 without any values. @returns its id */
export const insertSite = async (
  db: Database,
  { code, name, type = '30', latitude = 31.5 }: { code: string; name: string; type?: string; latitude?: number },
): Promise<number> => {
  const site = await firstRow(
    db,
    sql<{ id: number }>`insert into site (site_code, site_name, site_type, area_code, longitude, latitude)
      values (${code}, ${name}, ${type}, '320211', 120.2, ${latitude}) returning id`,
  )
  if (!site) throw new Error(`site ${code} was not stored`)
  return site.id
}

/** Hours as they came, or as they were reviewed. */
export const insertSiteHours = async (
  db: Database,
  siteId: number,
  hours: readonly MeasuredHour[],
  table: 'site_hour_raw' | 'site_hour_checked' = 'site_hour_raw',
): Promise<void> => {
  await ensurePartitions(
    db,
    table,
    hours.map(({ startAt }) => startAt),
  )
  await sql`insert into ${sql.table(table)} (site_id, start_at, pm25, pm10, so2, no2, o3, co, temperature, humidity,
      wind_speed, wind_direction)
    select ${siteId}, "startAt", pm25, pm10, so2, no2, o3, co, temperature, humidity, "windSpeed", "windDirection"
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) hour ("startAt" timestamptz, pm25 real, pm10 real, so2 real,
      no2 real, o3 real, co real, temperature real, humidity real, "windSpeed" real, "windDirection" real)`.execute(db)
}

/** The same days at every national site, so that the city's day is the site's day. */
export const insertNationalDays = async (
  db: Database,
  { from, to, pm25, o38h = 100 }: { from: string; to: string; pm25: number; o38h?: number | undefined },
): Promise<void> => {
  await sql`insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)
    select site.id, day::date, ${pm25}, 60, 8, 30, 0.7, ${o38h}, '2026', now()
    from site, generate_series(${from}::date, ${to}::date, interval '1 day') day where site_type = '10' and enabled
    on conflict (site_id, day) do update set pm25 = excluded.pm25, o38h = excluded.o38h`.execute(db)
}
