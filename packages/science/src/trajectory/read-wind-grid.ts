import type { Maybe } from '@qingkong/domain/missing'
import { dayMs, hourMs, minuteMs } from '@qingkong/domain/time/city-time'
import { InputProblem } from '../stats/input-problem.ts'
import { type GridFile, type GridVariable, gridFileKind } from './grid-file.ts'
import { openNetcdf3 } from './netcdf3-file.ts'
import { readNetcdf4 } from './netcdf4-file.ts'
import type { GridLevels, WindGrid } from './wind-grid.ts'

/** Names of the variables; those of common analyses are tried where none is given. */
export type WindNames = { east?: string; north?: string; vertical?: string }

const usualNames = {
  east: ['u', 'uwnd', 'ua', 'u10', 'ugrd', 'u-component_of_wind_isobaric', 'eastward_wind'],
  north: ['v', 'vwnd', 'va', 'v10', 'vgrd', 'v-component_of_wind_isobaric', 'northward_wind'],
  vertical: ['w', 'omega', 'wap', 'vvel', 'lagrangian_tendency_of_air_pressure', 'vertical_velocity'],
  longitude: ['longitude', 'lon'],
  latitude: ['latitude', 'lat'],
  time: ['time', 'valid_time', 't'],
} as const

/**
 * Winds of a NetCDF-3 or NetCDF-4 file on a rectilinear grid of longitude and latitude (ERA5, NCEP, CMA analyses): u and v
 * in m/s, w in Pa/s or m/s, unpacked by scale_factor and add_offset, fill values NaN, axes put in ascending order.
 * @throws InputProblem when the bytes are none of both, a variable or coordinate is missing, or units are not understood
 */
export const readWindGrid = async (bytes: Uint8Array, names: WindNames = {}): Promise<WindGrid> => {
  const kind = gridFileKind(bytes)
  if (kind === null) throw new InputProblem('不是 NetCDF 文件（NetCDF-3 或 NetCDF-4）')
  try {
    return kind === 'netcdf3'
      ? windGridOf(openNetcdf3(bytes), names)
      : await readNetcdf4(bytes, (file) => windGridOf(file, names))
  } catch (error) {
    if (error instanceof InputProblem) throw error
    throw new InputProblem(`NetCDF 文件已损坏或不完整（${error instanceof Error ? error.message : String(error)}）`)
  }
}

const windGridOf = (file: GridFile, names: WindNames): WindGrid => {
  const east = variable(file, '东西风', names.east, usualNames.east)
  const north = variable(file, '南北风', names.north, usualNames.north)
  const rising = optional(file, names.vertical, usualNames.vertical)
  if (names.vertical !== undefined && !rising) throw new InputProblem(`文件中没有变量 ${names.vertical}`)
  const axes = east.dimensions.map((name, i) => axisOf(file, east, name, i))
  const at = (kind: AxisKind) => axes.findIndex((axis) => axis.kind === kind)
  const [time, level, latitude, longitude] = [at('time'), at('level'), at('latitude'), at('longitude')]
  if (longitude < 0 || latitude < 0)
    throw new InputProblem(`变量 ${east.name} 没有经度、纬度坐标`, { column: east.name })
  if (time < 0) throw new InputProblem(`变量 ${east.name} 没有时间坐标`, { column: east.name })
  const order = [time, level, latitude, longitude]
  const unsorted = order.map((axis) => axes[axis]?.values ?? Float64Array.of(0))
  const field = (own: GridVariable) => {
    if (own.shape.join() !== east.shape.join() || own.dimensions.join() !== east.dimensions.join())
      throw new InputProblem(`变量 ${own.name} 与 ${east.name} 的网格不同`, { column: own.name })
    return arranged(unpacked(own), east.shape, order, unsorted)
  }
  const [timeValues, levelValues, latitudeValues, longitudeValues] = unsorted.map((values) => values.toSorted())
  const levels: Maybe<GridLevels> =
    level < 0 ? null : { values: levelValues ?? Float64Array.of(0), unit: axes[level]?.unit === 'm' ? 'm' : 'hPa' }
  return {
    longitude: longitudeValues ?? Float64Array.of(),
    latitude: latitudeValues ?? Float64Array.of(),
    level: levels,
    atMs: timeValues ?? Float64Array.of(),
    eastMs: field(east),
    northMs: field(north),
    levelPerS: rising && levels ? scaled(field(rising), verticalFactor(rising, levels)) : null,
  }
}

type AxisKind = 'time' | 'level' | 'latitude' | 'longitude' | 'single'
type Axis = { kind: AxisKind; values: Float64Array; unit: string }

const axisOf = (file: GridFile, of: GridVariable, name: string, position: number): Axis => {
  const coordinate = file.variables.find((variable) => variable.name === name)
  const size = of.shape[position] ?? 0
  if (!coordinate) {
    if (size === 1) return single
    throw new InputProblem(`维度 ${name === '' ? position + 1 : name} 没有坐标变量`, { column: of.name })
  }
  const units = String(coordinate.attribute('units') ?? '').trim()
  const known = (list: readonly string[]) => list.includes(name.toLowerCase())
  const values = unpacked(coordinate)
  if (/ since /i.test(units) || known(usualNames.time))
    return { kind: 'time', values: timesOf(values, units, name), unit: 'ms' }
  if (/^degrees?_?(east|e)$/i.test(units) || known(usualNames.longitude))
    return { kind: 'longitude', values, unit: 'degrees' }
  if (/^degrees?_?(north|n)$/i.test(units) || known(usualNames.latitude))
    return { kind: 'latitude', values, unit: 'degrees' }
  return size === 1 ? single : { kind: 'level', ...levelsOf(values, units, name) }
}

