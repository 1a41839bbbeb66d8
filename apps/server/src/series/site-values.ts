import { hourlyAqi, hourlyPollutants, needsSo2Running24h } from '@qingkong/domain/air/aqi'
import { o3Running8h, running24h } from '@qingkong/domain/air/running'
import { aqiVersionFor, type VersionChoice } from '@qingkong/domain/air/standard'
import type { FactorCode } from '@qingkong/domain/site/factor'
import { cityDate, cityHour, startOfCityDay } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../db/database.ts'
import { isMeteorology, storedFactors } from './factor-columns.ts'
import { type HistoryGranularity, putBack } from './history.ts'
import { notPlannedOf } from './not-planned.ts'
import type { Column, Columns, DataSource, DataStatus, Grid } from './question.ts'
import { readColumns, type SeriesTable, type SiteData } from './read-columns.ts'
import { nearestWeatherSites } from './weather-sites.ts'

/** Hours, or another interval, of single sites. */
export interface SiteQuestion {
  siteIds: readonly number[]
  factors: readonly FactorCode[]
  grid: Grid
  table: SeriesTable
  status: DataStatus
  source: DataSource
  asOfRev?: number | undefined
  standard?: VersionChoice | undefined
  /** The indices are of means over sites: their concentrations are needed, the sites' own indices are not. */
  isForMeans?: boolean
}

export interface SiteValues {
  columns: Columns
  /** 1 where the reviewed hour stands. */
  isChecked: Uint8Array
  primary: FactorCode[][]
}

/** Pollutants outside each site's monitoring plan; they are not missing. */
export type NotPlanned = ReadonlyMap<number, ReadonlySet<FactorCode>>

const granularities: Readonly<Record<SeriesTable, HistoryGranularity>> = {
  site_minute: 'minute',
  site_five_minute: 'fiveMinute',
  site_hour_raw: 'hour',
  site_hour_checked: 'hourChecked',
}

/** A vane that reports more than a full turn is broken: such hours have no direction. */
const blankImpossibleDirections = (columns: Columns): void => {
  const directions = columns.get('windDirection') ?? []
  for (const [at, direction] of directions.entries()) {
    if (direction !== null && (direction < 0 || direction > 360)) directions[at] = null
  }
}

/** Reads a table, as it stood at a version where one is asked for. */
const readLayer = async (
  db: Queryable,
  question: SiteQuestion,
  table: SeriesTable,
  factors: readonly FactorCode[],
  withAqi = false,
): Promise<Map<number, SiteData>> => {
  const { grid, siteIds, asOfRev } = question
  const layer = await readColumns(db, table, grid, { siteIds, factors, asOfRev, withAqi })
  if (asOfRev !== undefined) {
    const range = { kind: 'site', granularity: granularities[table], ids: siteIds, factors, grid } as const
    await putBack(db, range, asOfRev, (id) => layer.get(id)?.columns)
  }
  for (const { columns } of layer.values()) blankImpossibleDirections(columns)
  return layer
}

/** The mean of directions weighs them by the wind's speed. */
const withWindSpeed = (factors: readonly FactorCode[]): FactorCode[] => [
  ...new Set<FactorCode>([...factors, ...(factors.includes('windDirection') ? (['windSpeed'] as const) : [])]),
]

/** Running ozone is made of the hours of ozone. */
const withOzone = (factors: readonly FactorCode[]): FactorCode[] => [
  ...factors,
  ...(factors.includes('o38h') ? (['o3'] as const) : []),
]

/** Running 8-hour means of ozone, within each natural day. */
const runningOzone = (o3: Column, grid: Grid): Column =>
  o3.map((_, at) => o3Running8h(o3, at, cityHour(grid.fromMs + at * grid.stepMs) + 1))

/** AQI and primary pollutants of each hour of a set of columns. */
export const hourlyIndices = (
  columns: Columns,
  grid: Grid,
  standard: VersionChoice,
  notPlanned: ReadonlySet<FactorCode> = new Set(),
): { aqi: Column; primary: FactorCode[][] } => {
  const aqi: Column = []
  const primary: FactorCode[][] = []
  const outside = new Set(hourlyPollutants.filter((pollutant) => notPlanned.has(pollutant)))
  for (let at = 0; at < grid.count; at++) {
    const of = (factor: FactorCode) => columns.get(factor)?.[at] ?? null
    const values = { pm25: of('pm25'), pm10: of('pm10'), so2: of('so2'), no2: of('no2'), o3: of('o3'), co: of('co') }
    const version = aqiVersionFor(standard, cityDate(grid.fromMs + at * grid.stepMs))
    const so2Running24h = needsSo2Running24h(values.so2, version) ? running24h(columns.get('so2') ?? [], at) : null
    const result = hourlyAqi({ ...values, so2Running24h }, version, outside)
    aqi.push(result.aqi)
    primary.push(result.primary)
  }
  return { aqi, primary }
}

/** Wind speed and direction belong together: one missing sends both to the other source. */
const isBroken = (own: Columns, at: number): boolean =>
  ['windSpeed' as const, 'windDirection' as const].some((factor) => own.has(factor) && own.get(factor)?.[at] === null)

