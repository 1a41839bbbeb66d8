import { z } from 'zod'
import { cityDay, codeList } from '../core/input.ts'
import { measured } from '../core/output.ts'
import { numberOrNull } from './analysis.ts'

/** Whose emissions are counted: everything where nothing is named. */
export const amountFilter = {
  areaCodes: codeList(100).default([]),
  /** The specification's spelling. Codes of industries, each with everything below it. */
  industyCode: codeList(50).default([]),
  /** psCode of enterprises. */
  superviseCompany: codeList(500).default([]),
}

/** Of a stack's gas: flow, temperature and oxygen have no mass. */
export const amountFactor = z
  .string()
  .regex(/^a[023]\d{4}$/, '统计因子应为废气污染物')
  .refine((code) => !/^a0[01]/.test(code), '统计因子应为废气污染物')
  .default('a21002')

/** First and last natural day of a statistic, both included; what a call takes without them it says itself. */
export const statisticDays = { startTime: cityDay.optional(), endTime: cityDay.optional() }

/** The period answered; it ends with the last day that is over. */
export const StatisticPeriod = z.object({ from: z.string(), to: z.string(), name: z.string() })
export type StatisticPeriod = z.infer<typeof StatisticPeriod>

/** Amounts of outlets with every rate's numerator and denominator. Kilograms, hours, shares 0 to 1. */
export const AmountFields = {
  outlets: z.number(),
  /** Outlets of which a quarter gets no 核算. */
  withheldOutlets: z.number(),
  /** 实测. */
  measuredKg: measured,
  /** 实测 of what gets no 核算. */
  withheldKg: measured,
  /** 补遗. */
  filledKg: measured,
  /** 核算. */
  totalKg: measured,
  filledShare: numberOrNull,
  dueHours: z.number(),
  receivedHours: z.number(),
  validHours: z.number(),
  stopHours: z.number(),
  coverage: numberOrNull,
  /** 捕集率 of the quarters of the period: captured ÷ running hours. */
  alpha: numberOrNull,
  capturedHours: z.number(),
  runningHours: z.number(),
  exceedHours: z.number(),
  judgedHours: z.number(),
  exceedRate: numberOrNull,
}

/** What a sentence about amounts is made of. */
export const AmountFacts = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  /** False where areas were chosen, so that the sentence does not speak of the whole city. */
  isWholeCity: z.boolean(),
  measuredKg: measured,
  filledKg: measured,
  totalKg: measured,
  /** Who has most of the 核算; null without one. */
  first: z.object({ code: z.string(), name: z.string(), share: z.number() }).nullable(),
})
export type AmountFacts = z.infer<typeof AmountFacts>

/** 区县, 行业, 企业, 排口 (or 监测点): each stands below the one before. */
export const statisticLevels = ['COUNTY', 'INDUSTRY', 'ENTERPRISE', 'OUTLET'] as const
export type StatisticLevel = (typeof statisticLevels)[number]

const levelRow = {
  level: z.enum(statisticLevels),
  /** Of an area, an area with its industry ('320281-26'), psCode, outletCode or pointCode. */
  code: z.string(),
  /** The row it stands below; null for a district. */
  parentCode: z.string().nullable(),
  name: z.string(),
}

/** Against the year before and the period just before: percent, or why there is none. */
const changes = {
  yoy: numberOrNull,
  yoyRemark: z.string().nullable(),
  qoq: numberOrNull,
  qoqRemark: z.string().nullable(),
}

/** What enterprises used of their permits since 1 January, to the period's end; null without one and of an outlet. */
const permits = {
  /** Enterprises that hold a permit of the factor, and of these the ones faster than the year. */
  permitted: z.number(),
  overPermit: z.number(),
  permitT: measured,
  usedT: measured,
  /** 许可量占比, 1 is all; beside it the part of the year that is over. */
  permitShare: numberOrNull,
  permitYearShare: numberOrNull,
  permitLight: z.enum(['green', 'amber', 'red']).nullable(),
}

export const AmountStatisticRow = z.object({
  ...levelRow,
  ...AmountFields,
  /** Judged concentration of valid hours, mg/m³. */
  meanZs: measured,
  maxZs: measured,
  /** Of an outlet. */
  limit: measured,
  ...permits,
  ...changes,
})
export type AmountStatisticRow = z.infer<typeof AmountStatisticRow>

/** kWh of meters by what their equipment does, and the highest mean load of an hour. */
export const EnergyFields = {
  points: z.number(),
  productionKwh: measured,
  governKwh: measured,
  otherKwh: measured,
  totalKwh: measured,
  peakKw: measured,
  dueHours: z.number(),
  validHours: z.number(),
  coverage: numberOrNull,
}

/** 产治同步 of production lines, counted day by day: intervals, and enterprises in which treatment stood still. */
export const SynchronyFields = {
  producing: z.number(),
  synchronous: z.number(),
  /** synchronous ÷ producing, 0 to 1. */
  syncRate: numberOrNull,
  unsync: z.number(),
}

export const EnergyStatisticRow = z.object({ ...levelRow, ...EnergyFields, ...SynchronyFields, ...changes })
export type EnergyStatisticRow = z.infer<typeof EnergyStatisticRow>

/** What equipment does: production, treatment (govern) and the rest. */
export const equipmentGroups = ['production', 'govern', 'process'] as const

/** What the sentence of 监测数据统计 is made of. */
export const StatisticFacts = z.object({
  factorCode: z.string(),
  factorName: z.string(),
  measuredKg: measured,
  filledKg: measured,
  totalKg: measured,
  filledShare: numberOrNull,
  totalKwh: measured,
  /** Of electricity; null and 0 of emissions. */
  syncRate: numberOrNull,
  unsync: z.number(),
  /** Enterprises that hold a permit of the factor, and of these the ones faster than the year. */
  permitted: z.number(),
  overPermit: z.number(),
  ...changes,
})
export type StatisticFacts = z.infer<typeof StatisticFacts>

/** What enterprises are compared by: 排放量, 排放浓度, 用电. */
export const comparedQuantities = ['EMISSION', 'CONCENTRATION', 'ELECTRICITY'] as const
export type ComparedQuantity = (typeof comparedQuantities)[number]

export const ComparedRow = z.object({
  psCode: z.string(),
  psName: z.string(),
  /** GB/T 4754 division. */
  divisionName: z.string(),
  a: measured,
  b: measured,
  /** a − b. */
  delta: measured,
  pct: numberOrNull,
  /** Both periods are covered to 75 %. */
  comparable: z.boolean(),
  remark: z.string().nullable(),
  coverageA: numberOrNull,
  coverageB: numberOrNull,
  /** Enterprises of the division that may be seen and have a value, itself among them. */
  peerCount: z.number(),
  peerMedian: measured,
  /** a ÷ median. */
  peerTimes: numberOrNull,
})
export type ComparedRow = z.infer<typeof ComparedRow>

export const DistributionRow = z.object({
  /** outletCode or psCode. */
  code: z.string(),
  name: z.string(),
  psCode: z.string(),
  limit: measured,
  /** Hours or days in the box. */
  n: z.number(),
  mean: measured,
  box: z.object({ p5: z.number(), p25: z.number(), p50: z.number(), p75: z.number(), p95: z.number() }).nullable(),
  values: z.array(measured),
})
export type DistributionRow = z.infer<typeof DistributionRow>
