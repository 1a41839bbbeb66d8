import { addDays, cityDate, dayMs, minuteMs, parseCity } from '@qingkong/domain/time/city-time'

/** When an item is delivered, by the city's clock. */
export interface Schedule {
  every: 'day' | 'week' | 'month'
  /** Minutes after midnight; weekly ones on Mondays, monthly ones on the first. */
  minuteOfDay: number
}

const mondayOf = (date: string): string => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, -((weekday + 6) % 7))
}

const monthsOn = (date: string, months: number): string => {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

const startOf: Readonly<Record<Schedule['every'], (date: string) => string>> = {
  day: (date) => date,
  week: mondayOf,
  month: (date) => monthsOn(date, 0),
}

const stepFrom = ({ every }: Schedule, start: string, steps: number): string =>
  every === 'month' ? monthsOn(start, steps) : addDays(start, steps * (every === 'week' ? 7 : 1))

const momentOn = ({ minuteOfDay }: Schedule, date: string): Date => {
  const midnight = parseCity(date)
  if (!midnight) throw new RangeError(`not a date: ${date}`)
  return new Date(midnight.getTime() + minuteOfDay * minuteMs)
}

/** The moment of the newest edition, at or before the instant. */
export const lastDue = (schedule: Schedule, at: Date): Date => {
  const start = startOf[schedule.every](cityDate(at))
  const moment = momentOn(schedule, start)
  return moment <= at ? moment : momentOn(schedule, stepFrom(schedule, start, -1))
}

/** The moment of the next edition, after the instant. */
export const nextDue = (schedule: Schedule, at: Date): Date => {
  const start = startOf[schedule.every](cityDate(at))
  const moment = momentOn(schedule, start)
  return moment > at ? moment : momentOn(schedule, stepFrom(schedule, start, 1))
}

/** First and last day of what an edition looks back on: the day, week or month that ended before its moment. */
export const coveredDays = (schedule: Schedule, moment: Date): { from: string; to: string } => {
  const start = startOf[schedule.every](cityDate(moment))
  return { from: stepFrom(schedule, start, -1), to: cityDate((parseCity(start)?.getTime() ?? 0) - dayMs) }
}
