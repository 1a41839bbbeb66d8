import { dailyAqi, dailyPollutants } from '@qingkong/domain/air/aqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { aqiVersionFor } from '@qingkong/domain/air/standard'
import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { dayMs, parseCity } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../db/database.ts'
import { Memory } from '../db/memory.ts'
import { cityDays } from './city-values.ts'
import { isMeteorology } from './factor-columns.ts'
import { currentRev } from './history.ts'
import type { SiteDays } from './kept-days.ts'
import { placeColumn, rounded } from './place-means.ts'
import type { Columns, DayQuestion, DaySeries, DayValue, Grid, Place } from './question.ts'
import { runningDay } from './running-day.ts'
import { siteDays } from './site-days.ts'
import { foremost, standing, standingsOf } from './site-standing.ts'
import type { NotPlanned } from './site-values.ts'

const isDaily = (factor: FactorCode): boolean => (dailyPollutants as readonly FactorCode[]).includes(factor)

/** A place's columns: the site's own, or the mean of its sites' days. */
const columnsOfPlace = (
  place: Place,
  factors: readonly FactorCode[],
  sites: ReadonlyMap<number, SiteDays>,
  grid: Grid,
  means: { notPlanned: NotPlanned; standings: ReadonlyMap<number, Uint8Array> },
): Columns => {
  const { count } = grid
  const empty = (): Columns => new Map(factors.map((factor) => [factor, new Array<number | null>(count).fill(null)]))
  const [only] = place.siteIds
  if (place.kind === 'site') return sites.get(only ?? 0)?.columns ?? empty()
  // A site without any day in the range still counts among the place's sites.
  const columnsOf = (id: number): Columns => sites.get(id)?.columns ?? new Map()
  return new Map(factors.map((factor) => [factor, placeColumn(place, factor, columnsOf, grid, means)]))
}

/** Days of a place judged by the standard of their date, or by the one forced. */
const judged = (
  place: Place,
  columns: Columns,
  question: DayQuestion,
  days: readonly string[],
  notPlanned: NotPlanned,
): (DayValue | null)[] => {
  const own = place.kind === 'site' ? notPlanned.get(place.siteIds[0] ?? 0) : undefined
  const outside = new Set(dailyPollutants.filter((pollutant) => own?.has(pollutant === 'o38h' ? 'o3' : pollutant)))
  const shown = new Map(
    question.factors.map((factor) => {
      const column = columns.get(factor) ?? []
      return [factor, question.round ? rounded(factor, column) : column] as const
    }),
  )
  return days.map((day, at) => {
    const of = (factor: FactorCode) => columns.get(factor)?.[at] ?? null
    const six = { pm25: of('pm25'), pm10: of('pm10'), so2: of('so2'), no2: of('no2'), o38h: of('o38h'), co: of('co') }
    const { aqi, primary } = dailyAqi(six, aqiVersionFor(question.standard ?? 'byDate', day), outside)
    const values: DayValue['values'] = {}
    for (const factor of question.factors) values[factor] = factor === 'aqi' ? aqi : (shown.get(factor)?.[at] ?? null)
    if (aqi === null && Object.values(values).every((value) => value === null)) return null
    return { values, aqi, level: levelOfAqi(aqi), primary }
  })
}

