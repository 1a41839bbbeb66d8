import { distanceM, type Position } from '@qingkong/domain/geo/distance'
import { hourMs, startOfHour } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../db/database.ts'
import { fitColumn } from './fit-value.ts'
import { siteHoursOf } from './site-hours.ts'

/** Weather at a place and time: ℃, %, hPa, m/s, degrees the wind comes from. */
export interface Meteorology {
  temperature: number | null
  humidity: number | null
  airPressure: number | null
  windSpeed: number | null
  windDirection: number | null
}

const elements = [
  'temperature',
  'humidity',
  'airPressure',
  'windSpeed',
  'windDirection',
] as const satisfies readonly (keyof Meteorology)[]

interface WeatherRow extends Meteorology, Position {
  siteId: number
  startAt: Date
}

/**
 * Weather of the hour of an interval (or the hour before, while that one is not there yet) at any place of the city:
 * each element from the nearest site that measured it, the own site first. Wind speed and direction belong together and
 * come from one site.
 */
export const meteorologyAt = async (db: Queryable, at: Date): Promise<(place: Position) => Meteorology> => {
  const hour = startOfHour(at)
  const found = await rows(
    db,
    sql<WeatherRow>`
      select site.id as "siteId", h.start_at as "startAt", longitude, latitude, ${sql.join(
        elements.map((element) => sql`${fitColumn('weather', 'shown', element, 'h')} as ${sql.id(element)}`),
      )}
      from site join ${siteHoursOf('MIX', { from: new Date(hour.getTime() - hourMs), to: hour })} h on h.site_id = site.id
      where enabled and num_nonnulls(temperature, humidity, air_pressure, wind_speed, wind_direction) > 0`,
  )
  return (place) => {
    const nearest = found
      .map((row) => ({ row, away: distanceM(place, row) }))
      .sort((a, b) => a.away - b.away || b.row.startAt.getTime() - a.row.startAt.getTime())
    const of = (element: keyof Meteorology) => nearest.find(({ row }) => row[element] !== null)?.row[element] ?? null
    const wind =
      nearest.find(({ row }) => row.windSpeed !== null && row.windDirection !== null)?.row ??
      nearest.find(({ row }) => row.windSpeed !== null || row.windDirection !== null)?.row
    return {
      temperature: of('temperature'),
      humidity: of('humidity'),
      airPressure: of('airPressure'),
      windSpeed: wind?.windSpeed ?? null,
      windDirection: wind?.windDirection ?? null,
    }
  }
}
