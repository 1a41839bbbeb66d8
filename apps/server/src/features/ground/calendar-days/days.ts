import { type CalendarDay, calendarDay, type StatutoryDay } from '@qingkong/domain/holiday/calendar-day'
import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import type { Queryable } from '../../../db/database.ts'
import { workRules } from '../settings/port.ts'

/** The special days kept in the settings: holidays and worked weekends. */
const statutoryDays = async (db: Queryable): Promise<StatutoryDay[]> =>
  (await workRules(db)).specialDays.map(({ date, name, off }) => ({ date, name, isOff: off }))

/**
 * Lunar text, solar term, festivals, statutory holiday and whether it is a working day, for every date between two.
 * @param from 'YYYY-MM-DD'
 * @param to 'YYYY-MM-DD', included
 */
export const daysOf = async (db: Queryable, from: string, to: string): Promise<CalendarDay[]> => {
  const kept = await statutoryDays(db)
  return datesOf(rangeOf(from, to)).map((date) => calendarDay(date, kept))
}
