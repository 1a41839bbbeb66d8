import { isMeanTarget, meanTargetRule } from '@qingkong/domain/target/target-form'
import { z } from 'zod'
import { cityTime, code, flag, integer, number, requiredText, text } from '../core/input.ts'
import { stamp } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'

/** 分解指标 (document 2, section 9): PM2.5 mean, good days, days of O3 above the limit. */
export const indicatorCode = z.enum(['pm25', 'good_days', 'o3_standard'], '分解指标应为 pm25、good_days 或 o3_standard')

/** A form or a query says nothing by an empty text. */
const orNothing = <T extends z.ZodType<number>>(value: T) =>
  z
    .union([z.literal('').transform(() => null), z.null(), value])
    .optional()
    .transform((given) => given ?? null)

const days = integer.refine((value) => value >= 0 && value <= 366, '天数应在0到366之间')
const oneDecimal = number.refine(isMeanTarget, meanTargetRule)

/** A target's form: whole months, up to a year; at least one value. */
export const targetFields = {
  name: requiredText(50, '请输入目标名称'),
  areaCode: code,
  startTime: cityTime,
  endTime: cityTime,
  /** The running month counts in the progress shown. */
  showNowMonth: flag.default(true),
  /** Largest mean of the period, µg/m³. */
  pm25TargetValue: orNothing(oneDecimal),
  /** Least number of days with an AQI of at most 100. */
  goodDayTargetValue: orNothing(days),
  /** Most days of O3 above its 8-h limit. */
  o3ExceedTargetValue: orNothing(days),
  remark: text(200).default(''),
}

/** Read with the object, sent with its change: somebody else's change in between is not overwritten. */
export const versionRead = integer.refine((value) => value >= 1, '版本号有误')

/** What the filter bar's target widget works with (document 2, section 3.7). */
export const DisassembleTarget = z.object({
  id: z.string(),
  name: z.string(),
  areaCode: z.string(),
  areaName: z.string(),
  startTime: stamp,
  endTime: stamp,
  showNowMonth: z.boolean(),
  pm25TargetValue: numberOrNull,
  goodDayTargetValue: numberOrNull,
  o3ExceedTargetValue: numberOrNull,
})
export type DisassembleTarget = z.infer<typeof DisassembleTarget>

export const TargetRow = DisassembleTarget.extend({
  remark: z.string(),
  /** Indicators whose months somebody saved. */
  decomposed: z.array(indicatorCode),
  version: z.number(),
  updateTime: stamp,
  updateUser: z.string(),
})
export type TargetRow = z.infer<typeof TargetRow>

/** By what the target pages judge an area. */
export const targetConfigFields = {
  /** How many past years weigh the months of a decomposition. */
  weightYears: integer.refine((value) => value >= 1 && value <= 5, '参考年数应在1到5之间').default(3),
  /** Which reading warnings and sentences go by: 严格 or 修约. */
  judgeBy: z.enum(['strict', 'rounded'], '判定口径应为 strict 或 rounded').default('rounded'),
  /** 预警: the latest hour at this share of what the remaining hours may have, percent. */
  warnPercent: number.refine((value) => value >= 50 && value <= 100, '预警比例应在50到100之间').default(90),
  /** Progress leaves out days of confirmed sand and dust. */
  excludeDust: flag.default(false),
  /** Largest daily mean of PM2.5 and largest MDA8 of O3 the city works for, µg/m³; null = by the month's rest, or 良. */
  dayPm25: orNothing(number.refine((value) => value > 0 && value <= 500, '日目标值应在0到500之间')),
  dayO3: orNothing(number.refine((value) => value > 0 && value <= 800, '日目标值应在0到800之间')),
}

export const TargetConfig = z.object({
  areaCode: z.string(),
  weightYears: z.number(),
  judgeBy: z.enum(['strict', 'rounded']),
  warnPercent: z.number(),
  excludeDust: z.boolean(),
  dayPm25: numberOrNull,
  dayO3: numberOrNull,
  /** 0 = never saved. */
  version: z.number(),
})
export type TargetConfig = z.infer<typeof TargetConfig>

/** open 可达标, safe 稳定达标, outOfReach 已无法达标; met 已达标 and missed 未达标 where nothing remains. */
const verdictCode = z.enum(['open', 'safe', 'outOfReach', 'met', 'missed'])

/** What the rest of an hour, day, month or year may bring; rounded down, never up. */
export const AllowanceReading = z.object({
  /** 严格: keeps the unrounded mean at the goal. */
  strict: numberOrNull,
  /** 修约: keeps the mean rounded by GB/T 8170 at the goal. */
  rounded: numberOrNull,
  /** Whether `rounded` itself still passes, or only what lies below it. */
  isRoundedReachable: z.boolean(),
  verdict: verdictCode,
  verdictName: z.string(),
})
export type AllowanceReading = z.infer<typeof AllowanceReading>

/** What the rest of a period may have of days. */
export const DayAllowance = z.object({
  /** Days above the standard that may still come; negative = too many already. */
  allowedDays: z.number(),
  /** Good days still to come; 0 for days of O3. */
  stillNeeded: z.number(),
  verdict: verdictCode,
  verdictName: z.string(),
})
export type DayAllowance = z.infer<typeof DayAllowance>

/** A month of a decomposed target. */
export const TargetMonth = z.object({
  /** 'YYYY-MM' */
  month: z.string(),
  days: z.number(),
  targetValue: z.number(),
  locked: z.boolean(),
  state: z.enum(['past', 'running', 'coming']),
  /** Past years' value of the same month: what weighs it. */
  weight: z.number(),
  /** So far; null where nothing is measured, and of the running month where the target leaves it out. */
  actualValue: numberOrNull,
  validDays: z.number(),
  lastYearValue: numberOrNull,
  /** Actual minus target; for good days target minus actual: positive is worse. */
  gap: numberOrNull,
  verdict: verdictCode.nullable(),
  verdictName: z.string(),
})
export type TargetMonth = z.infer<typeof TargetMonth>
