import { StationWinds, TrajectoryParameters } from '@qingkong/contract/shapes/trajectory-question'
import { formatCity, parseCity } from '@qingkong/domain/time/city-time'
import { numberColumn } from '@qingkong/science/engine/number-columns'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import {
  runGridTrajectories,
  stationTrajectories,
  type TrajectoryAnswer,
  type TrajectoryQuestion,
} from '@qingkong/science/trajectory/run-trajectories'
import { trajectoryVersion } from '@qingkong/science/trajectory/trajectory-version'
import { z } from 'zod'
import { type EngineAnswer, engineOf } from './engine.ts'

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

const questionOf = ({ start, times, direction, hours }: Parameters): TrajectoryQuestion => ({
  start,
  startsMs: times.map(msOf),
  direction,
  hours,
})

/** @throws InputProblem for winds that cannot be, a path longer than they can carry, a start without wind */
const onStations = (data: z.output<typeof StationWinds>, parameters: Parameters) => {
  try {
    return stationTrajectories(
      {
        atMs: Float64Array.from(data.times, msOf),
        longitude: numberColumn(data.longitude),
        latitude: numberColumn(data.latitude),
        speedMs: numberColumn(data.speedMs),
        directionDeg: numberColumn(data.directionDeg),
      },
      questionOf(parameters),
      formatCity,
    )
  } catch (error) {
    throw namingColumn(error)
  }
}

const answerOf = (
  { direction }: Parameters,
  { mode, label, vertical, levelUnit, shown }: TrajectoryAnswer,
): EngineAnswer => ({
  outcome: {
    engine: 'trajectory',
    direction,
    mode,
    label,
    vertical,
    levelUnit,
    paths: shown.map(({ startMs, complete, points }) => ({
      startTime: formatCity(startMs),
      complete,
      points: points.map(({ atMs, ...point }) => ({ time: formatCity(atMs), ...point })),
    })),
  },
  seed: null,
  files: [],
})

/** Paths of air on the winds of stations, or on a stored grid of winds. */
export const trajectoryEngine = engineOf({
  version: trajectoryVersion,
  data: z.discriminatedUnion('kind', [StationWinds, z.object({ kind: z.literal('grid'), sha256: z.string() })]),
  parameters: TrajectoryParameters,
  check: ({ data, parameters }) => {
    if (data.kind === 'stations') onStations(data, parameters)
  },
  compute: async ({ data, parameters, attached }, tell) => {
    if (data.kind === 'stations') return answerOf(parameters, onStations(data, parameters)(tell))
    if (attached === null) throw new RangeError('a path on a grid without a grid')
    try {
      return answerOf(parameters, await runGridTrajectories(attached, parameters.names, questionOf(parameters), tell))
    } catch (error) {
      throw namingColumn(error)
    }
  },
})
