import { z } from 'zod'
import { stamp } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'

/** The area of every panel: the city, one of its districts or sites, or another city; empty = the own city (cockpit-01). */
export const panelArea = z.string().max(12, '编码过长').default('')

/** 实时 as sent, 审核 reviewed, 部分审核 some of each; null without any data. */
const reviewState = z.enum(['raw', 'checked', 'mixed'])

/** What every panel says of its data, so that no figure stands without its time and review. */
export const panelFacts = {
  /** Publication label of the newest hour, or the newest day 'YYYY-MM-DD', that is shown; null = nothing is. */
  dataTime: z.string().nullable(),
  status: reviewState.nullable(),
  /** 实时, 审核, 部分审核; '' without data. */
  statusName: z.string(),
  /** Why there is nothing to show; null where there is something. */
  reason: z.string().nullable(),
  /** The data version the answer was read at. */
  rev: z.number(),
}

/** L1–L6 with its name (cockpit-03); null without an index. */
export const levelFields = { level: numberOrNull, levelName: z.string() }

/** A pollutant of a place with the level of its own index. µg/m³, CO mg/m³. */
export const LevelledValue = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  value: numberOrNull,
  ...levelFields,
})
export type LevelledValue = z.infer<typeof LevelledValue>

/** How the hours to come were worked out. */
export const ForecastMethod = z.object({
  /** engine: the newest published run of 统计预报; usual: the same hours of the last seven days; none: neither. */
  code: z.enum(['engine', 'usual', 'none']),
  name: z.string(),
  /** Of the engine: when it started from; of the usual hours the hour they were read at. */
  issuedTime: stamp.nullable(),
  /** Of the engine: who published it; else ''. */
  issuedBy: z.string(),
  /** What the band is: 10–90 % of the forecast, or least and most of the seven days. */
  bandName: z.string(),
})
export type ForecastMethod = z.infer<typeof ForecastMethod>

/** One pollutant's last and next hours at a place. */
export const TrendPrediction = z.object({
  place: z.object({ code: z.string(), name: z.string() }),
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  digits: z.number(),
  /** Hours that ended, publication labels. */
  observed: z.array(z.object({ time: stamp, value: numberOrNull, level: numberOrNull })),
  forecast: z.array(
    z.object({ time: stamp, value: numberOrNull, low: numberOrNull, high: numberOrNull, level: numberOrNull }),
  ),
  /** Largest day value the city works for; null = none. */
  dayTarget: numberOrNull,
  dayTargetSourceName: z.string(),
  method: ForecastMethod,
  ...panelFacts,
})
export type TrendPrediction = z.infer<typeof TrendPrediction>

/** What the day is heading for, and what would still keep its target. */
export const TrendToast = z.object({
  /** The sentence; null = nothing new to say, and then `reason` says why. */
  text: z.string().nullable(),
  /** Factor, target, level and hour: a screen shows each once. */
  toastKey: z.string().nullable(),
  placeName: z.string(),
  factorCode: z.string(),
  factorName: z.string(),
  unit: z.string(),
  /** The hour to come with the largest forecast, its publication label. */
  peakTime: stamp.nullable(),
  peakValue: numberOrNull,
  /** The day's value if the hours come as forecast, rounded as it is published. */
  dayValue: numberOrNull,
  ...levelFields,
  targetValue: numberOrNull,
  /** Largest mean of the hours to come that keeps the target: unrounded mean, and mean after rounding (below it). */
  allowedStrict: numberOrNull,
  allowedRounded: numberOrNull,
  remainingHours: z.number(),
  isOutOfReach: z.boolean(),
  method: ForecastMethod,
  ...panelFacts,
})
export type TrendToast = z.infer<typeof TrendToast>
