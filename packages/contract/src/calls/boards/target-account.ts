import { z } from 'zod'
import { get, group } from '../../core/call.ts'
import { year } from '../../core/input.ts'
import { numberOrNull } from '../../shapes/analysis.ts'
import { levelFields, panelArea, panelFacts } from '../../shapes/cockpit.ts'
import { AllowanceReading } from '../../shapes/target.ts'

/** One indicator of the year: how far it is, and what the rest may still bring. */
const AccumulatedTarget = z.object({
  indicatorCode: z.enum(['pm25', 'good_days', 'o3_standard', 'heavy_days']),
  indicatorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  /** most: not above the target; least: at least it. */
  bound: z.enum(['most', 'least']),
  /** So far, in the unit; null without a valid day. */
  value: numberOrNull,
  /** Of the good days: their share of the valid days so far, percent. */
  rate: numberOrNull,
  /** The same days of the year before. */
  lastYear: numberOrNull,
  /** Percent of a mean; days of the others. */
  change: numberOrNull,
  target: numberOrNull,
  targetName: z.string(),
  /** What the rest of the period may have: of a mean per remaining day. */
  meanAllowance: AllowanceReading.nullable(),
  /** Of days: those above the standard that may still come (negative = too many already). */
  allowance: numberOrNull,
  stillNeeded: numberOrNull,
  /** How far the value is beyond the target, percent; of good days by their share. Zero or less is within it. */
  overPct: numberOrNull,
  /** green at ≤ 0, amber up to 5 % over, red beyond or out of reach; null without a target or value. */
  light: z.enum(['green', 'amber', 'red']).nullable(),
  /** Chance to reach the target, percent; null: no forecast reaches the end of the period. */
  probability: numberOrNull,
  /** Why there is no target or no value; null where both are. */
  note: z.string().nullable(),
})
export type AccumulatedTarget = z.infer<typeof AccumulatedTarget>

/** 考核累计: the year's targets and its days by level. */
export const targetAccount = group('/business-aqi/cockpit', {
  cockpitTestAccumulated: get('/test-accumulated', {
    summary: '驾驶舱考核累计',
    right: 'target.read',
    outside: 'cityWide',
    about: 'target',
    input: { areaCode: panelArea },
    output: z.object({
      areaName: z.string(),
      /** First and last natural day of the target's period; without a target the year. */
      from: z.string(),
      to: z.string(),
      elapsedDays: z.number(),
      remainingDays: z.number(),
      targets: z.array(AccumulatedTarget),
      /** Why the standard of the two years differs; null where it does not. */
      banner: z.string().nullable(),
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
  cockpitYearCou: get('/year-cou', {
    summary: '驾驶舱全年各级别天数',
    right: 'analysis.read',
    outside: 'cityWide',
    about: 'airHour',
    /** Default the running year. */
    input: { areaCode: panelArea, year: year.optional() },
    output: z.object({
      areaName: z.string(),
      year: z.number(),
      /** Days that ended, those of them with a valid index, and those without. */
      elapsedDays: z.number(),
      validDays: z.number(),
      missingDays: z.number(),
      levels: z.array(
        z.object({
          ...levelFields,
          days: z.number(),
          /** The same days of the year before. */
          lastYearDays: z.number(),
        }),
      ),
      /** Days of level 1 and 2 and their share of the valid ones, percent. */
      goodDays: z.number(),
      goodRate: numberOrNull,
      lastYearGoodDays: z.number(),
      lastYearGoodRate: numberOrNull,
      ...panelFacts,
    }),
  })({
    example: () => ({}),
  }),
})
