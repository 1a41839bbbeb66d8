import { arrayTable } from './array-table.ts'
import { columnTable, type FactorColumn } from './column-table.ts'
import { countsColumn, realtimeColumn, type SeriesTable, sourceColumn, validMinutesColumn } from './series-column.ts'
import type { TargetKind } from './series-row.ts'

/** Factors of air and weather sites, in cell order. */
export const siteFactors: readonly FactorColumn[] = [
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'so2', column: 'so2' },
  { code: 'no2', column: 'no2' },
  { code: 'no', column: 'no' },
  { code: 'nox', column: 'nox' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'tvoc', column: 'tvoc' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
  { code: 'rainfall', column: 'rainfall' },
]

/** Factors of dust sites, in cell order. */
export const dustFactors: readonly FactorColumn[] = [
  { code: 'tsp', column: 'tsp' },
  { code: 'pm10', column: 'pm10' },
  { code: 'pm25', column: 'pm25' },
  { code: 'noise', column: 'noise' },
  { code: 'windSpeed', column: 'wind_speed' },
  { code: 'windDirection', column: 'wind_direction' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
  { code: 'airPressure', column: 'air_pressure' },
]

/** What moving monitors send, in cell order; the place is part of every record. */
export const mobileFactors: readonly FactorColumn[] = [
  { code: 'longitude', column: 'longitude' },
  { code: 'latitude', column: 'latitude' },
  { code: 'pm25', column: 'pm25' },
  { code: 'pm10', column: 'pm10' },
  { code: 'no2', column: 'no2' },
  { code: 'o3', column: 'o3' },
  { code: 'co', column: 'co' },
  { code: 'tvoc', column: 'tvoc' },
  { code: 'temperature', column: 'temperature' },
  { code: 'humidity', column: 'humidity' },
]

export const siteCells: readonly string[] = siteFactors.map((factor) => factor.code)
export const dustCells: readonly string[] = dustFactors.map((factor) => factor.code)

export const mobileCells: readonly string[] = mobileFactors.map((factor) => factor.code)

/** Cells of an outlet: measured, converted and total of each factor, block by block. */
export const outletCells = (factorCodes: readonly string[]): readonly string[] => [
  ...factorCodes,
  ...factorCodes.map((code) => `${code}-Zs`),
  ...factorCodes.map((code) => `${code}-Cou`),
]

const minuteMs = 60_000
const hourMs = 3_600_000

const site = { kind: 'site', idColumn: 'site_id' } as const
const dust = { kind: 'dust', idColumn: 'dust_id' } as const
const outlet = { kind: 'outlet', idColumn: 'outlet_id' } as const
const point = { kind: 'point', idColumn: 'point_id' } as const
const minute = { granularity: 'minute', durationMs: minuteMs } as const
const hour = { granularity: 'hour', durationMs: hourMs } as const
const hourOrigin = [sourceColumn, validMinutesColumn]
const outletBlocks = ['measured', 'converted', 'total']

export const seriesTables = {
  siteMinute: columnTable({ ...site, ...minute, name: 'site_minute' }, siteFactors, [realtimeColumn]),
  siteFiveMinute: columnTable(
    { ...site, name: 'site_five_minute', granularity: 'fiveMinute', durationMs: 5 * minuteMs },
    siteFactors,
    [countsColumn],
  ),
  siteHour: columnTable({ ...site, ...hour, name: 'site_hour_raw' }, siteFactors, hourOrigin),
  dustMinute: columnTable({ ...dust, ...minute, name: 'dust_minute' }, dustFactors, [realtimeColumn]),
  dustHour: columnTable({ ...dust, ...hour, name: 'dust_hour' }, dustFactors, hourOrigin),
  outletMinute: arrayTable({ ...outlet, ...minute, name: 'outlet_minute' }, outletBlocks, [realtimeColumn]),
  outletHour: arrayTable({ ...outlet, ...hour, name: 'outlet_hour' }, outletBlocks, hourOrigin),
  pointMinute: arrayTable({ ...point, ...minute, name: 'point_minute' }, ['measured'], [realtimeColumn]),
  pointHour: arrayTable({ ...point, ...hour, name: 'point_hour' }, ['measured'], hourOrigin),
  componentHour: arrayTable(
    { kind: 'component', idColumn: 'site_id', ...hour, name: 'component_hour' },
    ['measured'],
    hourOrigin,
  ),
  mobileMinute: columnTable(
    { kind: 'mobile', idColumn: 'station_id', ...minute, name: 'mobile_minute' },
    mobileFactors,
    [realtimeColumn],
  ),
} as const satisfies Record<string, SeriesTable>

/** Where a target's data of a granularity sent by devices go; null where the product keeps no such series. */
const sentTables: Readonly<Record<TargetKind, { minute: SeriesTable | null; hour: SeriesTable | null }>> = {
  site: { minute: seriesTables.siteMinute, hour: seriesTables.siteHour },
  dust: { minute: seriesTables.dustMinute, hour: seriesTables.dustHour },
  outlet: { minute: seriesTables.outletMinute, hour: seriesTables.outletHour },
  point: { minute: seriesTables.pointMinute, hour: seriesTables.pointHour },
  component: { minute: null, hour: seriesTables.componentHour },
  mobile: { minute: seriesTables.mobileMinute, hour: null },
}

export const sentTable = (kind: TargetKind, granularity: 'minute' | 'hour'): SeriesTable | null =>
  sentTables[kind][granularity]
