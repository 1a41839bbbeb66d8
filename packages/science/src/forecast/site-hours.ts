import { InputProblem } from '../stats/input-problem.ts'

/** Pollutants forecast. µg/m³, CO mg/m³. */
export const pollutants = ['pm25', 'pm10', 'so2', 'no2', 'co', 'o3'] as const
export type Pollutant = (typeof pollutants)[number]

/** Weather measured at the site: °C, hPa, °C, mm, m/s and the components of the wind vector, m/s. */
export const weatherNames = [
  'temperature',
  'pressure',
  'dewPoint',
  'rain',
  'windSpeed',
  'windEast',
  'windNorth',
] as const
export type WeatherName = (typeof weatherNames)[number]

type Columns<Name extends string> = Readonly<Partial<Record<Name, Float64Array>>>

/** A table of one site, one row per hour, in any order; NaN is missing. */
export type SiteTable = {
  site: string
  /** Hour of each row, counted from 1970-01-01 00:00 of the site's clock. */
  hour: ArrayLike<number>
  pollutants: Columns<Pollutant>
  weather: Columns<WeatherName>
  /** Weather forecast for each hour, known in advance, by name; the only columns ever read beyond a start. */
  forecastWeather: Readonly<Record<string, Float64Array>>
}

/** The same without holes: entry i is hour `firstHour` + i. */
export type SiteHours = Omit<SiteTable, 'hour'> & { firstHour: number; hours: number }

/** Longer without a single row, the file is two files. */
const longestGapHours = 60 * 24

/**
 * Puts the rows in order of time, hours without a row as missing.
 * @throws InputProblem on no rows, an hour that is no whole number or occurs twice, a concentration below nought, a
 * value that is infinite, or more than 60 days without a row
 */
export const siteHours = ({ site, hour, ...columns }: SiteTable): SiteHours => {
  const rows = Uint32Array.from({ length: hour.length }, (_, row) => row)
  for (const row of rows)
    if (!Number.isInteger(hour[row])) throw new InputProblem('时间不是整点', { row, column: 'hour' })
  rows.sort((a, b) => (hour[a] ?? 0) - (hour[b] ?? 0) || a - b)
  for (let at = 1; at < rows.length; at++) {
    const [row, before] = [rows[at] ?? 0, rows[at - 1] ?? 0]
    const gap = (hour[row] ?? 0) - (hour[before] ?? 0)
    if (gap === 0) throw new InputProblem('时间重复', { row, column: 'hour', firstRow: before })
    if (gap > longestGapHours)
      throw new InputProblem(`与上一时刻相隔 ${Math.round(gap / 24)} 天，超过 60 天的缺口不能用于预报`, {
        row,
        column: 'hour',
      })
  }
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) throw new InputProblem('没有数据行')
  const firstHour = hour[first] ?? 0
  const hours = (hour[last] ?? 0) - firstHour + 1
  const spread = (column: Float64Array, name: string, least: number): Float64Array => {
    if (column.length !== hour.length)
      throw new InputProblem(`长度为 ${column.length}，应为 ${hour.length} 行`, { column: name })
    const filled = new Float64Array(hours).fill(Number.NaN)
    column.forEach((value, row) => {
      if (Math.abs(value) === Number.POSITIVE_INFINITY) throw new InputProblem('数值不是有限数', { row, column: name })
      if (value < least) throw new InputProblem(`浓度 ${value} 为负`, { row, column: name })
      filled[(hour[row] ?? 0) - firstHour] = value
    })
    return filled
  }
  const all = <Name extends string>(named: Columns<Name>, least: number): Columns<Name> =>
    Object.fromEntries(
      Object.entries<Float64Array | undefined>(named).flatMap(([name, column]) =>
        column === undefined ? [] : [[name, spread(column, name, least)]],
      ),
    ) as Columns<Name>
  return {
    site,
    firstHour,
    hours,
    pollutants: all(columns.pollutants, 0),
    weather: all(columns.weather, Number.NEGATIVE_INFINITY),
    forecastWeather: all<string>(columns.forecastWeather, Number.NEGATIVE_INFINITY) as Record<string, Float64Array>,
  }
}
