import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from '../stats/input-problem.ts'
import { gridAxis, positionOn } from './grid-axis.ts'
import type { AirPlace, WindAt, WindVector } from './wind-field.ts'

/** Levels of a grid: pressure falls with height, metres grow. */
export type GridLevels = { values: Float64Array; unit: 'hPa' | 'm' }

/** Winds on a rectilinear grid; all axes ascend. Values run over time, level, latitude, longitude; NaN is missing. */
export type WindGrid = {
  longitude: Float64Array
  latitude: Float64Array
  /** Null for one layer. */
  level: Maybe<GridLevels>
  /** Epoch milliseconds. */
  atMs: Float64Array
  eastMs: Float32Array
  northMs: Float32Array
  /** Units of the level per second; null where the file has no vertical wind: air then stays on its level. */
  levelPerS: Maybe<Float32Array>
}

/** The cell of a grid in degrees, for the steps of a path. */
export const cellOf = ({ longitude, latitude }: WindGrid): { longitudeDeg: number; latitudeDeg: number } => {
  const mean = (values: Float64Array) => ((values.at(-1) ?? 0) - (values[0] ?? 0)) / Math.max(1, values.length - 1)
  return { longitudeDeg: mean(longitude), latitudeDeg: mean(latitude) }
}

/**
 * Keeps a level above the ground end of the grid: air cannot sink below the lowest level. It may rise past the highest,
 * where the wind ends.
 */
export const levelWithin = ({ level }: WindGrid): ((value: number) => number) => {
  if (level === null) return (value) => value
  const [least, greatest] = [level.values[0] ?? 0, level.values.at(-1) ?? 0]
  return level.unit === 'hPa' ? (value) => Math.min(value, greatest) : (value) => Math.max(value, least)
}

/**
 * The wind between grid points, linear in longitude, latitude, level and time. Null outside the grid or its times and
 * beside missing values. A grid around the whole Earth is closed over its seam.
 * @throws InputProblem when an axis does not ascend, has too few points or the values do not fill the grid
 */
export const gridWind = (grid: WindGrid): WindAt => {
  const around = closesEarth(grid.longitude)
  const longitudes = gridAxis(around ? withSeam(grid.longitude) : grid.longitude, 'longitude')
  const latitudes = gridAxis(grid.latitude, 'latitude')
  const times = gridAxis(grid.atMs, 'time')
  const levels = grid.level === null ? null : gridAxis(grid.level.values, 'level')
  const [columns, rows, layers] = [grid.longitude.length, grid.latitude.length, grid.level?.values.length ?? 1]
  if (columns < 2 || rows < 2) throw new InputProblem('风场网格在经、纬两个方向都至少需要 2 个点')
  const layerSize = columns * rows
  const size = layerSize * layers * grid.atMs.length
  const { eastMs, northMs, levelPerS } = grid
  for (const field of [eastMs, northMs, levelPerS])
    if (field !== null && field.length !== size)
      throw new InputProblem(`风场有 ${field.length} 个数值，网格为 ${size} 个`)
  const west = grid.longitude[0] ?? 0

  /** Bilinear in one layer at one time. */
  const inLayer = (field: Float32Array, base: number, x: number, y: number): number => {
    const [column, row] = [Math.min(Math.floor(x), longitudes.values.length - 2), Math.min(Math.floor(y), rows - 2)]
    const [east, north] = [x - column, y - row]
    const next = column + 1 === columns ? 0 : column + 1
    const south = base + row * columns
    const upper = south + columns
    const a = field[south + column] as number
    const b = field[south + next] as number
    const c = field[upper + column] as number
    const d = field[upper + next] as number
    return (a * (1 - east) + b * east) * (1 - north) + (c * (1 - east) + d * east) * north
  }

  return (place: AirPlace, atMs: number): Maybe<WindVector> => {
    const turned = around ? west + ((((place.longitude - west) % 360) + 360) % 360) : nearestTurn(place.longitude, west)
    const x = positionOn(longitudes, turned)
    const y = positionOn(latitudes, place.latitude)
    const t = positionOn(times, atMs)
    const z = levels === null ? 0 : positionOn(levels, place.level ?? Number.NaN)
    if (Number.isNaN(x + y + t + z)) return null
    const [time, layer] = [Math.floor(t), Math.floor(z)]
    const [later, above] = [t - time, z - layer]
    const at = (field: Float32Array): number => {
      let value = 0
      for (let step = 0; step < 2; step++) {
        const share = step === 0 ? 1 - later : later
        if (share === 0) continue
        for (let up = 0; up < 2; up++) {
          const weight = share * (up === 0 ? 1 - above : above)
          if (weight === 0) continue
          value += weight * inLayer(field, ((time + step) * layers + layer + up) * layerSize, x, y)
        }
      }
      return value
    }
    const vector: WindVector = { eastMs: at(eastMs), northMs: at(northMs) }
    if (levelPerS !== null) vector.levelPerS = at(levelPerS)
    return Number.isNaN(vector.eastMs + vector.northMs + (vector.levelPerS ?? 0)) ? null : vector
  }
}

/** Grids count longitude to 180 or to 360; a path may have gone round. */
const nearestTurn = (longitude: number, west: number): number => {
  return longitude < west - 1e-9 ? longitude + 360 : longitude >= west + 360 ? longitude - 360 : longitude
}

const closesEarth = (longitude: Float64Array): boolean => {
  const [first, second, last] = [longitude[0] ?? 0, longitude[1] ?? 0, longitude.at(-1) ?? 0]
  const step = second - first
  return step > 0 && Math.abs(last + step - first - 360) < 1e-3 * step
}

const withSeam = (longitude: Float64Array): Float64Array => {
  return Float64Array.of(...longitude, (longitude[0] ?? 0) + 360)
}