const withNearestWeather = (own: Columns, nearest: Columns | undefined, source: DataSource, count: number): void => {
  const weather = [...own].filter(([factor]) => isMeteorology(factor))
  const isWind = (factor: FactorCode) => factor === 'windSpeed' || factor === 'windDirection'
  // Before any column is replaced: the pair is judged by what the site itself measured.
  const broken = Array.from({ length: count }, (_, at) => isBroken(own, at))
  for (const [factor, column] of weather) {
    const other = nearest?.get(factor)
    const keepsOwn = (value: number | null, at: number) =>
      source === 'MIX' && value !== null && !(isWind(factor) && broken[at] === true)
    own.set(
      factor,
      column.map((value, at) => (keepsOwn(value, at) ? value : (other?.[at] ?? null))),
    )
  }
}

/** Every site's columns with the reviewed hours in place of the raw ones, as the status says. */
const layered = async (db: Queryable, question: SiteQuestion, factors: readonly FactorCode[], asSent: boolean) => {
  const { status, table, siteIds, grid } = question
  const isHours = table === 'site_hour_raw'
  const checked =
    isHours && status !== 'RAW'
      ? await readLayer(db, question, 'site_hour_checked', factors)
      : new Map<number, SiteData>()
  // Where nothing is worked out anew, the hour's own index saves reading what it is made of. Running ozone is worked out
  // always: an hour without a row has none beside it, but its window may be whole enough.
  const isLean = isHours && asSent && checked.size === 0 && question.isForMeans !== true
  const rawFactors = isLean ? withWindSpeed(storedFactors(withOzone(question.factors))) : factors
  const raw =
    isHours && status === 'CHECK'
      ? new Map<number, SiteData>()
      : await readLayer(db, question, table, rawFactors, isHours && question.factors.includes('aqi'))
  const blank = () => new Map(factors.map((factor) => [factor, new Array<number | null>(grid.count).fill(null)]))
  return new Map(
    siteIds.map((id) => {
      const [over, under] = [checked.get(id), raw.get(id)]
      const columns: Columns = under?.columns ?? blank()
      const isChecked = over?.hasRow ?? new Uint8Array(grid.count)
      for (const [factor, column] of over?.columns ?? []) {
        const below = columns.get(factor)
        for (let at = 0; at < grid.count; at++) if (isChecked[at] === 1 && below) below[at] = column[at] ?? null
      }
      // What the roll-up computed holds only for the hours as sent, by the standard of their date.
      const stored = asSent && !over ? under : undefined
      return [id, { columns, isChecked, stored }] as const
    }),
  )
}

/**
 * Columns of single sites: reviewed or raw values, weather from the source asked for, running ozone and AQI. Everything
 * the factors need is read in one query per layer.
 */
export const siteValues = async (
  db: Queryable,
  question: SiteQuestion,
): Promise<{ sites: Map<number, SiteValues>; notPlanned: NotPlanned }> => {
  const { factors, table, standard = 'byDate' } = question
  const isHours = table === 'site_hour_raw'
  const [needsAqi, needsOzone] = [isHours && factors.includes('aqi'), isHours && factors.includes('o38h')]
  // A window of ozone reaches back to the start of its day.
  const first = needsOzone ? startOfCityDay(question.grid.fromMs).getTime() : question.grid.fromMs
  const lead = (question.grid.fromMs - first) / question.grid.stepMs
  const grid = { ...question.grid, fromMs: first, count: question.grid.count + lead }
  const wide = { ...question, grid }
  const needed = withWindSpeed(storedFactors([...withOzone(factors), ...(needsAqi ? hourlyPollutants : [])]))
  const asSent = question.asOfRev === undefined && standard === 'byDate'
  const sites = await layered(db, wide, needed, asSent)
  const notPlanned = await notPlannedOf(db, question.siteIds)
  const weather = needed.filter(isMeteorology)
  if (question.source !== 'STA' && weather.length > 0) {
    const nearest = await nearestWeatherSites(db, question.siteIds)
    const stations = await readLayer(db, { ...wide, siteIds: [...new Set(nearest.values())] }, table, weather)
    for (const [id, { columns }] of sites)
      withNearestWeather(columns, stations.get(nearest.get(id) ?? 0)?.columns, question.source, grid.count)
  }
  const found = new Map<number, SiteValues>()
  for (const [id, { columns, isChecked, stored }] of sites) {
    let primary: FactorCode[][] = []
    if (needsOzone) columns.set('o38h', runningOzone(columns.get('o3') ?? [], grid))
    if (needsAqi) {
      const index =
        stored?.aqi && stored.primary
          ? { aqi: stored.aqi, primary: stored.primary }
          : hourlyIndices(columns, grid, standard, notPlanned.get(id))
      columns.set('aqi', index.aqi)
      primary = index.primary
    }
    for (const [factor, column] of columns) columns.set(factor, lead === 0 ? column : column.slice(lead))
    found.set(id, { columns, isChecked: isChecked.subarray(lead), primary: primary.slice(lead) })
  }
  return { sites: found, notPlanned }
}
