import { readFileSync } from 'node:fs'
import { hourMs } from '@qingkong/domain/time/city-time'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { gridTrajectories } from '@qingkong/science/trajectory/grid-trajectory'
import { readWindGrid } from '@qingkong/science/trajectory/read-wind-grid'
import { longestStationHours, stationsOf, stationWindLabel } from '@qingkong/science/trajectory/station-winds'
import { formatTdump } from '@qingkong/science/trajectory/tdump'
import { type PathsToWrite, tdumpOf } from '@qingkong/science/trajectory/tdump-of-paths'
import { type Trajectory, type TrajectoryPoint, trajectory } from '@qingkong/science/trajectory/trajectory'
import { weatherType } from '@qingkong/science/trajectory/weather-type'
import { windField } from '@qingkong/science/trajectory/wind-field'
import { z } from 'zod'
import { UsageError } from '../command.ts'
import { localText, localTime } from './local-time.ts'
import { checkedOptions, columnOptions, given, method, offsetMinutes } from './method.ts'
import { rowLabels } from './row-labels.ts'

const { date, ws, wd } = columnOptions
const way = {
  start: z.strictObject({
    lon: z.number().min(-360).max(360),
    lat: z.number().min(-89).max(89),
    level: z.number().optional(),
  }),
  /** One arrival (or departure), or several. */
  time: z.union([z.string(), z.array(z.string()).min(1).max(1000)]),
  direction: z.enum(['back', 'forward']).default('back'),
  offsetMinutes,
  /** Adds the paths as an endpoint file of HYSPLIT. */
  tdump: z.boolean().default(false),
}

type Way = z.output<z.ZodObject<typeof way>>
type Path = Trajectory & { startMs: number }

const startsOf = ({ time, offsetMinutes }: Way) => [time].flat().map((text) => localTime(text, offsetMinutes))

const pointOf = (point: TrajectoryPoint, startMs: number, offset: number) => ({
  date: localText(point.atMs, offset),
  ageHours: (point.atMs - startMs) / hourMs,
  lon: point.longitude,
  lat: point.latitude,
  ...(point.level === undefined ? {} : { level: point.level }),
  windSpeedMs: point.wind === null ? null : Math.hypot(point.wind.eastMs, point.wind.northMs),
})

/** Paths with a point at every full hour and at their end, and the endpoint file where it is asked for. */
const answer = (asked: Way, paths: readonly Path[], file: Omit<PathsToWrite, 'direction' | 'paths'>) => ({
  direction: asked.direction,
  paths: paths.map(({ points, complete, startMs }) => ({
    date: localText(startMs, asked.offsetMinutes),
    complete,
    points: points
      .filter((point, i) => (point.atMs - startMs) % hourMs === 0 || i === points.length - 1)
      .map((point) => pointOf(point, startMs, asked.offsetMinutes)),
  })),
  ...(asked.tdump ? { tdump: formatTdump(tdumpOf({ ...file, direction: asked.direction, paths })) } : {}),
})

export const trajectoryMethods = {
  /** On the winds of stations. */
  trajectory: method(
    z.strictObject({
      ...way,
      date,
      lon: z.string().default('lon'),
      lat: z.string().default('lat'),
      ws,
      wd,
      hours: z.number().int().min(1).max(longestStationHours).default(longestStationHours),
    }),
    (table, { date, lon, lat, ws, wd, hours, ...asked }) => {
      const stations = stationsOf({
        atMs: table.times(date, asked.offsetMinutes),
        longitude: table.numbers(lon, { complete: true, fillers: false }),
        latitude: table.numbers(lat, { complete: true, fillers: false }),
        speedMs: table.numbers(ws),
        directionDeg: table.numbers(wd),
      })
      const wind = windField(stations)
      const start = { longitude: asked.start.lon, latitude: asked.start.lat }
      const paths = startsOf(asked).map((startMs): Path => {
        if (wind(start, startMs) === null)
          throw new InputProblem(`起点 100 公里内在 ${localText(startMs, asked.offsetMinutes)} 没有有效的风`)
        return {
          startMs,
          ...trajectory(wind, start, startMs, { direction: asked.direction, durationMs: hours * hourMs }),
        }
      })
      const file = { model: 'OBS', vertical: 'SURFACE', levelUnit: null } as const
      return {
        mode: 'surfaceStations',
        label: stationWindLabel,
        stations: stations.length,
        ...answer(asked, paths, file),
      }
    },
    ({ date, lon, lat, ws, wd }) => ({ atMs: date, longitude: lon, latitude: lat, speedMs: ws, directionDeg: wd }),
  ),
  weatherType: method(
    z.strictObject({
      date,
      latitude: z.number().default(31.5),
      /** Columns of the 16 points from north-west to south-east. */
      columns: z
        .array(z.string())
        .length(16)
        .default(Array.from({ length: 16 }, (_, i) => `p${i + 1}`)),
    }),
    (table, { date, latitude, columns }) => {
      const labels = rowLabels(table, date)
      const pressures = columns.map((column) => table.numbers(column, { complete: true }))
      return labels.map((label, row) => {
        try {
          return {
            date: label,
            ...weatherType(
              pressures.map((values) => values[row] ?? Number.NaN),
              latitude,
            ),
          }
        } catch (error) {
          if (!(error instanceof InputProblem) || error.place.column === undefined) throw error
          throw new InputProblem(error.what, error.place.column === 'latitude' ? {} : { ...error.place, row })
        }
      })
    },
    ({ columns }) => Object.fromEntries(columns.map((column, i) => [`p${i + 1}`, column])),
  ),
}

const gridOptions = z.strictObject({
  ...way,
  hours: z.number().int().min(1).max(240).default(72),
  names: z
    .strictObject({ east: z.string().optional(), north: z.string().optional(), vertical: z.string().optional() })
    .default({}),
})

const bytesOf = (path: string): Uint8Array => {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UsageError(`无法读取 ${path}：${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Paths on the gridded winds of a NetCDF file. @throws UsageError naming the file */
export const gridTrajectory = async (path: string, options: unknown): Promise<unknown> => {
  const { hours, names, ...asked } = checkedOptions(gridOptions, options)
  try {
    const grid = await readWindGrid(bytesOf(path), given(names))
    const pathFrom = gridTrajectories(grid)
    const { lon, lat, level } = asked.start
    const start = { longitude: lon, latitude: lat, ...given({ level }) }
    const paths = startsOf(asked).map((startMs) => ({
      startMs,
      ...pathFrom(start, startMs, { direction: asked.direction, durationMs: hours * hourMs }),
    }))
    const [first] = paths
    const vertical = first?.vertical ?? 'singleLayer'
    const levelUnit = first?.levelUnit ?? null
    const file = { model: 'GRID', vertical: vertical === 'field' ? 'OMEGA' : 'ISOBARIC', levelUnit } as const
    return { mode: 'grid', label: '格点风场', vertical, levelUnit, ...answer(asked, paths, file) }
  } catch (error) {
    throw error instanceof InputProblem ? new UsageError(`${path}：${error.message}`) : error
  }
}
