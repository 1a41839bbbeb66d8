import type { Position } from '@qingkong/domain/geo/distance'
import { hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { firstRow, sql, type Tx } from '../../db/database.ts'

/** Weather at a hot spot: ℃, %, hPa, m/s, degrees the wind comes from. */
export interface Weather {
  temperature: number | null
  humidity: number | null
  airPressure: number | null
  windSpeed: number | null
  windDirection: number | null
}

/**
 * Weather of the last two hours begun before an instant, from the nearest site that measured; wind speed and direction
 * belong together and come from one site.
 */
export const weatherAt = async (tx: Tx, place: Position, at: Date): Promise<Partial<Weather>> => {
  const hour = startOfHour(at)
  const weather = await firstRow(
    tx,
    sql<Weather>`
      with near as materialized (
        select h.*, row_number() over (order by
          ((longitude - ${place.longitude}::float8) * cos(radians(${place.latitude}::float8))) ^ 2
            + (latitude - ${place.latitude}::float8) ^ 2, h.start_at desc) as turn
        from site join site_hour_raw h on h.site_id = site.id
          and h.start_at = any(${[hour, new Date(hour.getTime() - hourMs)]}::timestamptz[])
        where enabled and num_nonnulls(temperature, humidity, air_pressure, wind_speed, wind_direction) > 0)
      select (select temperature from near where temperature is not null order by turn limit 1) as temperature,
        (select humidity from near where humidity is not null order by turn limit 1) as humidity,
        (select air_pressure from near where air_pressure is not null order by turn limit 1) as "airPressure",
        wind.wind_speed as "windSpeed", wind.wind_direction as "windDirection"
      from (select 1) as one left join lateral (
        select wind_speed, wind_direction from near where num_nulls(wind_speed, wind_direction) = 0
        order by turn limit 1) as wind on true`,
  )
  return weather ?? {}
}
