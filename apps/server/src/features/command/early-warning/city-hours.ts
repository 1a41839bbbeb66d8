import { hourMs } from '@qingkong/domain/time/city-time'
import type { CityHour } from '@qingkong/domain/warning/criterion'
import { preparedRows, type Queryable, sql } from '../../../db/database.ts'
import { ownCity, readHours, siteHoursOf } from '../../../series/port.ts'

/** Whether any national site has sent the hour. */
export const hasCityHour = async (db: Queryable, startAt: Date): Promise<boolean> => {
  const { siteIds } = await ownCity(db)
  const hours = siteHoursOf('RAW', { from: startAt, to: startAt, sites: siteIds })
  return (await preparedRows(db, sql`select 1 from ${hours} h limit 1`)).length > 0
}

/**
 * AQI of the city hour by hour, as every page gives it: of the mean concentrations of enough assessment sites, reviewed
 * hours where there are any.
 */
export const cityHours = async (db: Queryable, from: Date, to: Date): Promise<CityHour[]> => {
  const city = await ownCity(db)
  const { startAtMs, values } = await readHours(db, {
    places: [city],
    factors: ['aqi'],
    fromMs: Math.ceil(from.getTime() / hourMs) * hourMs,
    toMs: to.getTime(),
    status: 'MIX',
  })
  const aqi = values.get(city.code)?.get('aqi') ?? []
  return startAtMs.map((startMs, at) => ({ startAt: new Date(startMs), aqi: aqi[at] ?? null }))
}
