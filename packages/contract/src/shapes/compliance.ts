import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull, SeriesFacts } from './analysis.ts'
import { AllowanceReading, DayAllowance, indicatorCode } from './target.ts'

/** The six of the daily index; O3 as the daily maximum 8-h mean. */
export const dayPollutant = z.enum(
  ['pm25', 'pm10', 'so2', 'no2', 'o38h', 'co'],
  '污染物应为 pm25、pm10、so2、no2、o38h 或 co',
)

export const goalCode = z.enum(['excellent', 'good', 'target'])

/** Whose day target it is: the user's, the area's setting, the month's rest, or the limit of 良. */
const dayTargetSource = z.enum(['mine', 'config', 'month', 'limit'])

export const AssessedPlace = z.object({ code: z.string(), name: z.string() })

/** What a day's hours of one pollutant come to and may still be. µg/m³, CO mg/m³. */
const pollutantOfDay = {
  factorCode: dayPollutant,
  factorName: z.string(),
  unit: z.string(),
  /** Decimals of a daily value. */
  digits: z.number(),
}

const DayTarget = z.object({
  ...pollutantOfDay,
  targetValue: z.number(),
  source: dayTargetSource,
  sourceName: z.string(),
})

export const DayTargets = z.object({ place: AssessedPlace, date: z.string(), items: z.array(DayTarget) })
export type DayTargets = z.infer<typeof DayTargets>

/** A goal and what the rest may bring for it. */
export const GoalAllowance = z.object({
  goal: goalCode,
  goalName: z.string(),
  threshold: z.number(),
  allowance: AllowanceReading,
})
export type GoalAllowance = z.infer<typeof GoalAllowance>