/** One layer, one member of an ensemble: it needs no coordinate. */
const single: Axis = { kind: 'single', values: Float64Array.of(0), unit: '' }

const levelsOf = (values: Float64Array, units: string, name: string): { values: Float64Array; unit: 'hPa' | 'm' } => {
  if (/^(hpa|mb|mbar|millibars?)$/i.test(units)) return { values, unit: 'hPa' }
  if (/^pa$/i.test(units)) return { values: values.map((value) => value / 100), unit: 'hPa' }
  if (/^(m|metres?|meters?)$/i.test(units)) return { values, unit: 'm' }
  throw new InputProblem(`垂直坐标 ${name} 的单位“${units}”应为 hPa、Pa 或 m`, { column: name })
}

const unitMs: Readonly<Record<string, number>> = { second: 1000, minute: minuteMs, hour: hourMs, day: dayMs }

/** 'hours since 1900-01-01 00:00:00'; a zone that is not stated is UTC, as the convention wants. */
const timesOf = (values: Float64Array, units: string, name: string): Float64Array => {
  const match =
    /^(second|minute|hour|day|sec|min|hr|s|h|d)s? since (\d{1,4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}):(\d{2})(?::(\d{2}))?)?/i.exec(
      units,
    )
  const [, unit = '', year = '', month = '', day = '', hour = '0', minute = '0', second = '0'] = match ?? []
  const long = { sec: 'second', s: 'second', min: 'minute', hr: 'hour', h: 'hour', d: 'day' }[unit.toLowerCase()]
  const step = unitMs[long ?? unit.toLowerCase()]
  if (!match || step === undefined)
    throw new InputProblem(`时间坐标 ${name} 的单位“${units}”应如 hours since 1900-01-01 00:00:00`, { column: name })
  const origin = new Date(0)
  origin.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  origin.setUTCHours(Number(hour), Number(minute), Number(second))
  return values.map((value) => origin.getTime() + value * step)
}

const optional = (file: GridFile, name: string | undefined, usual: readonly string[]): GridVariable | undefined => {
  const wanted = name === undefined ? usual : [name.toLowerCase()]
  for (const one of wanted) {
    const found = file.variables.find((variable) => variable.name.toLowerCase() === one && variable.shape.length >= 2)
    if (found) return found
  }
  return undefined
}

const variable = (file: GridFile, what: string, name: string | undefined, usual: readonly string[]): GridVariable => {
  const found = optional(file, name, usual)
  if (found) return found
  const there = file.variables.map((variable) => variable.name).join('、')
  throw new InputProblem(`文件中没有${what}变量 ${name ?? usual.slice(0, 4).join('、')}（现有：${there}）`)
}

const unpacked = (variable: GridVariable): Float64Array => {
  const number = (name: string) => {
    const value = variable.attribute(name)
    return typeof value === 'number' ? value : null
  }
  const fills = [number('_FillValue'), number('missing_value')]
  const [scale, offset] = [number('scale_factor') ?? 1, number('add_offset') ?? 0]
  return variable
    .values()
    .map((value) => (fills.includes(value) || Math.abs(value) > 1e30 ? Number.NaN : value * scale + offset))
}

/** Values in the order time, level, latitude, longitude with every axis ascending. */
const arranged = (
  stored: Float64Array,
  shape: readonly number[],
  order: readonly number[],
  axes: readonly Float64Array[],
): Float32Array => {
  const strides = shape.map((_, i) => shape.slice(i + 1).reduce((product, size) => product * size, 1))
  // For each axis: the steps in the file of its values from the least to the greatest.
  const places = order.map((axis, i) => {
    const values = axes[i] ?? Float64Array.of(0)
    const ascending = Array.from(values.keys()).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0))
    return ascending.map((position) => (axis < 0 ? 0 : position * (strides[axis] ?? 0)))
  })
  const [times = [], levels = [], latitudes = [], longitudes = []] = places
  const result = new Float32Array(times.length * levels.length * latitudes.length * longitudes.length)
  let next = 0
  for (const time of times)
    for (const level of levels)
      for (const latitude of latitudes)
        for (const longitude of longitudes) {
          result[next] = stored[time + level + latitude + longitude] ?? Number.NaN
          next += 1
        }
  return result
}

/** From the unit of w to units of the level per second. */
const verticalFactor = (rising: GridVariable, { unit }: GridLevels): number => {
  const units = String(rising.attribute('units') ?? '')
    .replaceAll(/\s+|\*\*|\^/g, '')
    .toLowerCase()
  if (unit === 'hPa' && /^pa(\/s|s-1)$/.test(units)) return 0.01
  if (unit === 'hPa' && /^hpa(\/s|s-1)$/.test(units)) return 1
  if (unit === 'm' && /^m(\/s|s-1)$/.test(units)) return 1
  throw new InputProblem(`垂直风 ${rising.name} 的单位“${units}”与垂直坐标 ${unit} 不一致`, { column: rising.name })
}

const scaled = (values: Float32Array, factor: number): Float32Array => {
  return factor === 1 ? values : values.map((value) => value * factor)
}
