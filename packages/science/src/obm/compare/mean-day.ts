/** Hourly columns of whole days, null where missing. */
type Columns = Readonly<Record<string, readonly (number | null)[]>>

const hoursPerDay = 24

/**
 * 先平均后计算: the mean course of a day, hour by hour over the days that have it. A column that some days lack counts by
 * the others.
 * @param days one table per day, 24 values a column
 */
export const meanDay = (days: readonly Columns[]): Record<string, (number | null)[]> => {
  const names = [...new Set(days.flatMap((day) => Object.keys(day)))]
  return Object.fromEntries(
    names.map((name) => [
      name,
      Array.from({ length: hoursPerDay }, (_, hour) => {
        const values = days.flatMap((day) => day[name]?.[hour] ?? [])
        return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
      }),
    ]),
  )
}