export const DaySuggestion = z.object({
  place: AssessedPlace,
  date: z.string(),
  /** Standard the day is judged by. */
  standard: z.string(),
  elapsedHours: z.number(),
  remainingHours: z.number(),
  items: z.array(
    z.object({
      ...pollutantOfDay,
      /** Mean of the hours so far; of O3 its largest 8-h mean. */
      soFar: numberOrNull,
      validHours: z.number(),
      latestValue: numberOrNull,
      /** Publication label of the latest hour. */
      latestTime: stamp.nullable(),
      /** What the remaining hours usually bring: the same hours of the seven days before. */
      usual: numberOrNull,
      goals: z.array(GoalAllowance),
    }),
  ),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type DaySuggestion = z.infer<typeof DaySuggestion>

export const DayIndex = z.object({
  place: AssessedPlace,
  date: z.string(),
  standard: z.string(),
  items: z.array(
    z.object({
      ...pollutantOfDay,
      soFar: numberOrNull,
      /** What each remaining hour was taken to be; null = no hour remains, or nothing is known. */
      assumed: numberOrNull,
      assumedBy: z.enum(['given', 'usual', 'none']),
      dayValue: numberOrNull,
      iaqi: numberOrNull,
      level: numberOrNull,
      targetValue: z.number(),
      targetSource: dayTargetSource,
      isMet: z.boolean().nullable(),
    }),
  ),
  aqi: numberOrNull,
  level: numberOrNull,
  levelName: z.string(),
  primary: z.array(z.string()),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type DayIndex = z.infer<typeof DayIndex>

/** safe 正常, tight 接近, over 预计超目标, missed 已无法达标, met 已达标, none 无数据. */
const dayAlarmState = z.enum(['safe', 'tight', 'over', 'missed', 'met', 'none'])

export const DayAlarms = z.object({
  place: AssessedPlace,
  date: z.string(),
  items: z.array(
    z.object({
      ...pollutantOfDay,
      state: dayAlarmState,
      stateName: z.string(),
      latestValue: numberOrNull,
      latestTime: stamp.nullable(),
      usual: numberOrNull,
      /** What the remaining hours may be by the area's reading. */
      allowed: numberOrNull,
      targetValue: z.number(),
      sentence: z.string(),
    }),
  ),
  facts: SeriesFacts,
})
export type DayAlarms = z.infer<typeof DayAlarms>

export const DayAlarmChart = z.object({
  place: AssessedPlace,
  date: z.string(),
  ...pollutantOfDay,
  /** Publication labels 01:00 … 00:00. */
  times: z.array(stamp),
  values: z.array(numberOrNull),
  /** Mean of the same hours of the seven days before. */
  usual: z.array(numberOrNull),
  /** Mean so far at each hour; of O3 its 8-h mean. */
  running: z.array(numberOrNull),
  /** Hours that have ended; those from here on are still to come. */
  elapsedHours: z.number(),
  targetValue: z.number(),
  targetName: z.string(),
  allowance: AllowanceReading,
  /** 优 and 良 of a day. */
  limits: z.array(z.object({ goal: goalCode, goalName: z.string(), threshold: z.number() })),
  facts: SeriesFacts,
})
export type DayAlarmChart = z.infer<typeof DayAlarmChart>

/** Where the goal of a month or a year comes from. */
const periodTargetSource = z.enum(['target', 'months', 'proposal', 'limit', 'none'])

const periodHead = {
  place: AssessedPlace,
  /** 2026年11月, 2026年. */
  periodName: z.string(),
  from: z.string(),
  to: z.string(),
  factorCode: indicatorCode,
  factorName: z.string(),
  unit: z.string(),
  /** The chosen target's name; empty without one. */
  targetName: z.string(),
  targetValue: numberOrNull,
  targetSource: periodTargetSource,
  targetSourceName: z.string(),
}

export const PeriodSuggestion = z.object({
  ...periodHead,
  currentValue: numberOrNull,
  /** The same days of the year before. */
  lastYearValue: numberOrNull,
  /** Percent for concentrations, days for the others. */
  change: numberOrNull,
  elapsedDays: z.number(),
  validDays: z.number(),
  remainingDays: z.number(),
  /** Largest mean of the same rest of the period in recent years. */
  recentMax: numberOrNull,
  /** Goals of a mean: 优, 良 and the target. Empty for days. */
  goals: z.array(GoalAllowance),
  days: DayAllowance.nullable(),
  /** Why the standard of the two years differs; null where it does not. */
  banner: z.string().nullable(),
  /** Too few valid days; null where there is nothing to say. */
  validityNote: z.string().nullable(),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type PeriodSuggestion = z.infer<typeof PeriodSuggestion>

export const PeriodChart = z.object({
  ...periodHead,
  /** Days of a month, months of a year. */
  steps: z.array(
    z.object({
      /** 'YYYY-MM-DD' or 'YYYY-MM'. */
      label: z.string(),
      state: z.enum(['past', 'running', 'coming']),
      /** Mean, or number of days. */
      value: numberOrNull,
      /** From the beginning to here. */
      running: numberOrNull,
      /** The part of the target that falls here; only of months. */
      planned: numberOrNull,
      /** Planned from the beginning to here; only of months. */
      plannedRunning: numberOrNull,
      /** What each remaining step may be, by both readings; null for what is past. */
      allowedStrict: numberOrNull,
      allowedRounded: numberOrNull,
      aqi: numberOrNull,
      level: numberOrNull,
    }),
  ),
  facts: SeriesFacts,
})
export type PeriodChart = z.infer<typeof PeriodChart>

export const YearDays = z.object({
  place: AssessedPlace,
  year: z.number(),
  targetName: z.string(),
  days: z.array(
    z.object({
      date: z.string(),
      aqi: numberOrNull,
      level: numberOrNull,
      pm25: numberOrNull,
      o38h: numberOrNull,
      primary: z.array(z.string()),
    }),
  ),
  months: z.array(
    z.object({
      month: z.string(),
      validDays: z.number(),
      goodDays: z.number(),
      goodDaysPlanned: numberOrNull,
      o3ExceedDays: z.number(),
      o3ExceedPlanned: numberOrNull,
      pm25Mean: numberOrNull,
      pm25Planned: numberOrNull,
      /** Null while nothing is planned or measured. */
      isMet: z.boolean().nullable(),
    }),
  ),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type YearDays = z.infer<typeof YearDays>
