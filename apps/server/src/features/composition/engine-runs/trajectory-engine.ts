import { StationWinds, TrajectoryParameters } from '@qingkong/contract/calls/composition/engine-runs'
import { formatCity, hourMs, parseCity } from '@qingkong/domain/time/city-time'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { gridTrajectories } from '@qingkong/science/trajectory/grid-trajectory'
import { longestStationHours, stationsOf, stationWindLabel } from '@qingkong/science/trajectory/station-winds'
import { type Trajectory, type TrajectoryPoint, trajectory } from '@qingkong/science/trajectory/trajectory'
import { trajectoryVersion } from '@qingkong/science/trajectory/trajectory-version'
import { type WindAt, windField } from '@qingkong/science/trajectory/wind-field'
import { z } from 'zod'
import { type EngineAnswer, engineOf, type Tell } from './engine.ts'
import { numberColumn } from './number-columns.ts'

type Parameters = z.output<typeof TrajectoryParameters>

/** Columns as people know them. */
const columnNames: ReadonlyMap<string, string> = new Map([
  ['atMs', '时间'],
  ['longitude', '经度'],
  ['longitudes', '经度'],
  ['latitude', '纬度'],
  ['latitudes', '纬度'],
  ['speedMs', '风速'],
  ['speeds', '风速'],
  ['directionDeg', '风向'],
  ['directions', '风向'],
  ['level', '高度'],
])
const namingColumn = (error: unknown): unknown => {
  if (!(error instanceof InputProblem) || error.place.column === undefined) return error
  const { column } = error.place
  return new InputProblem(error.what, { ...error.place, column: columnNames.get(column) ?? column })
}

const msOf = (text: string): number => parseCity(text)?.getTime() ?? Number.NaN

/** @throws InputProblem for winds that cannot be, or a path longer than they can carry */
const stationWind = (data: z.output<typeof StationWinds>, { hours }: Parameters): WindAt => {
  if (hours > longestStationHours)
    throw new InputProblem(`用地面站风计算轨迹最长${longestStationHours}小时，请缩短时长或改用风场文件`)
  try {
    return windField(
      stationsOf({
        atMs: Float64Array.from(data.times, msOf),
        longitude: numberColumn(data.longitude),
        latitude: numberColumn(data.latitude),
        speedMs: numberColumn(data.speedMs),
        directionDeg: numberColumn(data.directionDeg),
      }),
    )
  } catch (error) {
    throw namingColumn(error)
  }
}

/** Where a path on the winds of stations starts: they have no levels. */
const groundOf = ({ start: { longitude, latitude } }: Parameters) => ({ longitude, latitude })

const requireWindAtStarts = (wind: WindAt, parameters: Parameters): void => {
  const { times } = parameters
  const start = groundOf(parameters)
  const calm = times.find((time) => wind(start, msOf(time)) === null)
  if (calm !== undefined) throw new InputProblem(`起点 100 公里内在 ${calm} 没有有效的风`)
}

const pointOf = ({ atMs, longitude, latitude, level, wind }: TrajectoryPoint, startMs: number) => ({
  time: formatCity(atMs),
  ageHours: (atMs - startMs) / hourMs,
  longitude,
  latitude,
  level: level ?? null,
  windSpeedMs: wind === null ? null : Math.hypot(wind.eastMs, wind.northMs),
})

/** Paths with a point at every full hour of the way and at their end. */
const pathsOf = ({ times }: Parameters, pathFrom: (startMs: number) => Trajectory, tell: Tell) =>
  times.map((startTime, i) => {
    tell((100 * i) / times.length, `正在计算轨迹（${i + 1}/${times.length}）`)
    const startMs = msOf(startTime)
    const { points, complete } = pathFrom(startMs)
    return {
      startTime,
      complete,
      points: points
        .filter(({ atMs }, at) => (atMs - startMs) % hourMs === 0 || at === points.length - 1)
        .map((point) => pointOf(point, startMs)),
    }
  })

const answer = (
  about: { mode: 'stations' | 'grid'; label: string; vertical: string | null; levelUnit: string | null },
  { direction }: Parameters,
  paths: ReturnType<typeof pathsOf>,
): EngineAnswer => ({ outcome: { engine: 'trajectory', direction, ...about, paths }, seed: null, files: [] })

const onGrid = async (bytes: Uint8Array, parameters: Parameters, tell: Tell): Promise<EngineAnswer> => {
  const { start, direction, hours, names } = parameters
  const { east, north, vertical } = names
  tell(0, '正在读取风场')
  // Loaded where it is used: it brings a library of 27 MB, and the process of the calls needs none of it.
  const { readWindGrid } = await import('@qingkong/science/trajectory/read-wind-grid')
  try {
    const grid = await readWindGrid(bytes, {
      ...(east === undefined ? {} : { east }),
      ...(north === undefined ? {} : { north }),
      ...(vertical === undefined ? {} : { vertical }),
    })
    const pathFrom = gridTrajectories(grid)
    const { longitude, latitude, level } = start
    const from = { longitude, latitude, ...(level === undefined ? {} : { level }) }
    const way = { direction, durationMs: hours * hourMs }
    const paths = pathsOf(parameters, (startMs) => pathFrom(from, startMs, way), tell)
    const levelUnit = grid.level?.unit ?? null
    const motion = levelUnit === null ? 'singleLayer' : grid.levelPerS === null ? 'level' : 'field'
    return answer({ mode: 'grid', label: '格点风场', vertical: motion, levelUnit }, parameters, paths)
  } catch (error) {
    throw namingColumn(error)
  }
}

/** Paths of air on the winds of stations, or on a stored grid of winds. */
export const trajectoryEngine = engineOf({
  version: trajectoryVersion,
  data: z.discriminatedUnion('kind', [StationWinds, z.object({ kind: z.literal('grid'), sha256: z.string() })]),
  parameters: TrajectoryParameters,
  check: (data, parameters) => {
    if (data.kind === 'stations') requireWindAtStarts(stationWind(data, parameters), parameters)
  },
  compute: ({ data, parameters, attached }, tell) => {
    if (data.kind === 'grid') {
      if (attached === null) throw new RangeError('a path on a grid without a grid')
      return onGrid(attached, parameters, tell)
    }
    const wind = stationWind(data, parameters)
    requireWindAtStarts(wind, parameters)
    const start = groundOf(parameters)
    const way = { direction: parameters.direction, durationMs: parameters.hours * hourMs }
    const paths = pathsOf(parameters, (startMs) => trajectory(wind, start, startMs, way), tell)
    return answer({ mode: 'stations', label: stationWindLabel, vertical: null, levelUnit: null }, parameters, paths)
  },
})
