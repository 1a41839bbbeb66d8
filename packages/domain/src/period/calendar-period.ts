import { dayMs } from '../time/city-time.ts'

export type PeriodKind = 'DAY' | 'MONTH' | 'QUARTER' | 'HALF_YEAR' | 'YEAR' | 'RANGE'

/** A run of natural days, both ends included. */
export type CalendarPeriod = {
  kind: PeriodKind
  /** 'YYYY-MM-DD' */
  from: string
  /** 'YYYY-MM-DD' */
  to: string
}

/** Months of the kinds that start on the first of a month. */
const monthsOf = { MONTH: 1, QUARTER: 3, HALF_YEAR: 6, YEAR: 12 } as const

const yearOf = (dateText: string) => Number(dateText.slice(0, 4))
/** 1 to 12 */
const monthOf = (dateText: string) => Number(dateText.slice(5, 7))
const utcOf = (dateText: string) => Date.UTC(yearOf(dateText), monthOf(dateText) - 1, Number(dateText.slice(8, 10)))
/** Months since year 0. */
const monthNumberOf = (dateText: string) => yearOf(dateText) * 12 + monthOf(dateText) - 1
/** Texts of days by their number: series ask for the same years again and again. */
const dateTexts = new Map<number, string>()
/** A hundred years and more. */
const mostDateTexts = 50_000

/** @param utcMs the start of a day */
const dateTextOf = (utcMs: number): string => {
  const known = dateTexts.get(utcMs)
  if (known !== undefined) return known
  const text = new Date(utcMs).toISOString().slice(0, 10)
  if (dateTexts.size < mostDateTexts) dateTexts.set(utcMs, text)
  return text
}

/** @param month 1 to 12 */
export const daysInMonth = (year: number, month: number): number => {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** The day, month, quarter, half-year or year that contains a date 'YYYY-MM-DD'. */
export const periodOf = (kind: Exclude<PeriodKind, 'RANGE'>, dateText: string): CalendarPeriod => {
  if (kind === 'DAY') return { kind, from: dateText, to: dateText }
  const length = monthsOf[kind]
  const first = Math.floor((monthOf(dateText) - 1) / length) * length
  const year = yearOf(dateText)
  return { kind, from: dateTextOf(Date.UTC(year, first, 1)), to: dateTextOf(Date.UTC(year, first + length, 0)) }
}

/**
 * Any run of days.
 * @throws RangeError when it ends before it starts
 */
export const rangeOf = (from: string, to: string): CalendarPeriod => {
  if (to < from) throw new RangeError(`period ends before it starts: ${from} to ${to}`)
  return { kind: 'RANGE', from, to }
}

/**
 * A run of days by the kind it has: from the first to the last of a month is that month, whose 环比 is the month before.
 * @throws RangeError when it ends before it starts
 */
export const namedPeriod = (from: string, to: string): CalendarPeriod => {
  const kinds = ['DAY', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const
  const whole = kinds.map((kind) => periodOf(kind, from)).find((period) => period.from === from && period.to === to)
  return whole ?? rangeOf(from, to)
}

/** Number of calendar days. */
export const periodDays = (period: CalendarPeriod): number => {
  return (utcOf(period.to) - utcOf(period.from)) / dayMs + 1
}

/** The longest period there is a use for, so that no text makes a loop of thousands of years. */
const longestYears = 101

/**
 * Every date of the period in order.
 * @throws RangeError beyond a hundred years
 */
export const datesOf = (period: CalendarPeriod): string[] => {
  const first = utcOf(period.from)
  const days = periodDays(period)
  if (!(days <= longestYears * 366)) throw new RangeError(`period too long: ${period.from} to ${period.to}`)
  return Array.from({ length: days }, (_, i) => dateTextOf(first + i * dayMs))
}

/** 环比: the period just before; of a range, as many days before it. */
export const previousPeriod = (period: CalendarPeriod): CalendarPeriod => {
  const dayBefore = utcOf(period.from) - dayMs
  if (period.kind !== 'RANGE') return periodOf(period.kind, dateTextOf(dayBefore))
  return rangeOf(dateTextOf(dayBefore - (periodDays(period) - 1) * dayMs), dateTextOf(dayBefore))
}

/** 同比: the same period of the year before; of 29 February, the 28th. */
export const samePeriodLastYear = (period: CalendarPeriod): CalendarPeriod => {
  if (period.kind !== 'RANGE' && period.kind !== 'DAY') return periodOf(period.kind, yearEarlier(period.from))
  return { kind: period.kind, from: yearEarlier(period.from), to: yearEarlier(period.to) }
}

const yearEarlier = (dateText: string): string => {
  const [year, month] = [yearOf(dateText) - 1, monthOf(dateText)]
  const day = Math.min(Number(dateText.slice(8, 10)), daysInMonth(year, month))
  return dateTextOf(Date.UTC(year, month - 1, day))
}

export type PeriodMonth = {
  /** 'YYYY-MM' */
  month: string
  /** Calendar days of the whole month. */
  days: number
  /** Whether the period contains all of them. */
  isWhole: boolean
}

/**
 * The months a period touches.
 * @throws RangeError beyond a hundred years
 */
export const monthsWithin = (period: CalendarPeriod): PeriodMonth[] => {
  // Counted, never compared as text: '+010000-01' stands before '9999-12' and such a loop has no end.
  const first = monthNumberOf(period.from)
  const count = monthNumberOf(period.to) - first + 1
  if (!(count <= longestYears * 12)) throw new RangeError(`period too long: ${period.from} to ${period.to}`)
  return Array.from({ length: Math.max(count, 0) }, (_, index) => {
    const [year, month] = [Math.floor((first + index) / 12), ((first + index) % 12) + 1]
    const from = dateTextOf(Date.UTC(year, month - 1, 1))
    const days = daysInMonth(year, month)
    const isWhole = from >= period.from && `${from.slice(0, 8)}${days}` <= period.to
    return { month: from.slice(0, 7), days, isWhole }
  })
}

const quarters = ['一季度', '二季度', '三季度', '四季度']

/** Name on a page: 2026年3月, 2026年一季度, 2026年上半年, 2026年, 2026-03-01 至 2026-03-10. */
export const periodName = (period: CalendarPeriod): string => {
  const [year, month] = [yearOf(period.from), monthOf(period.from)]
  switch (period.kind) {
    case 'DAY':
      return period.from
    case 'MONTH':
      return `${year}年${month}月`
    case 'QUARTER':
      return `${year}年${quarters[(month - 1) / 3]}`
    case 'HALF_YEAR':
      return `${year}年${month === 1 ? '上' : '下'}半年`
    case 'YEAR':
      return `${year}年`
    case 'RANGE':
      return `${period.from} 至 ${period.to}`
  }
}
