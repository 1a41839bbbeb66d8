import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { dailyPollutants } from '@qingkong/domain/air/aqi'
import type { VersionChoice } from '@qingkong/domain/air/standard'
import type { RankedDay } from '@qingkong/domain/period/ranking-figures'
import type { Queryable } from '../../../db/database.ts'
import { type DataStatus, type Place, readDays } from '../../../series/port.ts'

interface Question {
  from: string
  to: string
  status: DataStatus
  /** Which standard gives the AQI; default the one in force on each date. */
  standard?: VersionChoice | undefined
  asOfRev?: number | undefined
}

export interface PlaceDays {
  /** By place code. µg/m³, CO mg/m³, unrounded. */
  days: ReadonlyMap<string, readonly RankedDay[]>
  facts: SeriesFacts
}

/** Natural days of places; which sites make a district on which day the series know. */
export const placeDays = async (
  db: Queryable,
  places: readonly Place[],
  { from, to, ...how }: Question,
): Promise<PlaceDays> => {
  const series = await readDays(db, { places, factors: dailyPollutants, fromDay: from, toDay: to, ...how })
  const daysOf = (place: Place): RankedDay[] => {
    const days = series.places.get(place.code) ?? []
    return series.days.flatMap((date, at) => {
      const day = days[at]
      if (!day) return []
      const of = (pollutant: (typeof dailyPollutants)[number]) => day.values[pollutant] ?? null
      const [pm25, pm10, so2] = [of('pm25'), of('pm10'), of('so2')]
      return [{ date, pm25, pm10, so2, no2: of('no2'), o38h: of('o38h'), co: of('co'), aqi: day.aqi }]
    })
  }
  return { days: new Map(places.map((place) => [place.code, daysOf(place)])), facts: series.facts }
}
