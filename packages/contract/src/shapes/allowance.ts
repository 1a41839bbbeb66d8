import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull, SeriesFacts } from './analysis.ts'
import { AssessedPlace, dayPollutant, goalCode } from './compliance.ts'
import { AllowanceReading } from './target.ts'

/** One scale and goal of the cascade. */
const CascadeRow = z.object({
  scale: z.enum(['hour', 'day', 'month', 'year']),
  scaleName: z.string(),
  goal: goalCode,
  goalName: z.string(),
  threshold: z.number(),
  /** Minutes, hours or days that remain. */
  remaining: z.number(),
  remainingUnit: z.string(),
  /** Past ones without a value, in the same unit: they count neither way. */
  missing: z.number(),
  allowance: AllowanceReading,
})

export const Assessment = z.object({
  place: AssessedPlace,
  /** city and area are ranked among others. */
  placeKind: z.enum(['site', 'area', 'city', 'otherCity']),
  factorCode: dayPollutant,
  factorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  date: z.string(),
  standard: z.string(),
  rows: z.array(CascadeRow),
  /** Publication labels of the day's hours. */
  times: z.array(stamp),
  /** Hourly values, O3 as hours; null = to come, or missing. */
  hours: z.array(numberOrNull),
  elapsedHours: z.number(),
  /** Hours so far of each site that makes the place, unrounded: the day is the mean of their days. */
  lines: z.array(z.array(numberOrNull)),
  /** Mean of the same hours of the seven days before: what is taken for hours to come. */
  usual: z.array(numberOrNull),
  /** The user's own values for hours to come. */
  edits: z.array(z.object({ hour: z.number(), value: z.number() })),
  /** Mean of the minutes of the running hour; null where the place sends no minutes. */
  minuteMean: numberOrNull,
  minuteCount: z.number(),
  /** Daily values of the month before the day, unrounded. */
  monthDays: z.array(numberOrNull),
  monthName: z.string(),
  /** Others' values over the same month; null where nobody is to be ranked with. */
  rivals: z
    .object({
      groupName: z.string(),
      by: z.enum(['composite', 'concentration']),
      values: z.array(numberOrNull),
      /** The own concentrations of the month that the composite index is made of. */
      concentrations: z.record(dayPollutant, numberOrNull),
      total: z.number(),
    })
    .nullable(),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type Assessment = z.infer<typeof Assessment>

export const OzoneAllowance = z.object({
  place: AssessedPlace,
  date: z.string(),
  unit: z.string(),
  standard: z.string(),
  elapsedHours: z.number(),
  /** Windows of the day by the hour they end at. */
  windows: z.array(
    z.object({
      time: stamp,
      /** Mean of the hours known. */
      soFar: numberOrNull,
      knownHours: z.number(),
      comingHours: z.number(),
      /** What each coming hour of the window may be to stay 良; null where none comes. */
      allowed: numberOrNull,
    }),
  ),
  goals: z.array(
    z.object({ goal: goalCode, goalName: z.string(), threshold: z.number(), allowance: AllowanceReading }),
  ),
  /** Largest 8-h mean so far. */
  maxSoFar: numberOrNull,
  /** The year's 90th percentile. */
  year: z.object({
    limit: z.number(),
    percentile: numberOrNull,
    validDays: z.number(),
    exceedDays: z.number(),
    /** Days above the limit that the whole year can bear for certain, and at most. */
    certainDays: z.number(),
    possibleDays: z.number(),
    remainingCertainDays: z.number(),
    /** Days to come are taken as in the year before; false = none known, measured days only. */
    isProjected: z.boolean(),
    /** Largest MDA8 of the day that keeps the percentile: a value, any, or none any more. */
    ceiling: z.object({ kind: z.enum(['value', 'any', 'outOfReach']), value: numberOrNull }),
  }),
  sentence: z.string().nullable(),
  facts: SeriesFacts,
})
export type OzoneAllowance = z.infer<typeof OzoneAllowance>
