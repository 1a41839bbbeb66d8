import type { TrendSeries } from '../../shapes/trend.ts'

export interface YearsOnOneAxis {
  /** 'MM-DD' of days, 'MM' of months: every place of the year some year has. */
  times: string[]
  years: { year: string; values: (number | null)[] }[]
}

/** One series cut by year and laid on one axis; of hours and whole years there is nothing to lay. */
export const yearsOnOneAxis = (times: readonly string[], values: TrendSeries['values']): YearsOnOneAxis => {
  const isCuttable = times.every((time) => time.length === 7 || time.length === 10)
  if (!isCuttable) return { times: [], years: [] }
  const axis = [...new Set(times.map((time) => time.slice(5)))].sort()
  const byYear = new Map<string, Map<string, number | null>>()
  for (const [at, time] of times.entries()) {
    const year = time.slice(0, 4)
    const own = byYear.get(year) ?? new Map<string, number | null>()
    own.set(time.slice(5), values[at] ?? null)
    byYear.set(year, own)
  }
  return {
    times: axis,
    years: [...byYear].map(([year, own]) => ({ year, values: axis.map((time) => own.get(time) ?? null) })),
  }
}
