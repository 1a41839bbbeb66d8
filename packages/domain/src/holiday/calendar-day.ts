import { LegalHoliday, SolarDay } from 'tyme4ts'
import type { Maybe } from '../missing.ts'

/** A statutory holiday (isOff) or a weekend day worked for one, by the yearly notice of the State Council. */
export type StatutoryDay = { date: string; name: string; isOff: boolean }

export type CalendarDay = {
  date: string
  /** Text for a calendar cell: 初一 shows its month (正月), other days 初二, 十五. */
  lunarText: string
  /** 农历正月初一 */
  lunarDate: string
  /** 节气 that begins on this day. */
  solarTerm: Maybe<string>
  /** Traditional and civil festivals of the day: 春节, 元宵节, 国庆节. */
  festivals: string[]
  statutory: Maybe<StatutoryDay>
  /** Monday to Friday unless off, weekends when worked. */
  isWorkday: boolean
}

/** What of a date never changes. */
type NaturalDay = Pick<CalendarDay, 'lunarText' | 'lunarDate' | 'solarTerm' | 'festivals'> & { isWeekend: boolean }

/** The moon's place is 0.1 ms of arithmetic: dates once asked for are remembered, eleven years of them. */
const naturalDays = new Map<string, NaturalDay>()
const mostRemembered = 4096

const naturalDayOf = (date: string): NaturalDay => {
  const known = naturalDays.get(date)
  if (known) return known
  const solar = SolarDay.fromYmd(...partsOf(date))
  const lunar = solar.getLunarDay()
  const month = monthName(lunar.getLunarMonth().getName())
  const term = solar.getTermDay()
  const weekday = solar.getWeek().getIndex()
  const day = {
    lunarText: lunar.getDay() === 1 ? month : lunar.getName(),
    lunarDate: `农历${month}${lunar.getName()}`,
    solarTerm: term.getDayIndex() === 0 ? term.getSolarTerm().getName() : null,
    festivals: [lunar.getFestival()?.getName(), solar.getFestival()?.getName()].filter((name) => name !== undefined),
    isWeekend: weekday === 0 || weekday === 6,
  }
  if (naturalDays.size >= mostRemembered) naturalDays.clear()
  naturalDays.set(date, day)
  return day
}

/**
 * Lunar text, solar term, festivals and statutory holiday of a date.
 * @param date 'YYYY-MM-DD'
 * @param own the bureau's kept table; years it does not know are answered from the calendar library (since 2001)
 */
export const calendarDay = (date: string, own: readonly StatutoryDay[] = []): CalendarDay => {
  const { isWeekend, festivals, ...natural } = naturalDayOf(date)
  const statutory = statutoryDay(date, own)
  return {
    date,
    ...natural,
    festivals: [...festivals],
    statutory,
    isWorkday: statutory === null ? !isWeekend : !statutory.isOff,
  }
}

/** Worked weekends of the notice for 2013 that the calendar library does not hold. */
const notInLibrary: readonly StatutoryDay[] = [
  { date: '2013-04-07', name: '清明节', isOff: false },
  { date: '2013-10-12', name: '国庆节', isOff: false },
]

/** Statutory holiday or working weekend of a date; null for an ordinary day. */
export const statutoryDay = (date: string, own: readonly StatutoryDay[] = []): Maybe<StatutoryDay> => {
  if (own.some((day) => day.date.slice(0, 4) === date.slice(0, 4))) {
    return own.find((day) => day.date === date) ?? null
  }
  const known = LegalHoliday.fromYmd(...partsOf(date))
  if (known === null) return notInLibrary.find((day) => day.date === date) ?? null
  return { date, name: known.getName(), isOff: !known.isWork() }
}

/** The last two months by their everyday names. */
const monthName = (name: string): string => {
  return name.replace('十一月', '冬月').replace('十二月', '腊月')
}

const partsOf = (date: string): [year: number, month: number, day: number] => {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))]
}
