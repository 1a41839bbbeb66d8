import { type Pollutant, type SiteHours, siteHours, type WeatherName } from '@qingkong/science/forecast/site-hours'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { type CsvTable, readCsvTable } from '../analyse/csv-table.ts'
import type { UsageError } from '../command.ts'

/** Columns of the Beijing set (UCI 501, kind `prsa`). */
const pollutantColumns: Readonly<Record<Pollutant, string>> = {
  pm25: 'PM2.5',
  pm10: 'PM10',
  so2: 'SO2',
  no2: 'NO2',
  co: 'CO',
  o3: 'O3',
}
const weatherColumns: Readonly<Partial<Record<WeatherName, string>>> = {
  temperature: 'TEMP',
  pressure: 'PRES',
  dewPoint: 'DEWP',
  rain: 'RAIN',
}
const timeColumns = ['year', 'month', 'day', 'hour'] as const
const speedColumn = 'WSPM'
const directionColumn = 'wd'
/** Weather forecast for the hour of the row. */
const forecastPrefix = 'NWP_'

const sectors = ['N', 'NNE', 'NE', 'ENE', 'E', 'ESE', 'SE', 'SSE', 'S', 'SSW', 'SW', 'WSW', 'W', 'WNW', 'NW', 'NNW']
const hourMs = 3_600_000

export const pollutantOfColumn: ReadonlyMap<string, Pollutant> = new Map(
  Object.entries(pollutantColumns).map(([pollutant, column]) => [column, pollutant as Pollutant]),
)
export const columnOfPollutant = (pollutant: Pollutant): string => pollutantColumns[pollutant]

/** A site's hours with the file they came from, so that complaints name file, line and column. */
export interface SiteFile {
  hours: SiteHours
  complaint(problem: InputProblem): UsageError
}

/** Reads one site of hours 0 to 23 with CO in µg/m³; an hour counts by its label. */
export const readSiteFile = (path: string): SiteFile => {
  const table = readCsvTable(path)
  const hour = hoursOf(table)
  const complaint = ({ what, place }: InputProblem, row: number | undefined) => {
    const first = place.firstRow === undefined ? '' : `（首次见于第 ${table.lineOf(place.firstRow)} 行）`
    return table.complaint(`${what}${first}`, row, place.column === undefined ? undefined : columnName(place.column))
  }
  // An hour without a row is told by the next one that has a row.
  const rowFrom = (at: number) => {
    const row = hour.reduce(
      (best, value, i) => (value >= at && value < (hour[best] ?? Number.POSITIVE_INFINITY) ? i : best),
      -1,
    )
    return row < 0 ? undefined : row
  }
  try {
    const hours = siteHours({
      site: siteOf(table),
      hour,
      pollutants: pollutantsOf(table),
      weather: weatherOf(table),
      forecastWeather: Object.fromEntries(
        table.names.filter((name) => name.startsWith(forecastPrefix)).map((name) => [name, table.numbers(name)]),
      ),
    })
    return {
      hours,
      complaint: (problem) =>
        complaint(problem, problem.place.row === undefined ? undefined : rowFrom(hours.firstHour + problem.place.row)),
    }
  } catch (error) {
    throw error instanceof InputProblem ? complaint(error, error.place.row) : error
  }
}

const columnName = (name: string): string =>
  pollutantColumns[name as Pollutant] ??
  weatherColumns[name as WeatherName] ??
  (name.startsWith('wind') ? speedColumn : name)

const hoursOf = (table: CsvTable): Float64Array => {
  const [years, months, days, hours] = timeColumns.map((name) =>
    table.numbers(name, { complete: true, fillers: false }),
  )
  return Float64Array.from({ length: table.rows }, (_, row) => {
    const [year = 0, month = 0, day = 0, hour = 0] = [years?.[row], months?.[row], days?.[row], hours?.[row]]
    const at = Date.UTC(year, month - 1, day, hour)
    const check = new Date(at)
    const isThere = check.getUTCMonth() === month - 1 && check.getUTCDate() === day && check.getUTCHours() === hour
    if (!isThere) throw table.complaint(`${year}-${month}-${day} ${hour} 时不是时间`, row, 'hour')
    return at / hourMs
  })
}

const siteOf = (table: CsvTable): string => {
  const names = table.texts('station')
  const [site = ''] = names
  const other = names.findIndex((name) => name !== site)
  if (other >= 0)
    throw table.complaint(`站点 ${names[other]} 与首行的 ${site} 不同，一个文件只放一个站点`, other, 'station')
  if (site === '') throw table.complaint('站点名为空', 0, 'station')
  return site
}

const pollutantsOf = (table: CsvTable): Partial<Record<Pollutant, Float64Array>> =>
  Object.fromEntries(
    [...pollutantOfColumn].flatMap(([column, pollutant]) => {
      if (!table.names.includes(column)) return []
      const values = table.numbers(column)
      return [[pollutant, pollutant === 'co' ? values.map((value) => value / 1000) : values]]
    }),
  )

const weatherOf = (table: CsvTable): Partial<Record<WeatherName, Float64Array>> => {
  const plain = Object.entries(weatherColumns).flatMap(([name, column]) =>
    table.names.includes(column) ? [[name, table.numbers(column)] as const] : [],
  )
  if (!table.names.includes(speedColumn)) return Object.fromEntries(plain)
  const speed = table.numbers(speedColumn)
  const negative = speed.findIndex((value) => value < 0)
  if (negative >= 0) throw table.complaint(`风速 ${speed[negative]} 为负`, negative, speedColumn)
  const vector = table.names.includes(directionColumn) ? windVector(speed, directionsOf(table)) : {}
  return { ...Object.fromEntries(plain), windSpeed: speed, ...vector }
}

/** Where the wind blows to, from where it comes. */
const windVector = (speed: Float64Array, from: Float64Array) => ({
  windEast: speed.map((value, row) => -value * Math.sin(from[row] ?? Number.NaN)),
  windNorth: speed.map((value, row) => -value * Math.cos(from[row] ?? Number.NaN)),
})

const missingDirection = /^(?:|-+|—+|NA|NaN|null)$/i

const directionsOf = (table: CsvTable): Float64Array =>
  Float64Array.from(table.texts(directionColumn), (text, row) => {
    const sector = sectors.indexOf(text.toUpperCase())
    if (sector >= 0) return (sector * Math.PI) / 8
    if (missingDirection.test(text)) return Number.NaN
    throw table.complaint(`“${text}”不是 16 方位风向`, row, directionColumn)
  })
