import { dailyAqi } from '@qingkong/domain/air/aqi'
import { levelOfAqi } from '@qingkong/domain/air/level'
import { aqiVersionFor } from '@qingkong/domain/air/standard'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { cityDate, dayMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../db/database.ts'
import { putBack } from './history.ts'
import {
  type Column,
  type Columns,
  type DayQuestion,
  type DayValue,
  emptyColumn,
  type Grid,
  type Place,
  type SeriesQuestion,
} from './question.ts'
import { hourlyIndices } from './site-values.ts'

const published = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co', 'o38h'] as const satisfies readonly FactorCode[]
const publishedDay = published.filter((factor) => factor !== 'o3')

interface CityRow extends Record<(typeof published)[number] | 'aqi', (number | null)[]> {
  id: number
  code: string
  slots: number[]
  primary: (FactorCode[] | null)[]
}

interface CityData {
  id: number
  columns: Columns
  primary: (FactorCode[] | null)[]
}

interface CityTable {
  name: 'city_hour' | 'city_day'
  granularity: 'hour' | 'day'
  factors: readonly FactorCode[]
}

/** Published columns of other cities, as they stood at a version where one is asked for. */
const readCities = async (
  db: Queryable,
  { name, granularity, factors }: CityTable,
  places: readonly Place[],
  grid: Grid,
  asOfRev: number | undefined,
): Promise<Map<string, CityData>> => {
  if (places.length === 0 || grid.count === 0) return new Map()
  const start = name === 'city_hour' ? sql`t.start_at` : sql`t.day::timestamptz`
  const [from, to] = [new Date(grid.fromMs), new Date(grid.fromMs + grid.count * grid.stepMs)]
  const found = await rows(
    db,
    sql<CityRow>`select t.city_id as id, c.city_code as code,
        json_agg(((date_part('epoch', ${start}) - ${grid.fromMs / 1000}::float8) / ${grid.stepMs / 1000}::float8)::int) as slots,
        ${sql.join([...factors, 'aqi'].map((factor) => sql`json_agg(t.${sql.ref(factor)}) as ${sql.ref(factor)}`))},
        json_agg(t.primary_factors) as "primary"
      from ${sql.table(name)} t join city c on c.id = t.city_id
      where c.city_code = any(${places.map(({ code }) => code)}::text[])
        and ${name === 'city_hour' ? sql`t.start_at >= ${from} and t.start_at < ${to}` : sql`t.day >= ${cityDate(from)}::date and t.day < ${cityDate(to)}::date`}
        ${asOfRev === undefined ? sql`` : sql`and t.first_rev <= ${asOfRev}`}
      group by t.city_id, c.city_code`,
  )
  const byId = new Map<number, CityData>()
  const cities = new Map<string, CityData>()
  for (const row of found) {
    const columns: Columns = new Map()
    for (const factor of [...factors, 'aqi'] as (keyof CityRow & FactorCode)[]) {
      const column: Column = emptyColumn(grid)
      for (const [at, slot] of row.slots.entries()) column[slot] = (row[factor] as (number | null)[])[at] ?? null
      columns.set(factor, column)
    }
    const primary = new Array<FactorCode[] | null>(grid.count).fill(null)
    for (const [at, slot] of row.slots.entries()) primary[slot] = row.primary[at] ?? null
    const data = { id: row.id, columns, primary }
    byId.set(row.id, data)
    cities.set(row.code, data)
  }
  if (asOfRev !== undefined) {
    const range = {
      kind: 'city',
      granularity,
      ids: [...byId.keys()],
      factors: [...factors, 'aqi' as const],
      grid,
    } as const
    const changed = await putBack(db, range, asOfRev, (id) => byId.get(id)?.columns)
    // Which pollutant was primary then is worked out from the values of then.
    for (const id of changed) byId.get(id)?.primary.fill(null)
  }
  return cities
}

/** Published hours of other cities by code; the AQI is recomputed where a standard is forced. */
export const cityHours = async (db: Queryable, question: SeriesQuestion, places: readonly Place[], grid: Grid) => {
  const table = { name: 'city_hour', granularity: 'hour', factors: published } as const
  const cities = await readCities(db, table, places, grid, question.asOfRev)
  return new Map(
    places.map((place) => {
      const city = cities.get(place.code)
      if (!city) return [place.code, { columns: new Map() as Columns, primary: [] as FactorCode[][] }]
      const index = hourlyIndices(city.columns, grid, question.standard ?? 'byDate')
      if (question.standard !== undefined && question.standard !== 'byDate') city.columns.set('aqi', index.aqi)
      const primary = city.primary.map((given, at) => given ?? index.primary[at] ?? [])
      return [place.code, { columns: city.columns, primary }]
    }),
  )
}

/** Published days of other cities by code, one entry per day. */
export const cityDays = async (
  db: Queryable,
  question: DayQuestion,
  places: readonly Place[],
  days: readonly string[],
  firstMs: number,
): Promise<Map<string, (DayValue | null)[]>> => {
  const grid: Grid = { fromMs: firstMs, stepMs: dayMs, count: days.length }
  const table = { name: 'city_day', granularity: 'day', factors: publishedDay } as const
  const cities = await readCities(db, table, places, grid, question.asOfRev)
  const isForced = question.standard !== undefined && question.standard !== 'byDate'
  return new Map(
    places.map((place) => {
      const city = cities.get(place.code)
      const dayOf = (day: string, at: number): DayValue | null => {
        if (!city) return null
        const of = (factor: FactorCode) => city.columns.get(factor)?.[at] ?? null
        const values = {
          pm25: of('pm25'),
          pm10: of('pm10'),
          so2: of('so2'),
          no2: of('no2'),
          o38h: of('o38h'),
          co: of('co'),
        }
        if (of('aqi') === null && Object.values(values).every((value) => value === null)) return null
        // Published indices stand; they are worked out only where none came, or by another standard.
        const published = city.primary[at]
        const index =
          isForced || !published ? dailyAqi(values, aqiVersionFor(question.standard ?? 'byDate', day)) : null
        const aqi = isForced ? (index?.aqi ?? null) : of('aqi')
        const primary = index?.primary ?? published ?? []
        const all: DayValue['values'] = { ...values, aqi }
        const asked = question.factors.map((factor) => [factor, all[factor] ?? null] as const)
        return { values: Object.fromEntries(asked), aqi, level: levelOfAqi(aqi), primary }
      }
      return [place.code, days.map(dayOf)]
    }),
  )
}
