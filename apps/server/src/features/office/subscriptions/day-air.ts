import { type AqiResult, type DailyPollutant, dailyAqi, dailyPollutants } from '@qingkong/domain/air/aqi'
import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { standardOn } from '@qingkong/domain/air/standard'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { type Queryable, rows, sql } from '../../../db/database.ts'

type Concentrations = Record<DailyPollutant, number | null>

interface SiteDayRow extends Concentrations {
  day: string
  areaName: string
}

/** The air of one day over several sites. */
export interface DayAir {
  name: string
  concentrations: Concentrations
  index: AqiResult<DailyPollutant>
  siteCount: number
}

/** Mean over the sites of each pollutant's daily value (HJ 663), rounded once, and the daily index of these means. */
const airOf = (name: string, day: string, sites: readonly SiteDayRow[]): DayAir => {
  const concentrations = Object.fromEntries(
    dailyPollutants.map((pollutant) => {
      const values = sites.flatMap((site) => site[pollutant] ?? [])
      return [pollutant, values.length === 0 ? null : roundHalfEven(exactMean(values), valueDecimals(pollutant))]
    }),
  ) as Concentrations
  return { name, concentrations, index: dailyAqi(concentrations, standardOn(day)), siteCount: sites.length }
}

const siteDays = (db: Queryable, siteTypes: readonly string[], from: string, to: string) =>
  rows(
    db,
    sql<SiteDayRow>`
      select d.day, a.area_name as "areaName", d.pm25, d.pm10, d.so2, d.no2,
        d.o38h, d.co
      from site_day d join site s on s.id = d.site_id join area a using (area_code)
      where s.enabled and s.site_type = any(${siteTypes}::text[]) and d.day between ${from}::date and ${to}::date
      order by d.day`,
  )

/** The city by its national-control sites, day by day; days without data are left out. */
export const cityDays = async (db: Queryable, from: string, to: string): Promise<(DayAir & { day: string })[]> => {
  const byDay = Map.groupBy(await siteDays(db, ['10'], from, to), (row) => row.day)
  return [...byDay].map(([day, sites]) => ({ day, ...airOf('全市', day, sites) }))
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

/** National-control sites by their daily AQI. */
export const nationalRanks = async (db: Queryable, day: string): Promise<Rank[]> =>
  (
    await rows(
      db,
      sql<Rank>`select s.site_name as name, d.aqi, d.aqi_level as level, coalesce(d.primary_factors, '{}') as "primary"
        from site_day d join site s on s.id = d.site_id
        where s.enabled and s.site_type = '10' and d.day = ${day}::date order by s.site_code`,
    )
  ).toSorted(byIndex)

/** Districts by the AQI of their means over the sites of all four authorities. */
export const districtRanks = async (db: Queryable, day: string): Promise<Rank[]> => {
  const byArea = Map.groupBy(await siteDays(db, ['10', '20', '30', '50'], day, day), (row) => row.areaName)
  return [...byArea]
    .map(([name, sites]) => airOf(name, day, sites))
    .map(({ name, index }) => ({ name, aqi: index.aqi, level: index.level, primary: index.primary }))
    .toSorted(byIndex)
}
