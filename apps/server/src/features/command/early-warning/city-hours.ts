import { type HourlyPollutant, hourlyAqi } from '@qingkong/domain/air/aqi'
import { standardOn } from '@qingkong/domain/air/standard'
import type { Maybe } from '@qingkong/domain/missing'
import { cityDate } from '@qingkong/domain/time/city-time'
import type { CityHour } from '@qingkong/domain/warning/criterion'
import { firstRow, type Queryable, rows, sql } from '../../../db/database.ts'

/** Whether any national site has sent the hour. */
export const hasCityHour = async (db: Queryable, startAt: Date): Promise<boolean> => {
  const found = await firstRow(
    db,
    sql`select 1 from site_hour_raw join site on site.id = site_id
      where site_type = '10' and enabled and start_at = ${startAt} limit 1`,
  )
  return found !== undefined
}

/** AQI of the city hour by hour: of the mean concentrations of its national sites. Hours without data are absent. */
export const cityHours = async (db: Queryable, from: Date, to: Date): Promise<CityHour[]> => {
  const found = await rows(
    db,
    sql<{ startAt: Date } & Record<HourlyPollutant, Maybe<number>>>`
      select start_at as "startAt", avg(pm25) as pm25, avg(pm10) as pm10, avg(so2) as so2, avg(no2) as no2,
        avg(o3) as o3, avg(co) as co
      from site_hour_raw join site on site.id = site_id
      where site_type = '10' and enabled and start_at >= ${from} and start_at < ${to}
      group by start_at order by start_at`,
  )
  return found.map(({ startAt, ...concentrations }) => ({
    startAt,
    aqi: hourlyAqi(concentrations, standardOn(cityDate(startAt))).aqi,
  }))
}
