import { type CalendarPeriod, periodDays } from '@qingkong/domain/period/calendar-period'
import { addDays } from '@qingkong/domain/time/city-time'
import { type Sql, sql } from '../../../db/database.ts'
import { dayOfRow } from './outlet-amounts.ts'

/** A day or a week alone shows no course: the 30 days up to its end do. */
const leastDays = 30
/** More days than a quarter has are shown by months. */
const mostDays = 92

export interface Course {
  from: string
  to: string
  /** SQL: the step that a row of days `d` lies in, as text. */
  step: Sql
}

/** Over which days and in which steps a period's course is drawn. */
export const courseOf = (period: CalendarPeriod): Course => {
  const days = periodDays(period)
  if (days > mostDays) return { ...period, step: sql`to_char(${dayOfRow}, 'YYYY-MM')` }
  const from = days >= leastDays ? period.from : addDays(period.to, 1 - leastDays)
  return { from, to: period.to, step: sql`${dayOfRow}::text` }
}
