import type { SeriesFacts } from '@qingkong/contract/shapes/analysis'
import { dailyPollutants } from '@qingkong/domain/air/aqi'
import type { VersionChoice } from '@qingkong/domain/air/standard'
import type { RankedDay } from '@qingkong/domain/period/ranking-figures'
import { addDays } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { type DataStatus, type Place, readDays } from '../../../series/port.ts'
import { type FloatingSpan, floatingSpans } from './floating-queries.ts'

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

const read = async (db: Queryable, places: readonly Place[], { from, to, ...how }: Question) => {
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

/** Runs of days within which no site changes the district it counts for. */
const steadySpans = (from: string, to: string, spans: readonly FloatingSpan[]): { from: string; to: string }[] => {
  const starts = spans.flatMap(({ validFrom, validTo }) => [
    validFrom,
    ...(validTo === null ? [] : [addDays(validTo, 1)]),
  ])
  const inside = [...new Set([from, ...starts.filter((day) => day > from && day <= to)])].toSorted()
  return inside.map((day, at) => {
    const next = inside[at + 1]
    return { from: day, to: next === undefined ? to : addDays(next, -1) }
  })
}

/** Districts with the sites that count for them on a day (浮动站点). */
const placesOn = (
  places: readonly Place[],
  spans: readonly FloatingSpan[],
  ofType: ReadonlySet<number>,
  day: string,
): Place[] => {
  const now = spans.filter(
    ({ siteId, validFrom, validTo }) => ofType.has(siteId) && validFrom <= day && (validTo === null || validTo >= day),
  )
  const floating = new Set(now.map(({ siteId }) => siteId))
  return places.map((place) => {
    if (place.kind !== 'area') return place
    const guests = now.filter(({ areaCode }) => areaCode === place.code).map(({ siteId }) => siteId)
    return { ...place, siteIds: [...place.siteIds.filter((id) => !floating.has(id)), ...guests] }
  })
}

const sitesOfType = async (db: Queryable, siteType: string): Promise<Set<number>> =>
  new Set(
    (await rows(db, sql<{ id: number }>`select id from site where enabled and site_type = ${siteType}`)).map(
      ({ id }) => id,
    ),
  )

/**
 * Natural days of places; a district's mean takes the sites that count for it on each day, by the settings of floating
 * sites.
 */
export const placeDays = async (db: Queryable, places: readonly Place[], question: Question): Promise<PlaceDays> => {
  const [district] = places.filter(({ kind }) => kind === 'area')
  const spans = district ? await floatingSpans(db, question.from, question.to) : []
  if (!district || spans.length === 0) return read(db, places, question)
  const ofType = await sitesOfType(db, district.siteType ?? '')
  const days = new Map<string, RankedDay[]>(places.map(({ code }) => [code, []]))
  const facts = { rev: 0, checked: 0, raw: 0, missing: 0 }
  for (const span of steadySpans(question.from, question.to, spans)) {
    const part = await read(db, placesOn(places, spans, ofType, span.from), { ...question, ...span })
    for (const [code, list] of part.days) days.get(code)?.push(...list)
    facts.rev = Math.max(facts.rev, part.facts.rev)
    for (const key of ['checked', 'raw', 'missing'] as const) facts[key] += part.facts[key]
  }
  return { days, facts }
}
