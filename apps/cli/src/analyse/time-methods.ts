import { aqStats } from '@qingkong/science/stats/aq-stats'
import { calendar } from '@qingkong/science/stats/calendar'
import { maybe } from '@qingkong/science/stats/column'
import { alignments, rollingMean } from '@qingkong/science/stats/rolling-mean'
import { theilSen } from '@qingkong/science/stats/theil-sen'
import { averagePeriods } from '@qingkong/science/stats/time-average'
import { dateOfDay } from '@qingkong/science/stats/time-axis'
import { timeVariation } from '@qingkong/science/stats/time-variation'
import { z } from 'zod'
import type { CsvTable } from './csv-table.ts'
import { columnOptions, given, method, offsetMinutes } from './method.ts'

const { date, pollutant, ws, wd } = columnOptions
const series = { date, pollutant, offsetMinutes }
const thresholdPct = z.number().min(0).max(100).optional()
const stepMs = z.number().positive().optional()
const level = z.number().optional()
const draws = z.number().int().max(100_000).optional()
const seed = z.number().int().optional()
const limit = z.number().optional()

type Series = { date: string; pollutant: string; offsetMinutes: number }

const axisOf = (table: CsvTable, { date, offsetMinutes }: Series) => ({
  atMs: table.times(date, offsetMinutes),
  offsetMinutes,
})
const columnsOf = ({ date, pollutant }: Series) => ({ date, value: pollutant })

export const timeMethods = {
  timeVariation: method(
    z.strictObject({ ...series, interval: z.enum(['t', 'bootstrap']).optional(), level, draws, seed }),
    (table, { date, pollutant, offsetMinutes, ...options }) =>
      timeVariation(axisOf(table, { date, pollutant, offsetMinutes }), table.numbers(pollutant), given(options)),
    columnsOf,
  ),
  theilSen: method(
    z.strictObject({
      ...series,
      period: z.enum(averagePeriods).optional(),
      deseasonalise: z.boolean().optional(),
      blockLength: z.number().optional(),
      thresholdPct,
      level,
      draws,
      seed,
      stepMs,
    }),
    (table, { date, pollutant, offsetMinutes, ...options }) => {
      const axis = axisOf(table, { date, pollutant, offsetMinutes })
      const trend = theilSen(axis, table.numbers(pollutant), given(options))
      return { ...trend, points: trend.points.map(({ day, ...point }) => ({ date: dateOfDay(day), ...point })) }
    },
    columnsOf,
  ),
  rollingMean: method(
    z.strictObject({
      ...series,
      width: z.number().default(8),
      align: z.enum(alignments).optional(),
      thresholdPct,
      stepMs,
    }),
    (table, { date, pollutant, offsetMinutes, ...options }) => {
      const axis = axisOf(table, { date, pollutant, offsetMinutes })
      const means = rollingMean(axis, table.numbers(pollutant), given(options))
      return table.texts(date).map((at, row) => ({ date: at, mean: maybe(means[row] ?? Number.NaN) }))
    },
    columnsOf,
  ),
  aqStats: method(
    z.strictObject({
      ...series,
      thresholdPct,
      percentiles: z.array(z.number()).optional(),
      hoursAbove: limit,
      daysAbove: limit,
      rolling8DaysAbove: z.array(z.number()).optional(),
    }),
    (table, { date, pollutant, offsetMinutes, ...options }) =>
      aqStats(axisOf(table, { date, pollutant, offsetMinutes }), table.numbers(pollutant), given(options)),
    columnsOf,
  ),
  calendar: method(
    z.strictObject({
      ...series,
      statistic: z.enum(['mean', 'max']).optional(),
      year: z.number().int().optional(),
      withWind: z.boolean().default(false),
      ws,
      wd,
      thresholdPct,
      stepMs,
    }),
    (table, { date, pollutant, offsetMinutes, withWind, ws, wd, ...options }) =>
      calendar(axisOf(table, { date, pollutant, offsetMinutes }), table.numbers(pollutant), {
        ...given(options),
        ...(withWind ? { wind: { speedMs: table.numbers(ws), directionDeg: table.numbers(wd) } } : {}),
      }),
    columnsOf,
  ),
}
