import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { z } from 'zod'
import { measured } from '../core/output.ts'

/** What forecasts are trained for and read: µg/m³, CO mg/m³. */
export const forecastPollutants = ['pm25', 'pm10', 'so2', 'no2', 'co', 'o3'] as const
/** °C, hPa, °C, mm, m/s and the components of the wind vector, m/s. */
export const forecastWeathers = [
  'temperature',
  'pressure',
  'dewPoint',
  'rain',
  'windSpeed',
  'windEast',
  'windNorth',
] as const

export const ForecastTrainOutcome = z.object({
  engine: z.literal('forecast-train'),
  trainedFrom: z.string(),
  /** The last hour read. */
  trainedThrough: z.string(),
  sites: z.array(z.string()),
  targets: z.array(
    z.object({
      target: z.enum(forecastPollutants),
      unit: z.enum(['hour', 'day']),
      features: z.number(),
      groups: z.array(
        z.object({
          firstLead: z.number(),
          lastLead: z.number(),
          trees: z.number(),
          weight: z.number(),
          trainedRows: z.number(),
        }),
      ),
    }),
  ),
  /** SHA-256 of the model, a file of the job. */
  modelVersion: z.string(),
})

/** A value with its 10–90 % band. */
const Forecast = z.object({
  lead: z.number(),
  mean: z.number(),
  p10: z.number(),
  p50: z.number(),
  p90: z.number(),
})

export const ForecastRunOutcome = z.object({
  engine: z.literal('forecast-run'),
  at: z.string(),
  hours: z.array(
    z.object({
      site: z.string(),
      target: z.enum(forecastPollutants),
      hours: z.array(Forecast.extend({ time: z.string() })),
    }),
  ),
  days: z.array(
    z.object({
      site: z.string(),
      leadDay: z.number(),
      date: z.string(),
      pollutants: z.partialRecord(z.enum(dailyPollutants), Forecast),
      /** Of the expected values; null where a pollutant is not forecast. */
      aqi: measured,
      aqiLevel: measured,
      primaryPollutants: z.array(z.string()),
    }),
  ),
})
