import { levelNames } from '@qingkong/science/stats/level-dimension'
import { trendLevel } from '@qingkong/science/stats/trend-level'
import { valueStatistics } from '@qingkong/science/stats/value-statistic'
import { z } from 'zod'
import { columnOptions, given, method, offsetMinutes } from './method.ts'

const { date, pollutant, wd } = columnOptions
/** A level of the calendar or the wind, or parts of equal size of a column. */
const level = z.union([
  z.enum(levelNames),
  z.strictObject({ column: z.string(), levels: z.number().int().min(1).max(100).default(10) }),
])

export const levelMethod = {
  trendLevel: method(
    z.strictObject({
      ...{ date, pollutant, offsetMinutes, wd },
      x: level.optional(),
      y: level.optional(),
      panel: level.nullable().optional(),
      statistic: z.enum(valueStatistics).optional(),
      percentile: z.number().optional(),
      leastPerCell: z.number().optional(),
    }),
    (table, { date, pollutant, offsetMinutes, wd, x, y, panel, ...options }) => {
      const levelOf = (by: z.output<typeof level>) =>
        typeof by === 'string' ? by : { values: table.numbers(by.column), name: by.column, levels: by.levels }
      const levels = {
        ...(x === undefined ? {} : { x: levelOf(x) }),
        ...(y === undefined ? {} : { y: levelOf(y) }),
        ...(panel === undefined ? {} : { panel: panel === null ? null : levelOf(panel) }),
      }
      const wind = [x, y, panel].includes('wind') ? { directionDeg: table.numbers(wd) } : {}
      const axis = { atMs: table.times(date, offsetMinutes), offsetMinutes }
      return trendLevel(axis, table.numbers(pollutant), { ...levels, ...wind, ...given(options) })
    },
    ({ date, pollutant, wd }) => ({ date, value: pollutant, directionDeg: wd }),
  ),
}
