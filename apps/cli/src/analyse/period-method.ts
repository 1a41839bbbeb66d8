import { periodStatistics, periodWinds } from '@qingkong/science/stats/period-statistics'
import { valueStatistics } from '@qingkong/science/stats/value-statistic'
import { z } from 'zod'
import { localText } from './local-time.ts'
import { columnOptions, given, method, offsetMinutes } from './method.ts'

const { date, pollutant, ws, wd } = columnOptions

/** One line for every period: its start on the clock of the file, and its wind where it is asked for. */
export const periodMethod = {
  timeAverage: method(
    z.strictObject({
      ...{ date, pollutant, offsetMinutes, ws, wd },
      /** 'day', '2 week', 'season' … */
      period: z.string().default('day'),
      statistic: z.enum(valueStatistics).optional(),
      percentile: z.number().optional(),
      thresholdPct: z.number().min(0).max(100).optional(),
      stepMs: z.number().positive().optional(),
      withWind: z.boolean().default(false),
      /** The speed of the mean wind vector instead of the mean speed. */
      vectorWind: z.boolean().default(false),
    }),
    (table, { date, pollutant, offsetMinutes, ws, wd, statistic, percentile, withWind, vectorWind, ...options }) => {
      const axis = { atMs: table.times(date, offsetMinutes), offsetMinutes }
      const values = periodStatistics(axis, table.numbers(pollutant), given({ ...options, statistic, percentile }))
      const winds =
        withWind || vectorWind
          ? periodWinds(
              axis,
              { speedMs: table.numbers(ws), directionDeg: table.numbers(wd) },
              { ...given(options), vector: vectorWind },
            )
          : null
      return values.map(({ startMs, count, slots, value }, i) => {
        const wind = winds?.[i]
        return {
          ...{ date: localText(startMs, offsetMinutes), count, slots, value },
          ...(wind ? { speedMs: wind.speedMs, directionDeg: wind.directionDeg } : {}),
        }
      })
    },
    ({ date, pollutant, ws, wd }) => ({ date, value: pollutant, speedMs: ws, directionDeg: wd }),
  ),
}
