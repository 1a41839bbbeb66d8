import { z } from 'zod'
import { recordOf, requiredText } from '../core/input.ts'
import { column, columnName, fullHour, mostColumns, seed } from './engine-table.ts'
import { forecastPollutants, forecastWeathers } from './forecast-outcome.ts'

/** One row per hour from `firstTime` on. µg/m³, CO mg/m³; °C, hPa, mm, m/s. */
const SiteHours = z.strictObject({
  site: requiredText(64, '请填写站点名称'),
  firstTime: fullHour,
  pollutants: z.partialRecord(z.enum(forecastPollutants), column),
  weather: z.partialRecord(z.enum(forecastWeathers), column).default({}),
  /** Weather forecast for each hour, known in advance. */
  forecastWeather: recordOf(columnName, column, mostColumns).default({}),
})
export const ForecastTables = z.strictObject({
  sites: z.array(SiteHours).min(1, '请给出站点数据').max(100, '最多100个站点'),
})
export const ForecastTrainParameters = z.strictObject({
  targets: z
    .array(z.enum(forecastPollutants))
    .min(1, '请选择预报目标')
    .max(forecastPollutants.length)
    .default([...forecastPollutants]),
  /** Forecasts by the hour up to 72 hours, by the day up to three days, or both. */
  units: z
    .array(z.enum(['hour', 'day']))
    .min(1, '请选择逐时或逐日预报')
    .max(2)
    .default(['hour', 'day']),
  /** Nothing from this hour on is read; left out, everything is. */
  until: fullHour.optional(),
  seed: seed.default(1),
})
export const ForecastRunParameters = z.strictObject({
  /** The last hour known. */
  at: fullHour,
})
