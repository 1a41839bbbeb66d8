import { recordBy } from '@qingkong/domain/record-by'
import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { parseValue } from '../hj212/value.ts'

/** Concentrations of one station hour: µg/m³, CO mg/m³. `24h` are running means, `8h` the running 8-hour mean. */
const CNEMC_VALUES = [
  'so2',
  'so2_24h',
  'no2',
  'no2_24h',
  'pm10',
  'pm10_24h',
  'pm25',
  'pm25_24h',
  'co',
  'co_24h',
  'o3',
  'o3_24h',
  'o3_8h',
  'o3_8h_24h',
] as const
type CnemcValue = (typeof CNEMC_VALUES)[number]

export type CnemcRow = {
  stationCode: string
  positionName: string
  area: string
  cityCode: string
  longitude: number | null
  latitude: number | null
  /** Start of the hour; TimePoint labels its end. */
  startAt: Date
  aqi: number | null
  primaryPollutant: string | null
  quality: string | null
  values: Record<CnemcValue, number | null>
}

/** `row` counts from 1; `column` is the field's name in the JSON, null for the whole row. */
type CnemcError = { row: number; column: string | null; message: string }
export type CnemcResult = { rows: CnemcRow[]; errors: CnemcError[] }

/** How the national publication writes a missing value. */
const MISSING = '—'

/** Names in the JSON: SO2, SO2_24h, …, PM2_5, PM2_5_24h, O3_8h_24h. */
const fieldName = (value: CnemcValue): string => {
  return value
    .replace('pm25', 'PM2_5')
    .replace('pm10', 'PM10')
    .replace(/^(so2|no2|co|o3)/, (name) => name.toUpperCase())
}

const FIELD_NAMES: readonly (readonly [CnemcValue, string])[] = CNEMC_VALUES.map((value) => [value, fieldName(value)])

const isObject = (value: unknown): value is Record<string, unknown> => {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const text = (value: unknown): string => {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

const label = (value: unknown): string | null => {
  const trimmed = text(value)
  return trimmed === '' || /^[—\-_]+$/.test(trimmed) || trimmed === 'NA' ? null : trimmed
}

/** TimePoint: 'YYYY-MM-DD HH:mm:ss', the same with T, or the older '/Date(ms+0800)/'. */
const timePoint = (value: unknown): Date | null => {
  const written = text(value)
  const wcf = /^\/Date\((\d{10,14})(?:[+-]\d{4})?\)\/$/.exec(written)
  const end = wcf ? new Date(Number(wcf[1])) : parseCity(written.replace(/\.\d+$/, '').replace(/(?:\+08:00|Z)$/, ''))
  return end === null || end.getTime() % hourMs !== 0 ? null : end
}

/**
 * Reads the public hourly form of the national network: a JSON array whose values are all texts. A row with an error is
 * left out whole; the errors name row and field.
 */
export const parseCnemc = (body: string): CnemcResult => {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return { rows: [], errors: [{ row: 0, column: null, message: '报文不是有效的 JSON' }] }
  }
  if (!Array.isArray(json)) return { rows: [], errors: [{ row: 0, column: null, message: '报文应为 JSON 数组' }] }
  const result: CnemcResult = { rows: [], errors: [] }
  const seen = new Set<string>()
  for (const [index, entry] of json.entries()) {
    const errors: CnemcError[] = []
    const row = parseRow(entry, (column, message) => errors.push({ row: index + 1, column, message }))
    const key = row === null ? '' : `${row.stationCode} ${row.startAt.getTime()}`
    if (row !== null && seen.has(key)) {
      errors.push({ row: index + 1, column: 'TimePoint', message: `站点 ${row.stationCode} 的该小时重复` })
    }
    if (row !== null && errors.length === 0) {
      seen.add(key)
      result.rows.push(row)
    }
    result.errors.push(...errors)
  }
  return result
}

const parseRow = (entry: unknown, fail: (column: string | null, message: string) => void): CnemcRow | null => {
  if (!isObject(entry)) {
    fail(null, '不是 JSON 对象')
    return null
  }
  const number = (column: string, lowest: number): number | null => {
    const written = text(entry[column])
    const { value, reason } = parseValue(written)
    if (value !== null && value < lowest) fail(column, `“${written}”小于 ${lowest}`)
    if (value === null && reason !== 'empty' && reason !== 'placeholder' && reason !== 'sentinel') {
      fail(column, `“${written.slice(0, 20)}”不是数值`)
    }
    return value
  }
  const stationCode = text(entry.StationCode)
  if (stationCode === '') fail('StationCode', '缺少站点编码')
  const end = timePoint(entry.TimePoint)
  if (end === null) fail('TimePoint', `“${text(entry.TimePoint).slice(0, 30)}”不是整点时间`)
  const values = recordBy(CNEMC_VALUES, (): number | null => null)
  for (const [value, column] of FIELD_NAMES) values[value] = number(column, 0)
  const row = {
    stationCode,
    positionName: text(entry.PositionName),
    area: text(entry.Area),
    cityCode: text(entry.CityCode),
    longitude: number('Longitude', -180),
    latitude: number('Latitude', -90),
    aqi: number('AQI', 0),
    primaryPollutant: label(entry.PrimaryPollutant),
    quality: label(entry.Quality),
    values,
  }
  return end === null ? null : { ...row, startAt: new Date(end.getTime() - hourMs) }
}

/** Writes rows in the public form: every value a text, missing an em dash, TimePoint the end of the hour. */
export const encodeCnemc = (rows: readonly CnemcRow[]): string => {
  const written = (value: number | string | null) => (value === null ? MISSING : String(value))
  return JSON.stringify(
    rows.map((row) => ({
      TimePoint: formatCity(row.startAt.getTime() + hourMs).replace(' ', 'T'),
      Area: row.area,
      CityCode: row.cityCode,
      PositionName: row.positionName,
      StationCode: row.stationCode,
      Longitude: written(row.longitude),
      Latitude: written(row.latitude),
      AQI: written(row.aqi),
      PrimaryPollutant: written(row.primaryPollutant),
      Quality: written(row.quality),
      ...Object.fromEntries(FIELD_NAMES.map(([value, column]) => [column, written(row.values[value])])),
    })),
  )
}
