import { tellNobody } from '@qingkong/science/engine/tell'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import {
  runGridTrajectories,
  stationTrajectories,
  type TrajectoryAnswer,
  type TrajectoryQuestion,
} from '@qingkong/science/trajectory/run-trajectories'
import { longestStationHours } from '@qingkong/science/trajectory/station-winds'
import { formatTdump } from '@qingkong/science/trajectory/tdump'
import { type PathsToWrite, tdumpOf } from '@qingkong/science/trajectory/tdump-of-paths'
import { weatherType } from '@qingkong/science/trajectory/weather-type'
import { z } from 'zod'
import { UsageError } from '../command.ts'
import { readBytes } from '../output/read-file.ts'
import { localText, localTime } from './local-time.ts'
import { checkedOptions, columnOptions, method, offsetMinutes } from './method.ts'
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

const questionOf = ({ start, time, direction, offsetMinutes }: Way, hours: number): TrajectoryQuestion => ({
  start: { longitude: start.lon, latitude: start.lat, level: start.level },
  startsMs: [time].flat().map((text) => localTime(text, offsetMinutes)),
  direction,
  hours,
})

/** Paths with a point at every full hour and at their end, and the endpoint file where it is asked for. */
const answer = (
  { direction, offsetMinutes, tdump }: Way,
  { shown, paths }: TrajectoryAnswer,
  file: Omit<PathsToWrite, 'direction' | 'paths'>,
) => ({
  direction,
  paths: shown.map(({ points, complete, startMs }) => ({
    date: localText(startMs, offsetMinutes),
    complete,
    points: points.map(({ atMs, ageHours, longitude, latitude, level, windSpeedMs }) => ({
      date: localText(atMs, offsetMinutes),
      ageHours,
      lon: longitude,
      lat: latitude,
      ...(level === null ? {} : { level }),
      windSpeedMs,
    })),
  })),
  ...(tdump ? { tdump: formatTdump(tdumpOf({ ...file, direction, paths })) } : {}),
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
      const run = stationTrajectories(
        {
          atMs: table.times(date, asked.offsetMinutes),
          longitude: table.numbers(lon, { complete: true, fillers: false }),
          latitude: table.numbers(lat, { complete: true, fillers: false }),
          speedMs: table.numbers(ws),
          directionDeg: table.numbers(wd),
        },
        questionOf(asked, hours),
        (atMs) => localText(atMs, asked.offsetMinutes),
      )
      const answered = run(tellNobody)
      const file = { model: 'OBS', vertical: 'SURFACE', levelUnit: null } as const
      const { label, stations } = answered
      return { mode: 'surfaceStations', label, stations, ...answer(asked, answered, file) }
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

/** Paths on the gridded winds of a NetCDF file. @throws UsageError naming the file */
export const gridTrajectory = async (path: string, options: unknown): Promise<unknown> => {
  const { hours, names, ...asked } = checkedOptions(gridOptions, options)
  try {
    const answered = await runGridTrajectories(readBytes(path), names, questionOf(asked, hours), tellNobody)
    const { label, vertical, levelUnit } = answered
    const file = { model: 'GRID', vertical: vertical === 'field' ? 'OMEGA' : 'ISOBARIC', levelUnit } as const
    return { mode: 'grid', label, vertical, levelUnit, ...answer(asked, answered, file) }
  } catch (error) {
    throw error instanceof InputProblem ? new UsageError(`${path}：${error.message}`) : error
  }
}
