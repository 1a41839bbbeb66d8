import { z } from 'zod'
import { cityDay, cityTime } from '../core/input.ts'
import { numberOrNull } from './analysis.ts'

/** What is ranked: sites of a type, districts by the mean of their sites, cities. */
export const rankedKinds = ['STATION', 'AREA', 'CITY'] as const
/** 同比, 环比. */
export const rankComparisons = ['YEAR', 'PREVIOUS'] as const
export const dustReadingKinds = ['actual', 'provisional', 'confirmed'] as const
export const standardChoices = ['byDate', '2012', '2026', '2031'] as const

/** A natural day 'YYYY-MM-DD'; an instant of it is taken as the day. */
export const dayText = z.union([cityDay, cityTime]).transform((text) => text.slice(0, 10))

/** µg/m³, CO mg/m³. Means of PM2.5, PM10, SO2 and NO2, the 95th percentile of CO, the 90th of O3. */
const SixValues = z.object({
  pm25: numberOrNull,
  pm10: numberOrNull,
  so2: numberOrNull,
  no2: numberOrNull,
  o38h: numberOrNull,
  co: numberOrNull,
})

const figures = { ...SixValues.shape, index: numberOrNull, good_days: numberOrNull }

/** The six, the composite index, and the share of good days in percent. */
export const RankFigures = z.object(figures)
export type RankFigures = z.infer<typeof RankFigures>

export const RankingRow = z.object({
  code: z.string(),
  name: z.string(),
  /** District of a site; '' of others. */
  areaName: z.string(),
  /** The city served, among cities. */
  isOwn: z.boolean(),
  /** Equal values share a rank and the next one skips; null without a value. */
  rank: numberOrNull,
  ...figures,
  /** Of the period compared with. */
  base: RankFigures,
  baseRank: numberOrNull,
  /** In percent; of good_days percentage points. */
  change: RankFigures,
  /** Ranks gained (positive) or lost against the period compared with. */
  rankChange: numberOrNull,
  /** Rank by the change, the largest improvement first. */
  changeRank: numberOrNull,
  goodDays: z.number(),
  validDays: z.number(),
  dustDays: z.number(),
  /** Names of the pollutants with the largest single index. */
  mainPollutants: z.array(z.string()),
  /** Why the period's statistics are for reference only; null = they hold. */
  validityNote: z.string().nullable(),
  /** Valid days of the period compared with; where they are too few there is no change of rank, and why. */
  baseValidDays: z.number(),
  baseValidityNote: z.string().nullable(),
})
export type RankingRow = z.infer<typeof RankingRow>

export const DaySpan = z.object({ from: z.string(), to: z.string(), name: z.string() })
export type DaySpan = z.infer<typeof DaySpan>

/** Where a city stands in the running period, and how much of it is over. */
export const InferencePeriod = z.object({
  ...DaySpan.shape,
  /** Newest day counted; null = none yet. */
  latestDate: z.string().nullable(),
  totalDays: z.number(),
  /** Valid days of the own city so far. */
  daysSoFar: z.number(),
  /** Calendar days after the newest one counted. */
  remainingDays: z.number(),
})
export type InferencePeriod = z.infer<typeof InferencePeriod>

export const InferenceCity = z.object({
  rank: numberOrNull,
  cityCode: z.string(),
  cityName: z.string(),
  isOwn: z.boolean(),
  index: numberOrNull,
  ...SixValues.shape,
})
export type InferenceCity = z.infer<typeof InferenceCity>

export const PollutantControl = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  current: numberOrNull,
  /** Largest value of the whole period if the other five stay as they are; never rounded up. */
  controlValue: numberOrNull,
  /** What has to go; negative = room to spare. */
  reduction: numberOrNull,
  reductionPct: numberOrNull,
  isFeasible: z.boolean(),
  /** Why it is feasible or not, in words. */
  reason: z.string(),
})
export type PollutantControl = z.infer<typeof PollutantControl>

export const PollutantAllowance = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  controlValue: numberOrNull,
  /** Mean of the valid days so far. */
  mean: numberOrNull,
  remainingDays: z.number(),
  /** Largest mean of the remaining days: judged unrounded, and after rounding. Rounded down. */
  strict: numberOrNull,
  rounded: numberOrNull,
  isFeasible: z.boolean(),
  reason: z.string(),
})
export type PollutantAllowance = z.infer<typeof PollutantAllowance>
