import { type AqiResult, type DailyPollutant, dailyAqi, dailyPollutants } from '@qingkong/domain/air/aqi'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { standardOn } from '@qingkong/domain/air/standard'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { type DayValue, ownCity, type Place, readDays } from '../../../series/port.ts'

type Concentrations = Record<DailyPollutant, number | null>

/** The air of one day over several sites. */
export interface DayAir {
  name: string
  concentrations: Concentrations
  index: AqiResult<DailyPollutant>
  siteCount: number
}

interface SitePlace extends Place {
  areaName: string
}

/** Sites in service of some types, in the order of their codes. */
const sitePlaces = async (db: Queryable, siteTypes: readonly string[]): Promise<SitePlace[]> => {
  const found = await rows(
    db,
    sql<{ id: number; code: string; name: string; siteType: string; areaName: string }>`
      select s.id, site_code as code, site_name as name, site_type as "siteType", area_name as "areaName"
      from site s join area using (area_code)
      where s.enabled and site_type = any(${siteTypes}::text[]) order by site_code`,
  )
  return found.map(({ id, ...site }) => ({ ...site, kind: 'site', siteIds: [id] }))
}

const daysOf = (db: Queryable, places: readonly Place[], fromDay: string, toDay: string) =>
  readDays(db, { places, factors: dailyPollutants, status: 'MIX', fromDay, toDay })

const roundedOf = ({ values }: DayValue): Concentrations => {
  const of = (pollutant: DailyPollutant) => {
    const value = values[pollutant] ?? null
    return value === null ? null : roundHalfEven(value, valueDecimals(pollutant))
  }
  return { pm25: of('pm25'), pm10: of('pm10'), so2: of('so2'), no2: of('no2'), o38h: of('o38h'), co: of('co') }
}

/** The city by its national-control sites, day by day; days without a city value are left out. */
export const cityDays = async (db: Queryable, from: string, to: string): Promise<(DayAir & { day: string })[]> => {
  const city = await ownCity(db)
  const sites = (await sitePlaces(db, ['10'])).filter(({ siteIds }) => siteIds.some((id) => city.siteIds.includes(id)))
  const { days, places } = await daysOf(db, [city, ...sites], from, to)
  return days.flatMap((day, at) => {
    const value = places.get(city.code)?.[at]
    if (!value) return []
    const concentrations = roundedOf(value)
    const index = dailyAqi(concentrations, standardOn(day))
    const siteCount = sites.filter(({ code }) => places.get(code)?.[at]).length
    return [{ day, name: city.name, concentrations, index, siteCount }]
  })
}

/** Better air first; what has no index stands last. */
const byIndex = (a: { aqi: number | null }, b: { aqi: number | null }): number =>
  (a.aqi ?? Number.POSITIVE_INFINITY) - (b.aqi ?? Number.POSITIVE_INFINITY) || 0

export interface Rank {
  name: string
  aqi: number | null
  level: number | null
  primary: readonly string[]
}

/** Places with a value on the day, by their daily AQI. */
const ranksOf = async (db: Queryable, asked: readonly Place[], day: string): Promise<Rank[]> => {
  const { places } = await daysOf(db, asked, day, day)
  return asked
    .flatMap(({ code, name }): Rank[] => {
      const value = places.get(code)?.[0]
      return value ? [{ name, aqi: value.aqi, level: value.level, primary: value.primary }] : []
    })
    .toSorted(byIndex)
}

/** National-control sites by their daily AQI. */
export const nationalRanks = async (db: Queryable, day: string): Promise<Rank[]> =>
  ranksOf(db, await sitePlaces(db, ['10']), day)

/** Districts by the AQI of their means over the sites of all four authorities. */
export const districtRanks = async (db: Queryable, day: string): Promise<Rank[]> => {
  const sites = await sitePlaces(db, ['10', '20', '30', '50'])
  const districts = [...Map.groupBy(sites, ({ areaName }) => areaName)].map(
    ([name, own]): Place => ({
      code: name,
      name,
      kind: 'area',
      siteType: null,
      siteIds: own.flatMap((one) => one.siteIds),
    }),
  )
  return ranksOf(db, districts, day)
}
