import { addDays, cityDate, formatCity, type Instant, parseCity } from '@qingkong/domain/time/city-time'

/** What a time picker of the bar steps by. */
export type TimeUnit = 'hour' | 'day' | 'month' | 'year'

/** How a picker shows and reports a time: hours as published labels. */
export const timePatterns = { hour: 'YYYY-MM-DD HH:00:00', day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const

/** The unit that holds an instant, on the city's clock. */
export const timeText = (at: Instant, unit: TimeUnit): string => {
  if (unit === 'hour') return `${formatCity(at, 'YYYY-MM-DD HH')}:00:00`
  return cityDate(at).slice(0, timePatterns[unit].length)
}

const shapes: Readonly<Record<TimeUnit, RegExp>> = {
  hour: /^\d{4}-\d{2}-\d{2} \d{2}:00:00$/,
  day: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  year: /^\d{4}$/,
}

const firstDay: Readonly<Record<TimeUnit, string>> = { hour: '', day: '', month: '-01', year: '-01-01' }

/** Whether a text names a real time of the unit. */
export const isTimeText = (value: unknown, unit: TimeUnit): value is string =>
  typeof value === 'string' && shapes[unit].test(value) && parseCity(value + firstDay[unit]) !== null

/** A month so many months before or after another, 'YYYY-MM'. */
export const addMonths = (monthText: string, months: number): string => {
  const [year = 0, month = 1] = monthText.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

/** An hour is there some minutes after it has ended. */
const publishedAfterMs = 5 * 60_000
const hourMs = 3_600_000

/** The newest day that has an hour: until the first one is published the day before is looked at. */
export const newestDay = (at: Instant): string => cityDate(at.valueOf() - publishedAfterMs - hourMs)

/** The newest hour that is published, day that has one, month or year that has a whole day. */
export const newestOf: Readonly<Record<TimeUnit, (at: Instant) => string>> = {
  hour: (at) => timeText(at.valueOf() - publishedAfterMs, 'hour'),
  day: newestDay,
  month: (at) => addDays(newestDay(at), -1).slice(0, 7),
  year: (at) => addDays(newestDay(at), -1).slice(0, 4),
}

type Period = readonly [string, string]

/** Beginnings of periods, read when the bar appears. Days end yesterday, because today is not over. */
export const periods = {
  lastHours:
    (hours: number) =>
    (at: Instant): Period => [timeText(at.valueOf() - (hours - 1) * 3_600_000, 'hour'), timeText(at, 'hour')],
  lastDays:
    (days: number) =>
    (at: Instant): Period => [addDays(cityDate(at), -days), addDays(cityDate(at), -1)],
  lastMonths:
    (months: number) =>
    (at: Instant): Period => [addMonths(timeText(at, 'month'), 1 - months), timeText(at, 'month')],
  /** Up to yesterday in the first day of a year, which has no whole day yet. */
  thisYear: (at: Instant): Period => {
    const year = newestOf.year(at)
    return [`${year}-01-01`, cityDate(at).startsWith(year) ? cityDate(at) : `${year}-12-31`]
  },
  lastYears:
    (years: number) =>
    (at: Instant): Period => [String(Number(timeText(at, 'year')) + 1 - years), timeText(at, 'year')],
} as const
