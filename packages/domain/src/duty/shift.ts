import { addDays, cityDate, dayMs, hourMs, type Instant, minuteMs, parseCity, toMs } from '../time/city-time.ts'

export type ShiftCode = 'day' | 'night'

export const shiftNames: Readonly<Record<ShiftCode, string>> = { day: '白班', night: '夜班' }

/** Hours of the city's day at which the shifts begin; the night shift ends where the next day shift begins. */
export interface ShiftHours {
  dayStartHour: number
  nightStartHour: number
}

/** 08:00–20:00 and 20:00–08:00 unless the settings say otherwise. */
export const defaultShiftHours: ShiftHours = { dayStartHour: 8, nightStartHour: 20 }

/** A shift is named by the city's date of its beginning: the night of the 20th ends on the 21st. */
export interface Shift {
  dutyDate: string
  shift: ShiftCode
  startAt: Date
  endAt: Date
}

/**
 * The shift of a date.
 * @throws RangeError when the text is no date 'YYYY-MM-DD'
 */
export const shiftOf = (dutyDate: string, shift: ShiftCode, hours: ShiftHours): Shift => {
  const midnight = parseCity(dutyDate)
  if (midnight === null) throw new RangeError(`not a date: ${dutyDate}`)
  const at = (days: number, hour: number) => new Date(midnight.getTime() + days * dayMs + hour * hourMs)
  return shift === 'day'
    ? { dutyDate, shift, startAt: at(0, hours.dayStartHour), endAt: at(0, hours.nightStartHour) }
    : { dutyDate, shift, startAt: at(0, hours.nightStartHour), endAt: at(1, hours.dayStartHour) }
}

/** The shift in which an instant lies; the minute of the change belongs to the new one. */
export const shiftAt = (at: Instant, hours: ShiftHours): Shift => {
  const today = cityDate(at)
  const day = shiftOf(today, 'day', hours)
  if (toMs(at) < day.startAt.getTime()) return shiftOf(addDays(today, -1), 'night', hours)
  return toMs(at) < day.endAt.getTime() ? day : shiftOf(today, 'night', hours)
}

export const nextShift = ({ dutyDate, shift }: Shift, hours: ShiftHours): Shift =>
  shift === 'day' ? shiftOf(dutyDate, 'night', hours) : shiftOf(addDays(dutyDate, 1), 'day', hours)

export const previousShift = ({ dutyDate, shift }: Shift, hours: ShiftHours): Shift =>
  shift === 'night' ? shiftOf(dutyDate, 'day', hours) : shiftOf(addDays(dutyDate, -1), 'night', hours)

/** Signing opens this long before the shift ends, so that the change takes place on the hour. */
const signingOpensMs = 60 * minuteMs

/** A shift may be handed over from an hour before its end until the next shift ends. */
export const maySignAt = (leaving: Shift, at: Instant, hours: ShiftHours): boolean =>
  toMs(at) >= leaving.endAt.getTime() - signingOpensMs && toMs(at) < nextShift(leaving, hours).endAt.getTime()

/** Monday of the week of a date. */
export const weekStartOf = (dutyDate: string): string => {
  const weekday = new Date(`${dutyDate}T00:00:00Z`).getUTCDay()
  return addDays(dutyDate, -((weekday + 6) % 7))
}

/** The fourteen shifts of a week, in order. */
export const shiftsOfWeek = (weekStart: string, hours: ShiftHours): Shift[] =>
  Array.from({ length: 7 }, (_, day) => addDays(weekStart, day)).flatMap((date) => [
    shiftOf(date, 'day', hours),
    shiftOf(date, 'night', hours),
  ])
