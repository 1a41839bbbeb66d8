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
