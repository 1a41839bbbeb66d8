import { z } from 'zod'
import { cityTime, code, jsonNumber } from '../core/input.ts'
import { column, columnName, times } from './engine-table.ts'

/** Hourly winds of stations, one row per station and hour (start of the hour); a direction is where wind comes from. */
export const StationWinds = z.strictObject({
  kind: z.literal('stations'),
  times,
  longitude: column,
  latitude: column,
  speedMs: column,
  directionDeg: column,
})
/** A NetCDF file of winds stored by `windGridUpload`. */
export const WindGridFile = z.strictObject({ kind: z.literal('grid'), fileId: code })
export const TrajectoryParameters = z.strictObject({
  start: z.strictObject({
    longitude: z.number().min(-180).max(360),
    latitude: z.number().min(-89).max(89),
    /** hPa or m, as the grid has it; for grids of several levels. */
    level: jsonNumber.optional(),
  }),
  /** Arrivals, or departures of forward paths. */
  times: z.array(cityTime).min(1, '请给出起始时间').max(1000, '最多1000条轨迹'),
  direction: z.enum(['back', 'forward']).default('back'),
  hours: z.int().min(1).max(240).default(24),
  /** Names of the variables of a grid; left out, the usual ones are tried. */
  names: z
    .strictObject({ east: columnName.optional(), north: columnName.optional(), vertical: columnName.optional() })
    .default({}),
})
