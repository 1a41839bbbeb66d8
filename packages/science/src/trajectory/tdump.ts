import type { Maybe } from '@qingkong/domain/missing'
import { hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { InputProblem } from '../stats/input-problem.ts'

/** Decimals and widths HYSPLIT writes: older versions two decimals in ten columns, newer ones one in nine. */
const tdumpStyles = {
  old: { decimals: 2, width: 10, startWidth: 10 },
  new: { decimals: 1, width: 9, startWidth: 8 },
}
type TdumpStyle = keyof typeof tdumpStyles

export type TdumpPoint = {
  /** From 1. */
  trajectory: number
  grid: number
  /** Epoch milliseconds; the file is in UTC to the minute. */
  atMs: number
  forecastHour: number
  /** Hours from the start, negative backwards. */
  ageHours: number
  latitude: number
  longitude: number
  heightM: number
  /** In the order of the names. */
  diagnostics: number[]
}

export type Tdump = {
  /** The second number of the first line. */
  format: number
  meteorology: { model: string; atMs: number; forecastHour: number }[]
  direction: 'FORWARD' | 'BACKWARD'
  /** Vertical motion: OMEGA, ISOBARIC … */
  vertical: string
  starts: { atMs: number; latitude: number; longitude: number; heightM: number }[]
  diagnosticNames: string[]
  points: TdumpPoint[]
  style: TdumpStyle
}

/**
 * Reads the endpoint file of HYSPLIT.
 * @throws InputProblem naming the line (row counts lines from 0) when one is short, holds something that is no number or
 * no time, or the file ends early
 */
export const parseTdump = (text: string): Tdump => {
  const lines = text.replace(/\r/g, '').trimEnd().split('\n')
  let row = 0
  const line = (): string => {
    const own = lines[row]
    if (own === undefined) throw new InputProblem('tdump 文件提前结束', { row })
    row += 1
    return own
  }
  const numbers = (cells: readonly string[], count: number): number[] => {
    if (cells.length < count) throw new InputProblem(`应有 ${count} 个数值，只有 ${cells.length} 个`, { row: row - 1 })
    return cells.map((cell) => {
      const value = cell === '' ? Number.NaN : Number(cell)
      if (!Number.isFinite(value)) throw new InputProblem(`“${cell}”不是数字`, { row: row - 1 })
      return value
    })
  }
  const words = (own: string) => own.trim().split(/\s+/)
  const time = (year = 0, month = 0, day = 0, hour = 0, minute = 0): number => {
    const at = timeOf(year, month, day, hour, minute)
    if (at === null) throw new InputProblem(`${year}-${month}-${day} ${hour}:${minute} 不是时间`, { row: row - 1 })
    return at
  }
  const [grids = 0, format = 1] = numbers(words(line()), 1)
  const meteorology = Array.from({ length: grids }, () => {
    const [model = '', ...rest] = words(line())
    const [year, month, day, hour, forecastHour = 0] = numbers(rest, 5)
    return { model, atMs: time(year, month, day, hour), forecastHour }
  })
  const [startCount = '', direction = '', vertical = ''] = words(line())
  if (direction !== 'FORWARD' && direction !== 'BACKWARD')
    throw new InputProblem(`方向“${direction}”应为 FORWARD 或 BACKWARD`, { row: row - 1 })
  const [count = 0] = numbers([startCount], 1)
  const starts = Array.from({ length: count }, () => {
    const [year, month, day, hour, latitude = 0, longitude = 0, heightM = 0] = numbers(words(line()), 7)
    return { atMs: time(year, month, day, hour), latitude, longitude, heightM }
  })
  const [, ...diagnosticNames] = words(line())
  let style: Maybe<TdumpStyle> = null
  const points: TdumpPoint[] = []
  while (row < lines.length) {
    const cells = words(line())
    const values = numbers(cells, 12 + diagnosticNames.length)
    const [trajectory = 0, grid = 0, year, month, day, hour, minute, forecastHour = 0, ...rest] = values
    const [ageHours = 0, latitude = 0, longitude = 0, heightM = 0, ...diagnostics] = rest
    style ??= /\.\d$/.test(cells[8] ?? '') ? 'new' : 'old'
    const atMs = time(year, month, day, hour, minute)
    points.push({ trajectory, grid, atMs, forecastHour, ageHours, latitude, longitude, heightM, diagnostics })
  }
  if (points.length === 0) throw new InputProblem('tdump 文件没有轨迹点', { row })
  return { format, meteorology, direction, vertical, starts, diagnosticNames, points, style: style ?? 'new' }
}

/** Writes an endpoint file as HYSPLIT would: what was read comes back the same. */
export const formatTdump = ({ format, meteorology, direction, vertical, starts, points, ...rest }: Tdump): string => {
  const { decimals, width, startWidth } = tdumpStyles[rest.style]
  const whole = (...values: number[]) => values.map((value) => String(value).padStart(6)).join('')
  const fixed = (value: number, digits: number, columns: number) => value.toFixed(digits).padStart(columns)
  const place = (latitude: number, longitude: number) => fixed(latitude, 3, 9) + fixed(longitude, 3, 9)
  const name = (text: string) => ` ${text.padEnd(8)}`
  return [
    whole(meteorology.length, format),
    ...meteorology.map(
      ({ model, atMs, forecastHour }) => `    ${model.padEnd(4)}${whole(...dateOf(atMs).slice(0, 4), forecastHour)}`,
    ),
    `${whole(starts.length)}${name(direction)}${name(vertical)}`,
    ...starts.map(
      ({ atMs, latitude, longitude, heightM }) =>
        whole(...dateOf(atMs).slice(0, 4)) + place(latitude, longitude) + fixed(heightM, decimals, startWidth),
    ),
    `${whole(rest.diagnosticNames.length)}${rest.diagnosticNames.map(name).join('')}`,
    ...points.map(
      (point) =>
        whole(point.trajectory, point.grid, ...dateOf(point.atMs), point.forecastHour) +
        fixed(point.ageHours, decimals, 8) +
        place(point.latitude, point.longitude) +
        [point.heightM, ...point.diagnostics].map((value) => fixed(value, decimals, width)).join(''),
    ),
    '',
  ].join('\n')
}

/** Two digits of a year stand for 1940 to 2039. */
const timeOf = (year: number, month: number, day: number, hour: number, minute: number): Maybe<number> => {
  const full = year >= 100 ? year : year >= 40 ? 1900 + year : 2000 + year
  const midnight = Date.UTC(full, month - 1, day)
  const check = new Date(midnight)
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute < 60)) return null
  return midnight + hour * hourMs + minute * minuteMs
}

const dateOf = (atMs: number): [year: number, month: number, day: number, hour: number, minute: number] => {
  const at = new Date(atMs)
  return [at.getUTCFullYear() % 100, at.getUTCMonth() + 1, at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
}
