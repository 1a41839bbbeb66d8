import type { Maybe } from '../missing.ts'
import { type CapturedHours, captureRate, captureSteps } from './capture-rate.ts'

/** What the days of a period say of an outlet's factor, within one quarter. Kilograms, hours, the factor's own unit. */
export interface PeriodPart {
  dueHours: number
  receivedHours: number
  validHours: number
  stopHours: number
  /** Hours held against a limit, and of these the exceeding ones. */
  judgedHours: number
  exceedHours: number
  /** 实测: of valid hours. */
  measuredKg: Maybe<number>
  /** 补遗: of the hours without. */
  filledKg: Maybe<number>
  /** Sum of the hours' judged concentrations, and how many there are. */
  zsSum: number
  zsHours: number
  maxZs: Maybe<number>
}

/** Amounts of one outlet or of many: every rate with its numerator and denominator, three totals by their names. */
export interface EmissionAmount extends PeriodPart {
  /** Outlets in it, and of these the ones without 核算 in a quarter of the period. */
  outlets: number
  withheldOutlets: number
  /** 实测 of what gets no 核算: 核算 = 实测 − withheld + 补遗. */
  withheldKg: Maybe<number>
  /** 核算. */
  totalKg: Maybe<number>
  /** Of the quarters of the period so far: α is captured ÷ running. */
  capturedHours: number
  runningHours: number
}

export const noAmount: EmissionAmount = {
  dueHours: 0,
  receivedHours: 0,
  validHours: 0,
  stopHours: 0,
  judgedHours: 0,
  exceedHours: 0,
  measuredKg: null,
  filledKg: null,
  zsSum: 0,
  zsHours: 0,
  maxZs: null,
  outlets: 0,
  withheldOutlets: 0,
  withheldKg: null,
  totalKg: null,
  capturedHours: 0,
  runningHours: 0,
}

const plus = (a: Maybe<number>, b: Maybe<number>): Maybe<number> => {
  if (a === null) return b
  return b === null ? a : a + b
}

const larger = (a: Maybe<number>, b: Maybe<number>): Maybe<number> => {
  if (a === null) return b
  return b === null ? a : Math.max(a, b)
}

const added = (a: EmissionAmount, b: EmissionAmount): EmissionAmount => ({
  dueHours: a.dueHours + b.dueHours,
  receivedHours: a.receivedHours + b.receivedHours,
  validHours: a.validHours + b.validHours,
  stopHours: a.stopHours + b.stopHours,
  judgedHours: a.judgedHours + b.judgedHours,
  exceedHours: a.exceedHours + b.exceedHours,
  measuredKg: plus(a.measuredKg, b.measuredKg),
  filledKg: plus(a.filledKg, b.filledKg),
  zsSum: a.zsSum + b.zsSum,
  zsHours: a.zsHours + b.zsHours,
  maxZs: larger(a.maxZs, b.maxZs),
  outlets: a.outlets + b.outlets,
  withheldOutlets: a.withheldOutlets + b.withheldOutlets,
  withheldKg: plus(a.withheldKg, b.withheldKg),
  totalKg: plus(a.totalKg, b.totalKg),
  capturedHours: a.capturedHours + b.capturedHours,
  runningHours: a.runningHours + b.runningHours,
})

/** Amounts together; the missing is no zero. */
export const sumOfAmounts = (amounts: Iterable<EmissionAmount>): EmissionAmount => {
  let sum = noAmount
  for (const amount of amounts) sum = added(sum, amount)
  return sum
}

/** Whether a quarter of an outlet's factor gets a 核算: not below 75 % (HJ 75-2017); one at rest all along gets it. */
export const isIssued = (captured: CapturedHours): boolean => {
  const rate = captureRate(captured)
  return rate === null || rate >= captureSteps.byHistory
}

const ofQuarter = (captured: CapturedHours, part: PeriodPart): EmissionAmount => {
  const running = Math.max(0, captured.hours - captured.stopHours)
  const issued = isIssued(captured)
  return {
    dueHours: part.dueHours,
    receivedHours: part.receivedHours,
    validHours: part.validHours,
    stopHours: part.stopHours,
    judgedHours: part.judgedHours,
    exceedHours: part.exceedHours,
    measuredKg: part.measuredKg,
    zsSum: part.zsSum,
    zsHours: part.zsHours,
    maxZs: part.maxZs,
    outlets: 0,
    withheldOutlets: 0,
    filledKg: issued ? part.filledKg : null,
    withheldKg: issued ? null : part.measuredKg,
    totalKg: issued ? plus(part.measuredKg, part.filledKg) : null,
    capturedHours: Math.max(0, running - captured.invalidHours),
    runningHours: running,
  }
}

/** One outlet's factor over a period: each quarter of it gets its 核算 by its own α. */
export const amountOfOutlet = (quarters: readonly { captured: CapturedHours; part: PeriodPart }[]): EmissionAmount => ({
  ...sumOfAmounts(quarters.map(({ captured, part }) => ofQuarter(captured, part))),
  outlets: 1,
  withheldOutlets: quarters.every(({ captured }) => isIssued(captured)) ? 0 : 1,
})

const ratio = (part: number, whole: number): Maybe<number> => (whole > 0 ? part / whole : null)

/** Rates of amounts, shares 0 to 1; null where the denominator is 0. */
export const ratesOf = (amount: EmissionAmount) => ({
  /** (valid and stopped) ÷ due. */
  coverage: ratio(amount.validHours + amount.stopHours, amount.dueHours),
  alpha: ratio(amount.capturedHours, amount.runningHours),
  exceedRate: ratio(amount.exceedHours, amount.judgedHours),
  filledShare: amount.totalKg === null ? null : ratio(amount.filledKg ?? 0, amount.totalKg),
  meanZs: ratio(amount.zsSum, amount.zsHours),
})
