import { sql } from '../../apps/server/src/db/database.ts'
import { ensurePartitions } from '../../apps/server/src/db/partitions.ts'
import type { Services } from '../../apps/server/src/platform/services.ts'

/** A year of hours and days of every air and meteorological site, straight into the tables: this measures reading. */
export const fillYear = async ({ db }: Services) => {
  const months = Array.from({ length: 13 }, (_, back) => new Date(Date.UTC(2026, 10 - back, 15)))
  await ensurePartitions(db, 'site_hour_raw', months)
  await sql`
    insert into site_hour_raw (site_id, start_at, pm25, pm10, so2, no2, o3, co, wind_speed, wind_direction, temperature, humidity, air_pressure, aqi, aqi_level, source)
    select site.id, at, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 20 + random() * 140, 0.4 + random(),
      random() * 6, random() * 360, 5 + random() * 25, 40 + random() * 50, 1005 + random() * 25, 30 + (random() * 90)::int, 1 + (random() * 2)::int, 'import'
    from site cross join generate_series(timestamptz '2025-11-20 00:00+08', timestamptz '2026-11-18 23:00+08', interval '1 hour') at
    on conflict do nothing`.execute(db)
  await sql`
    insert into site_day (site_id, day, pm25, pm10, so2, no2, co, o38h, standard, computed_at)
    select site.id, at::date, 20 + random() * 60, 30 + random() * 90, 5 + random() * 8, 15 + random() * 45, 0.4 + random(),
      60 + random() * 110, '2026', now()
    from site cross join generate_series(timestamp '2025-11-20', timestamp '2026-11-18', interval '1 day') at
    on conflict do nothing`.execute(db)
  await sql`analyze`.execute(db)
}
