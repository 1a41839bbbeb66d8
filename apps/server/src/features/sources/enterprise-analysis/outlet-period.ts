import { addDays, cityDate, dayMs, hourMs, parseCity, startOfCityDay } from '@qingkong/domain/time/city-time'
import { axisOf, type ChartAxis, twoDayWindow } from '../emissions/port.ts'

type DataType = 'MIN' | 'HOUR' | 'DAY' | 'MONTH'

export interface PeriodWish {
  dataType: DataType
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The intervals a table has rows for, and the hours the sentence speaks of. */
export interface OutletPeriod {
  dataType: DataType
  axis: ChartAxis
  hours: ChartAxis
  /** Days from the first to the last hour; the table has rows by them for DAY and MONTH. */
  days: readonly string[]
}

const midnight = (day: string): number => parseCity(day)?.getTime() ?? Number.NaN

/**
 * The period asked for, else the last 48 hours.
 * @throws Fail INVALID_INPUT for one that is empty or too long (minutes 7 days, hours 366)
 */
export const outletPeriod = ({ dataType, ...range }: PeriodWish, now: Date): OutletPeriod => {
  const hours = axisOf({ ...range, timeType: 'HOUR' }, now, twoDayWindow)
  const axis = dataType === 'MIN' ? axisOf({ ...range, timeType: 'MIN' }, now, twoDayWindow) : hours
  const [first, last] = [hours.starts[0], hours.starts.at(-1)]
  if (first === undefined || last === undefined) return { dataType, axis, hours, days: [] }
  const count = Math.round((startOfCityDay(last).getTime() - startOfCityDay(first).getTime()) / dayMs) + 1
  return { dataType, axis, hours, days: Array.from({ length: count }, (_, n) => addDays(cityDate(first), n)) }
}

/** First and last instant of the days, for queries. */
export const spanOfDays = (days: readonly string[]): { from: Date; to: Date } => ({
  from: new Date(midnight(days[0] ?? '1970-01-01')),
  to: new Date(midnight(days.at(-1) ?? '1970-01-01') + dayMs - hourMs),
})
