import { hourMs } from '@qingkong/domain/time/city-time'
import type { Tell } from '../engine/tell.ts'
import { InputProblem } from '../stats/input-problem.ts'
import { gridTrajectories } from './grid-trajectory.ts'
import { type ShownPath, shownPath } from './path-points.ts'
import { longestStationHours, type StationHours, stationsOf, stationWindLabel } from './station-winds.ts'
import { type Trajectory, trajectory } from './trajectory.ts'
import { windField } from './wind-field.ts'

/** Paths of air from or to one place. */
export interface TrajectoryQuestion {
  /** A level only on grids that have several. */
  start: { longitude: number; latitude: number; level?: number | undefined }
  /** Arrivals, or departures of forward paths. */
  startsMs: readonly number[]
  direction: 'back' | 'forward'
  hours: number
}

export interface TrajectoryAnswer {
  mode: 'stations' | 'grid'
  /** What the paths are worth, to be shown beside them. */
  label: string
  /** How the air moves up and down; null where there are no levels to speak of. */
  vertical: 'singleLayer' | 'level' | 'field' | null
  levelUnit: 'hPa' | 'm' | null
  stations: number
  /** Every point of every path. */
  paths: (Trajectory & { startMs: number })[]
  shown: ShownPath[]
}

const walked = <Path extends Trajectory>(
  { startsMs }: TrajectoryQuestion,
  tell: Tell,
  pathFrom: (startMs: number) => Path,
) => {
  const paths = startsMs.map((startMs, i) => {
    tell((100 * i) / startsMs.length, `正在计算轨迹（${i + 1}/${startsMs.length}）`)
    return { startMs, ...pathFrom(startMs) }
  })
  return { paths, shown: paths.map((path) => shownPath(path, path.startMs)) }
}

/**
 * Makes a run on the winds of stations ready, with everything refused that can be refused without computing.
 * @param timeText how the asker writes a time, for complaints
 * @throws InputProblem for winds that cannot be, a path longer than they can carry, a start without wind
 */
export const stationTrajectories = (
  hours: StationHours,
  question: TrajectoryQuestion,
  timeText: (atMs: number) => string,
): ((tell: Tell) => TrajectoryAnswer) => {
  if (question.hours > longestStationHours)
    throw new InputProblem(`用地面站风计算轨迹最长${longestStationHours}小时，请缩短时长或改用风场文件`)
  const stations = stationsOf(hours)
  const wind = windField(stations)
  const start = { longitude: question.start.longitude, latitude: question.start.latitude }
  const calm = question.startsMs.find((atMs) => wind(start, atMs) === null)
  if (calm !== undefined) throw new InputProblem(`起点 100 公里内在 ${timeText(calm)} 没有有效的风`)
  const way = { direction: question.direction, durationMs: question.hours * hourMs }
  return (tell) => ({
    mode: 'stations',
    label: stationWindLabel,
    vertical: null,
    levelUnit: null,
    stations: stations.length,
    ...walked(question, tell, (startMs) => trajectory(wind, start, startMs, way)),
  })
}

/** Names of the variables of a grid; left out, the usual ones are tried. */
export interface GridNames {
  east?: string | undefined
  north?: string | undefined
  vertical?: string | undefined
}

/** Paths on the gridded winds of a NetCDF file. @throws InputProblem for a file or start that cannot be used */
export const runGridTrajectories = async (
  bytes: Uint8Array,
  { east, north, vertical }: GridNames,
  question: TrajectoryQuestion,
  tell: Tell,
): Promise<TrajectoryAnswer> => {
  tell(0, '正在读取风场')
  // Loaded where it is used: it brings a library of 27 MB, and the process of the calls needs none of it.
  const { readWindGrid } = await import('./read-wind-grid.ts')
  const grid = await readWindGrid(bytes, {
    ...(east === undefined ? {} : { east }),
    ...(north === undefined ? {} : { north }),
    ...(vertical === undefined ? {} : { vertical }),
  })
  const pathFrom = gridTrajectories(grid)
  const { longitude, latitude, level } = question.start
  const from = { longitude, latitude, ...(level === undefined ? {} : { level }) }
  const way = { direction: question.direction, durationMs: question.hours * hourMs }
  const walk = walked(question, tell, (startMs) => pathFrom(from, startMs, way))
  const [first] = walk.paths
  return {
    mode: 'grid',
    label: '格点风场',
    vertical: first?.vertical ?? 'singleLayer',
    levelUnit: first?.levelUnit ?? null,
    stations: 0,
    ...walk,
  }
}
