const dayMs = 86_400_000
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Monday = 0. */
export const weekdayOf = (date: string): number => (new Date(utc(date)).getUTCDay() + 6) % 7

/** The 42 days of a month page: six weeks from the Monday on or before the 1st. @param month 'YYYY-MM' */
export const monthCells = (month: string): string[] => {
  const first = `${month}-01`
  const start = utc(first) - weekdayOf(first) * dayMs
  return Array.from({ length: 42 }, (_, index) => iso(start + index * dayMs))
}

/** Every day of a year. */
export const yearDays = (year: number): string[] => {
  const [start, end] = [utc(`${year}-01-01`), utc(`${year}-12-31`)]
  return Array.from({ length: (end - start) / dayMs + 1 }, (_, index) => iso(start + index * dayMs))
}
