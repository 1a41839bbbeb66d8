import { isValidMonth, validity } from '../air/validity.ts'
import { type CalendarPeriod, monthsWithin } from './calendar-period.ts'

type ShortMonth = {
  /** 'YYYY-MM' */
  month: string
  validDays: number
  needed: number
}

export type PeriodValidity = {
  /** 'none': the standard has no rule for this period (a day, a range without a whole month). */
  verdict: 'valid' | 'short' | 'none'
  validDays: number
  /** Days that a year needs; null for other kinds. */
  neededInYear: number | null
  /** Whole months with too few days. */
  shortMonths: ShortMonth[]
}

/**
 * Whether a statistic has enough daily values: 27 in a month (February 25), 324 in a year (GB 3095-2026 table 4).
 * Quarters, half-years and ranges have no number of their own: each whole month in them must be valid.
 * @param validDates dates with a valid daily value
 */
export const periodValidity = (period: CalendarPeriod, validDates: readonly string[]): PeriodValidity => {
  const inside = new Set<string>()
  const countByMonth = new Map<string, number>()
  for (const date of validDates) {
    if (date < period.from || date > period.to || inside.has(date)) continue
    inside.add(date)
    const month = date.slice(0, 7)
    countByMonth.set(month, (countByMonth.get(month) ?? 0) + 1)
  }
  const whole = monthsWithin(period).filter(({ isWhole }) => isWhole)
  const shortMonths = whole.flatMap(({ month }) => {
    const monthNumber = Number(month.slice(5, 7))
    const validDays = countByMonth.get(month) ?? 0
    const needed = monthNumber === 2 ? validity.daysPerFebruary : validity.daysPerMonth
    return isValidMonth(validDays, monthNumber) ? [] : [{ month, validDays, needed }]
  })
  const neededInYear = period.kind === 'YEAR' ? validity.daysPerYear : null
  const isShort = shortMonths.length > 0 || (neededInYear !== null && inside.size < neededInYear)
  return {
    verdict: whole.length === 0 ? 'none' : isShort ? 'short' : 'valid',
    validDays: inside.size,
    neededInYear,
    shortMonths,
  }
}

/** The verdict as a sentence for the page; null when there is nothing to say. */
export const validityNote = (validity: PeriodValidity): string | null => {
  if (validity.verdict !== 'short') return null
  const months = validity.shortMonths.map(
    ({ month, validDays, needed }) => `${month} 有效 ${validDays} 天（应不少于 ${needed} 天）`,
  )
  const year =
    validity.neededInYear !== null && validity.validDays < validity.neededInYear
      ? [`全年有效 ${validity.validDays} 天（应不少于 ${validity.neededInYear} 天）`]
      : []
  return `有效天数不足，统计结果仅供参考：${[...year, ...months].join('；')}`
}
