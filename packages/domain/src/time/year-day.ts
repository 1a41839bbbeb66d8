import { dayMs } from './city-time.ts'

/** Days of a year that are over when a day begins, and how many the year has. `day` is 'YYYY-MM-DD'. */
export const yearDay = (day: string): { dayOfYear: number; daysOfYear: number } => {
  const year = Number(day.slice(0, 4))
  const first = Date.UTC(year, 0, 1)
  const [month = 1, date = 1] = day.slice(5).split('-').map(Number)
  return {
    dayOfYear: (Date.UTC(year, month - 1, date) - first) / dayMs,
    daysOfYear: (Date.UTC(year + 1, 0, 1) - first) / dayMs,
  }
}
