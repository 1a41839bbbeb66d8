import { exactMean, roundHalfEven } from '@qingkong/domain/air/rounding'
import { present } from '@qingkong/domain/air/validity'
import { daysInMonth, monthsWithin, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { DecompositionFactor } from '@qingkong/domain/target/decomposition'
import { indicatorOfDay, indicators } from '@qingkong/domain/target/indicator'
import { type MonthlyValues, monthWeights, unknownMonths } from '@qingkong/domain/target/month-weights'
import type { JudgedDay } from './indicator-days.ts'

/** A whole month of a target's period. */
export interface Month {
  /** 'YYYY-MM' */
  month: string
  days: number
  fromDay: string
  toDay: string
}

export const monthsOf = (fromDay: string, toDay: string): Month[] =>
  monthsWithin(rangeOf(fromDay, toDay)).map(({ month, days }) => ({
    month,
    days,
    fromDay: `${month}-01`,
    toDay: `${month}-${String(days).padStart(2, '0')}`,
  }))

/** The same month so many years before. */
export const monthBefore = ({ month }: Pick<Month, 'month'>, years: number): Month => {
  const [year, number] = [Number(month.slice(0, 4)) - years, Number(month.slice(5))]
  const [name, days] = [`${year}-${month.slice(5)}`, daysInMonth(year, number)]
  return { month: name, days, fromDay: `${name}-01`, toDay: `${name}-${days}` }
}

/** Mean of the valid days, or number of the days that count; null without a valid day. */
export const figureOf = (factor: DecompositionFactor, values: readonly (number | null)[]): number | null => {
  const there = present(values)
  if (there.length === 0) return null
  return indicators[factor].kind === 'mean' ? exactMean(there) : there.filter((value) => value === 1).length
}

/** What each day gives to an indicator, by its month 'YYYY-MM'. */
export const valuesByMonth = (
  factor: DecompositionFactor,
  days: readonly JudgedDay[],
): ReadonlyMap<string, readonly (number | null)[]> => {
  const byMonth = new Map<string, (number | null)[]>()
  for (const day of days) {
    const month = day.date.slice(0, 7)
    byMonth.set(month, [...(byMonth.get(month) ?? []), indicatorOfDay(factor, day)])
  }
  return byMonth
}

/** With fewer valid days a past month says nothing of its kind. */
const leastShare = 0.5

/**
 * A past month as a weight: its mean, or its days stretched to the whole month, so that gaps do not lighten it.
 */
const pastFigure = (
  factor: DecompositionFactor,
  { days }: Month,
  values: readonly (number | null)[],
): number | null => {
  const valid = present(values).length
  const figure = figureOf(factor, values)
  if (figure === null || valid < days * leastShare) return null
  return indicators[factor].kind === 'mean' ? figure : (figure * days) / valid
}

export interface PastYears {
  /** By month of the period. */
  weights: number[]
  /** The year before, as measured. */
  lastYear: (number | null)[]
  /** Years that gave a weight to any month, newest first. */
  years: number[]
  /** Months of the period that no year knows, 'YYYY-MM'; their weight is taken from their neighbours. */
  unknown: string[]
}

/** What past years say of the months of a period. */
export const pastYearsOf = (
  factor: DecompositionFactor,
  months: readonly Month[],
  weightYears: number,
  values: ReadonlyMap<string, readonly (number | null)[]>,
): PastYears => {
  const byYear = Array.from({ length: weightYears }, (_, at) => {
    const past = months.map((month) => monthBefore(month, at + 1))
    const figures: MonthlyValues = past.map((month) => pastFigure(factor, month, values.get(month.month) ?? []))
    return { year: Number(past[0]?.month.slice(0, 4)), figures }
  })
  const known = byYear.filter(({ figures }) => figures.some((figure) => figure !== null))
  // Twelve places whatever the months are called; a shorter period uses the first of them.
  const figuresByYear = known.map(({ figures }) => figures)
  const weights = monthWeights(figuresByYear).slice(0, months.length)
  const unknown = unknownMonths(figuresByYear).flatMap((at) => months[at - 1]?.month ?? [])
  return {
    weights: weights.map((weight) => roundHalfEven(weight, 2)),
    lastYear: months.map((month) => figureOf(factor, values.get(monthBefore(month, 1).month) ?? [])),
    years: known.map(({ year }) => year),
    unknown: known.length === 0 ? [] : unknown,
  }
}
