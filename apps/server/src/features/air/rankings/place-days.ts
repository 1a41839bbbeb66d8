import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { dailyPollutants } from '@qingkong/domain/air/aqi'
import type { VersionChoice } from '@qingkong/domain/air/standard'
import type { RankedDay } from '@qingkong/domain/period/ranking-figures'
import type { Queryable } from '../../../db/database.ts'
import { type DataStatus, type DayValue, type Place, readDays } from '../../../series/port.ts'

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

/** Of the days that are remembered with their question (`readDays`). */
const ranked = new WeakMap<readonly (DayValue | null)[], readonly RankedDay[]>()

const rankedDays = (dates: readonly string[], days: readonly (DayValue | null)[]): readonly RankedDay[] => {
  const known = ranked.get(days)
  if (known) return known
  const made: RankedDay[] = []
  for (const [at, date] of dates.entries()) {
    const day = days[at]
    if (!day) continue
    const { pm25 = null, pm10 = null, so2 = null, no2 = null, o38h = null, co = null } = day.values
    made.push({ date, pm25, pm10, so2, no2, o38h, co, aqi: day.aqi })
  }
  ranked.set(days, made)
  return made
}

/** Natural days of places; which sites make a district on which day the series know. */
export const placeDays = async (
  db: Queryable,
  places: readonly Place[],
  { from, to, ...how }: Question,
): Promise<PlaceDays> => {
  const series = await readDays(db, { places, factors: dailyPollutants, fromDay: from, toDay: to, ...how })
  const daysOf = (place: Place): readonly RankedDay[] => {
    const days = series.places.get(place.code)
    return days ? rankedDays(series.days, days) : []
  }
  return { days: new Map(places.map((place) => [place.code, daysOf(place)])), facts: series.facts }
}
