import { periodOf } from '@qingkong/domain/period/calendar-period'
import { addDays } from '@qingkong/domain/time/city-time'
import { ownChoice } from '../../../filters/own-choice.ts'
import { periodPicker, timePicker } from '../../../filters/time-picker.tsx'
import { periods, timeText } from '../../../filters/time-text.ts'
import { mostDays } from './area-filters.ts'

const kinds = [
  ['MONTH', '月'],
  ['DAY', '日'],
  ['QUARTER', '季'],
  ['YEAR', '年'],
  ['RANGE', '自选'],
] as const

const isRange = ({ periodType }: Readonly<Record<string, unknown>>): boolean => periodType === 'RANGE'

/** Which period is counted: a day, month, quarter or year by any of its days, or days of one's own; 上月 at first. */
export const periodFilters = [
  ownChoice('periodType', '统计周期', kinds),
  timePicker<'date'>({
    key: 'date',
    label: '所在时段',
    begin: (at) => addDays(`${timeText(at, 'month')}-01`, -1),
    show: (values) => !isRange(values),
  }),
  periodPicker({ unit: 'day', begin: periods.lastDays(30), maxUnits: mostDays, show: isRange }),
] as const

interface PeriodValues {
  periodType: (typeof kinds)[number][0]
  date: string
  startTime: string
  endTime: string
}

/** First and last day of the chosen period. */
export const daysOfPeriod = ({ periodType, date, startTime, endTime }: PeriodValues) => {
  if (periodType === 'RANGE') return { startTime, endTime }
  const { from, to } = periodOf(periodType, date)
  return { startTime: from, endTime: to }
}
