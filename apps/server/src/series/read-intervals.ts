import { hourlyPollutants } from '@qingkong/domain/air/aqi'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../db/database.ts'
import { cityHours } from './city-values.ts'
import { isMeteorology } from './factor-columns.ts'
import { currentRev } from './history.ts'
import { placeColumn, plannedFor, rounded } from './place-means.ts'
import {
  type Columns,
  emptyColumn,
  type Grid,
  gridOf,
  type Place,
  type Series,
  type SeriesQuestion,
} from './question.ts'
import type { SeriesTable } from './read-columns.ts'
import { foremost, standing, standingsOf } from './site-standing.ts'
import { hourlyIndices, type NotPlanned, type SiteValues, siteValues } from './site-values.ts'

interface PlaceValues {
  columns: Columns
  primary: readonly (readonly FactorCode[])[]
}

type Standings = ReadonlyMap<string, ReadonlyMap<number, Uint8Array>>

/** Cells of single sites by where they come from; what nobody expects of a site is not missing. */
const countCells = (
  sites: ReadonlyMap<number, SiteValues>,
  factors: readonly FactorCode[],
  standings: Standings,
): { checked: number; raw: number; missing: number } => {
  const count = { checked: 0, raw: 0, missing: 0 }
  const all = [...standings.values()]
  for (const [id, { columns, isChecked }] of sites) {
    const counts = foremost(all.flatMap((one) => one.get(id) ?? []))
    for (const factor of factors) {
      const column = columns.get(factor) ?? []
      for (let at = 0; at < column.length; at++) {
        const stands = counts[at] ?? standing.away
        if (stands === standing.away) continue
        if (column[at] !== null) count[isChecked[at] === 1 ? 'checked' : 'raw'] += 1
        else if (stands === standing.expected) count.missing += 1
      }
    }
  }
  return count
}

const placeValues = (
  place: Place,
  question: SeriesQuestion,
  grid: Grid,
  sites: ReadonlyMap<number, SiteValues>,
  means: { notPlanned: NotPlanned; standings: ReadonlyMap<number, Uint8Array> },
): PlaceValues => {
  const own = place.kind === 'site' ? sites.get(place.siteIds[0] ?? 0) : undefined
  if (own) return own
  const columnsOf = (id: number) => sites.get(id)?.columns
  const isHours = grid.stepMs === hourMs
  // AQI is of the mean concentrations, never a mean of indices.
  const wanted = new Set(question.factors.filter((factor) => factor !== 'aqi'))
  const needsAqi = isHours && question.factors.includes('aqi')
  if (needsAqi) for (const pollutant of hourlyPollutants) wanted.add(pollutant)
  const columns: Columns = new Map()
  for (const factor of wanted) columns.set(factor, placeColumn(place, factor, columnsOf, grid, means))
  if (!needsAqi) return { columns, primary: [] }
  const index = hourlyIndices(columns, grid, question.standard ?? 'byDate')
  columns.set('aqi', index.aqi)
  return { columns, primary: index.primary }
}

const readSeries = async (
  db: Queryable,
  question: SeriesQuestion,
  table: SeriesTable,
  stepMs: number,
): Promise<Series> => {
  const rev = await currentRev(db)
  const grid = gridOf(question.fromMs, question.toMs, stepMs)
  const { places, factors, status, asOfRev, standard } = question
  const siteIds = [...new Set(places.flatMap(({ siteIds: ids }) => ids))]
  const { sites, notPlanned } = await siteValues(db, {
    siteIds,
    factors,
    grid,
    table,
    status,
    source: question.source ?? 'STA',
    asOfRev,
    standard,
    isForMeans: places.some(({ kind }) => kind === 'area' || kind === 'city'),
  })
  const others = places.filter(({ kind }) => kind === 'otherCity')
  const cities = stepMs === hourMs ? await cityHours(db, question, others, grid) : new Map<string, PlaceValues>()
  const standings: Standings = new Map(
    places.map((place) => [place.code, standingsOf(place, grid, (id) => sites.get(id)?.columns)]),
  )
  const count = countCells(sites, factors, standings)
  const values = new Map<string, Map<FactorCode, (number | null)[]>>()
  const primary = new Map<string, readonly (readonly FactorCode[])[]>()
  for (const place of places) {
    const found =
      cities.get(place.code) ??
      placeValues(place, question, grid, sites, { notPlanned, standings: standings.get(place.code) ?? new Map() })
    const columns = factors.map((factor) => {
      const column = found.columns.get(factor) ?? emptyColumn(grid)
      return [factor, question.round ? rounded(factor, column) : column] as const
    })
    values.set(place.code, new Map(columns))
    if (factors.includes('aqi')) primary.set(place.code, found.primary)
    if (place.kind !== 'otherCity') continue
    for (const [factor, column] of columns) {
      if (isMeteorology(factor)) continue
      for (const value of column) value === null ? count.missing++ : count.raw++
    }
  }
  const lines = (placeCode: string, factor: FactorCode, at: number, length: number): (number | null)[][] => {
    const place = places.find(({ code }) => code === placeCode)
    if (!place) return []
    const slice = (column: readonly (number | null)[] | undefined) =>
      Array.from({ length }, (_, index) => column?.[at + index] ?? null)
    if (place.kind === 'site' || place.kind === 'otherCity') return [slice(values.get(placeCode)?.get(factor))]
    const counts = standings.get(placeCode)
    return place.siteIds.filter(plannedFor(place, factor, notPlanned)).flatMap((id) => {
      const line = slice(sites.get(id)?.columns.get(factor))
      const isExpected = counts?.get(id)?.[at] === standing.expected
      const isGiven = counts?.get(id)?.[at] === standing.given && line.some((value) => value !== null)
      return isExpected || isGiven ? [line] : []
    })
  }
  const startAtMs = Array.from({ length: grid.count }, (_, at) => grid.fromMs + at * stepMs)
  return { startAtMs, stepMs, values, primary, lines, facts: { rev: asOfRev ?? rev, ...count } }
}

/** Five-minute means; nothing of them is reviewed, so the status decides nothing and AQI and running ozone are missing. */
export const readFiveMinutes = (db: Queryable, question: SeriesQuestion): Promise<Series> =>
  readSeries(db, { ...question, status: 'RAW' }, 'site_five_minute', 5 * minuteMs)

/**
 * Hours of places: reviewed or raw by the status, districts and the city as means of their sites, other cities as
 * published. `o38h` is the running 8-hour mean within the natural day, `aqi` the hourly index (of a mean: of the mean
 * concentrations). µg/m³, CO mg/m³; unrounded unless `round`.
 */
export const readHours = (db: Queryable, question: SeriesQuestion): Promise<Series> =>
  readSeries(db, question, 'site_hour_raw', hourMs)
