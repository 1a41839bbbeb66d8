import { z } from 'zod'
import { numberOrNull, SeriesFacts } from './analysis.ts'

/** Granularities of a trend. Months and years are means of valid days. */
export const trendDataTypes = ['FIVE_MIN', 'HOUR', 'DAY', 'MONTH', 'YEAR'] as const
export type TrendDataType = (typeof trendDataTypes)[number]

/** 实况, 预扣 (declared and confirmed days left out), 认定扣除 (confirmed days left out). */
export const trendDustReadings = ['actual', 'provisional', 'confirmed'] as const

export const TrendFactor = z.object({ code: z.string(), name: z.string(), unit: z.string(), digits: z.number() })
export type TrendFactor = z.infer<typeof TrendFactor>

const ofPlace = { siteCode: z.string(), siteName: z.string(), factor: TrendFactor }

/** A column over the times of its answer; null = missing. */
export const TrendSeries = z.object({ ...ofPlace, values: z.array(numberOrNull) })
export type TrendSeries = z.infer<typeof TrendSeries>

export const TrendSeriesAnswer = z.object({
  /** Ends of hours and five minutes 'YYYY-MM-DD HH:mm:ss'; days, months and years as such. */
  times: z.array(z.string()),
  series: z.array(TrendSeries),
  facts: SeriesFacts,
})
export type TrendSeriesAnswer = z.infer<typeof TrendSeriesAnswer>

const direction = z.enum(['up', 'down', 'none'])

/** What the means of a series say of its course. */
export const TrendLine = z.object({
  /** Means the trend is of: months where there are six valid ones, else days. */
  basis: z.enum(['month', 'day']),
  count: z.number(),
  /** The season was taken out of the months first. */
  deseasonalised: z.boolean(),
  /** Median of all slopes (Theil–Sen) with its 95 % interval, in the factor's unit per year, of days per day. */
  slope: z.number(),
  lower: z.number(),
  upper: z.number(),
  /** % a year of the line's value at its begin; null of days. */
  slopePct: numberOrNull,
  lowerPct: numberOrNull,
  upperPct: numberOrNull,
  p: z.number(),
  mannKendall: z.object({ tau: numberOrNull, z: numberOrNull, p: numberOrNull, trend: direction }),
  spearman: z.object({ r: numberOrNull, critical: numberOrNull, p: numberOrNull, trend: direction }),
  /** The line, its interval and the means without their season at the answer's times. */
  fitted: z.array(numberOrNull),
  fittedLower: z.array(numberOrNull),
  fittedUpper: z.array(numberOrNull),
  seasonless: z.array(numberOrNull),
})
export type TrendLine = z.infer<typeof TrendLine>

export const AnalysedTrend = z.object({
  ...ofPlace,
  values: z.array(numberOrNull),
  mean: numberOrNull,
  trend: TrendLine.nullable(),
  /** Why there is no trend; null where there is one. */
  noTrendReason: z.string().nullable(),
})
export type AnalysedTrend = z.infer<typeof AnalysedTrend>

/** A mean with its 95 % interval. */
export const MeanWithInterval = z.object({
  count: z.number(),
  mean: numberOrNull,
  lower: numberOrNull,
  upper: numberOrNull,
})
export type MeanWithInterval = z.infer<typeof MeanWithInterval>

/** Means by clock and calendar. */
export const Variation = z.object({
  ...ofPlace,
  /** Hours with a value that count. */
  count: z.number(),
  /** Of all hours, in the three readings of sand and dust. */
  means: z.object({ actual: numberOrNull, provisional: numberOrNull, confirmed: numberOrNull }),
  /** Hours 01:00 to 24:00 by their ends. */
  hour: z.array(MeanWithInterval),
  /** Monday first. */
  weekday: z.array(MeanWithInterval),
  /** January first. */
  month: z.array(MeanWithInterval),
  /** [weekday from Monday][hour from 01:00] */
  weekdayHour: z.array(z.array(numberOrNull)),
})
export type Variation = z.infer<typeof Variation>

export const VariationAnswer = z.object({
  variations: z.array(Variation),
  /** Natural days whose particles were left out as sand and dust. */
  dustDays: z.array(z.string()),
  facts: SeriesFacts,
})
export type VariationAnswer = z.infer<typeof VariationAnswer>

/** Exceedances of one pollutant at one place. Days by the daily limit, hours by the hourly one, after rounding. */
export const Exceedance = z.object({
  ...ofPlace,
  /** Null: the standard sets no daily limit (O₃ by the hour). */
  days: z
    .object({
      valid: z.number(),
      exceeding: z.number(),
      ratePct: numberOrNull,
      max: numberOrNull,
      maxDate: z.string().nullable(),
      maxMultiple: numberOrNull,
    })
    .nullable(),
  /** Null: the standard sets no hourly limit (particles, O₃-8h). */
  hours: z
    .object({
      valid: z.number(),
      exceeding: z.number(),
      ratePct: numberOrNull,
      max: numberOrNull,
      maxTime: z.string().nullable(),
      maxMultiple: numberOrNull,
    })
    .nullable(),
})
export type Exceedance = z.infer<typeof Exceedance>
