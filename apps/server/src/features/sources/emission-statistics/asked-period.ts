import { Fail } from '@qingkong/contract/errors'
import type { StatisticPeriod } from '@qingkong/contract/shapes/emission-amount'
import {
  type CalendarPeriod,
  namedPeriod,
  periodDays,
  periodName,
  periodOf,
  previousPeriod,
} from '@qingkong/domain/period/calendar-period'
import { addDays, cityDate, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'

/** A run of days as instants, half-open. */
export interface DaySpan {
  from: Date
  to: Date
}

interface AskedDays {
  startTime?: string | undefined
  endTime?: string | undefined
}

/** Three years, a leap year among them. */
const mostDays = 1096

/** What is asked for where no days are named: the last day or month that is over. */
const lastOver = {
  DAY: (today: string) => periodOf('DAY', addDays(today, -1)),
  MONTH: (today: string) => previousPeriod(periodOf('MONTH', today)),
} as const

/** The days asked about. @throws Fail INVALID_INPUT: one end alone, longer than three years */
export const askedPeriod = (
  { startTime, endTime }: AskedDays,
  now: Date,
  byDefault: keyof typeof lastOver,
): CalendarPeriod => {
  if (startTime === undefined && endTime === undefined) return lastOver[byDefault](cityDate(now))
  if (startTime === undefined || endTime === undefined) throw new Fail('INVALID_INPUT', '请同时选择开始日期和结束日期')
  const period = namedPeriod(startTime, endTime)
  if (periodDays(period) > mostDays) throw new Fail('INVALID_INPUT', '统计时段不能超过3年')
  return period
}

const midnightOf = (day: string): Date => {
  const at = parseCity(day)
  if (!at) throw new RangeError(`not a date: ${day}`)
  return at
}

/** Every day of a period, over or not. */
export const wholeSpanOf = ({ from, to }: Pick<CalendarPeriod, 'from' | 'to'>): DaySpan => ({
  from: midnightOf(from),
  to: midnightOf(addDays(to, 1)),
})

/** The days of a period that are over: the running one is no day yet. */
export const spanOf = (period: Pick<CalendarPeriod, 'from' | 'to'>, now: Date): DaySpan => {
  const { from, to } = wholeSpanOf(period)
  const end = Math.min(to.getTime(), startOfCityDay(now).getTime())
  return { from, to: new Date(Math.max(from.getTime(), end)) }
}

export const toldPeriod = (period: CalendarPeriod): StatisticPeriod => ({
  from: period.from,
  to: period.to,
  name: periodName(period),
})
