import { namedPeriod, periodDays, previousPeriod, samePeriodLastYear } from '@qingkong/domain/period/calendar-period'
import { addDays } from '@qingkong/domain/time/city-time'
import { ownChoice } from '../../../filters/own-choice.ts'
import { timePicker } from '../../../filters/time-picker.tsx'
import { periods } from '../../../filters/time-text.ts'

/** What a period is compared with. */
export const compareWith = ownChoice('compareWith', '对比期', [
  ['YEAR', '去年同期'],
  ['PREVIOUS', '上一时段'],
  ['CUSTOM', '自选'],
])

/** First day of a period chosen freely, as long as the one it is compared with. */
export const baseDate = timePicker<'baseDate'>({
  key: 'baseDate',
  label: '对比期首日',
  begin: (at) => periods.lastDays(60)(at)[0],
  show: ({ compareWith: chosen }) => chosen === 'CUSTOM',
})

interface Compared {
  startTime: string
  endTime: string
  compareWith: 'YEAR' | 'PREVIOUS' | 'CUSTOM'
  baseDate: string
}

/** First and last day of the period that another is compared with. */
export const basePeriodOf = ({ startTime, endTime, compareWith: chosen, baseDate: first }: Compared) => {
  const period = namedPeriod(startTime, endTime)
  if (chosen === 'CUSTOM') return { startTime: first, endTime: addDays(first, periodDays(period) - 1) }
  const { from, to } = chosen === 'YEAR' ? samePeriodLastYear(period) : previousPeriod(period)
  return { startTime: from, endTime: to }
}
