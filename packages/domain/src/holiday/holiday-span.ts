import { datesOf, periodOf } from '../period/calendar-period.ts'
import { type StatutoryDay, statutoryDay } from './calendar-day.ts'

/** A run of consecutive days off: 春节 2026-02-15 to 2026-02-23. */
export type HolidaySpan = { name: string; from: string; to: string; days: number }

/**
 * The statutory holidays of a year in order. Days off that follow each other are one span; where two holidays meet
 * (国庆节 and 中秋节) it carries both names.
 */
export const holidaySpans = (year: number, own: readonly StatutoryDay[] = []): HolidaySpan[] => {
  const spans: HolidaySpan[] = []
  let wasOff = false
  for (const date of datesOf(periodOf('YEAR', `${year}-01-01`))) {
    const day = statutoryDay(date, own)
    const isOff = day?.isOff === true
    const open = spans.at(-1)
    if (isOff && wasOff && open !== undefined) {
      open.to = date
      open.days++
      if (!open.name.includes(day.name.slice(0, 2))) open.name = `${open.name}、${day.name}`
    } else if (isOff) {
      spans.push({ name: day.name, from: date, to: date, days: 1 })
    }
    wasOff = isOff
  }
  return spans
}
