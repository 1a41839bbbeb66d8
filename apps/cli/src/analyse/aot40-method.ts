import { aot40 } from '@qingkong/science/stats/aot40'
import { z } from 'zod'
import { columnOptions, given, method, offsetMinutes } from './method.ts'

const { date, pollutant } = columnOptions

export const aot40Method = {
  aot40: method(
    z.strictObject({
      ...{ date, offsetMinutes },
      pollutant: pollutant.default('o3'),
      threshold: z.number().optional(),
      months: z.array(z.number()).optional(),
      hours: z.strictObject({ from: z.number(), to: z.number() }).optional(),
      daylightAt: z.strictObject({ latitude: z.number(), longitude: z.number() }).optional(),
    }),
    (table, { date, offsetMinutes, pollutant, ...options }) =>
      aot40({ atMs: table.times(date, offsetMinutes), offsetMinutes }, table.numbers(pollutant), given(options)),
    ({ date, pollutant }) => ({ date, value: pollutant }),
  ),
}