/** Days of single sites and of other cities by where they come from; what nobody expects of a site is not missing. */
const countCells = (
  question: DayQuestion,
  sites: ReadonlyMap<number, SiteDays>,
  standings: ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>,
  cities: ReadonlyMap<string, readonly (DayValue | null)[]>,
) => {
  const cells = { checked: 0, raw: 0, missing: 0 }
  const bySite = new Map(
    [
      ...Map.groupBy(
        [...standings.values()].flatMap((one) => [...one]),
        ([id]) => id,
      ),
    ].map(([id, list]) => [id, foremost(list.map(([, one]) => one))]),
  )
  for (const factor of question.factors.filter((factor) => factor !== 'aqi')) {
    for (const [id, counts] of bySite) {
      const site = sites.get(id)
      const column = site?.columns.get(factor)
      for (let at = 0; at < counts.length; at++) {
        const value = column?.[at] ?? null
        const count = counts[at]
        if (count === standing.away || (value === null && count === standing.given)) continue
        if (value === null) cells.missing += 1
        else if (site?.isChecked[at] === 1) cells.checked += 1
        else cells.raw += 1
      }
    }
    if (isDaily(factor))
      for (const days of cities.values())
        for (const day of days) cells[(day?.values[factor] ?? null) === null ? 'missing' : 'raw'] += 1
  }
  return cells
}

/** What of days does not lie in the question: where they begin, and which of them is not over. */
interface DaysAsked {
  days: readonly string[]
  firstMs: number
  running: string | null
}

const daysOfPlaces = async (db: Queryable, question: DayQuestion, asked: DaysAsked): Promise<Known> => {
  const { days, firstMs } = asked
  const siteIds = [...new Set(question.places.flatMap((place) => place.siteIds))]
  const { sites, notPlanned } = await siteDays(db, question, siteIds, asked)
  const others = question.places.filter(({ kind }) => kind === 'otherCity')
  const cities = await cityDays(db, question, others, days, firstMs)
  const wanted = [...new Set([...dailyPollutants, ...question.factors.filter((factor) => factor !== 'aqi')])]
  const grid: Grid = { fromMs: firstMs, stepMs: dayMs, count: days.length }
  const standings = new Map(
    question.places.map((place) => [place.code, standingsOf(place, grid, (id) => sites.get(id)?.columns)]),
  )
  const places = question.places.map((place) => {
    const published = cities.get(place.code)
    if (published) return [place.code, published] as const
    const means = { notPlanned, standings: standings.get(place.code) ?? new Map() }
    const columns = columnsOfPlace(place, wanted, sites, grid, means)
    return [place.code, judged(place, columns, question, days, notPlanned)] as const
  })
  return { places: new Map(places), cells: countCells(question, sites, standings, cities) }
}

type Known = Pick<DaySeries, 'places'> & { cells: Omit<DaySeries['facts'], 'rev'> }

/** Days of pollutants are known until any changes: so many of them, about 50 MB. */
const memory = new Memory<Known>(['catalogue', 'siteDay', 'cityDay', 'reviewedHour'], 200_000)

/** Weather is of the hours, and versions asked for by their number are old: neither has a version of its own. */
const isVersioned = ({ status, asOfRev, factors }: DayQuestion): boolean =>
  status !== 'CHECK' && asOfRev === undefined && !factors.some(isMeteorology)

const keyOf = ({ places, ...question }: DayQuestion, running: string | null): string => {
  const over = running !== null && running <= question.toDay ? running : null
  return JSON.stringify([question, over, places.map(({ name: _, ...place }) => place)])
}

/**
 * Natural days of places with AQI, level and primary pollutants: means of at least 20 hours, the maximum 8-hour mean of
 * ozone; a district's or the city's day is the mean of its sites' days (`cityMean`), another city's is as published.
 * µg/m³, CO mg/m³; unrounded unless `round`. The same question is worked out once for a version of the facts.
 */
export const readDays = async (db: Queryable, question: DayQuestion): Promise<DaySeries> => {
  const [rev, running] = await Promise.all([currentRev(db), runningDay(db)])
  const days = datesOf(rangeOf(question.fromDay, question.toDay))
  const asked = { days, firstMs: parseCity(question.fromDay)?.getTime() ?? Number.NaN, running }
  const work = () => daysOfPlaces(db, question, asked)
  const { places, cells } = isVersioned(question)
    ? await memory.get(db, keyOf(question, running), work, question.places.length * days.length)
    : await work()
  return { days, places, facts: { rev: question.asOfRev ?? rev, ...cells } }
}
