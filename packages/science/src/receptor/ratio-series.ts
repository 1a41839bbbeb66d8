import type { Maybe } from '@qingkong/domain/missing'
import { type BoxStatistics, boxStatistics } from '../stats/box-statistics.ts'
import { type DiagnosticRatio, type RatioTerm, ratioReading } from './diagnostic-ratios.ts'

/** An hour of the day stands on at least so many values. */
const fewestOfHour = 5
/** Fewer values carry no reading. */
const fewestReading = 24

export type RatioSeries = {
  ratio: DiagnosticRatio
  /** NaN where a component is missing or the one below the line is 0. */
  values: Float64Array
  /** What stands over and under the line, in the columns' unit; NaN as `values`. */
  above: Float64Array
  below: Float64Array
  count: number
  median: Maybe<number>
  /** What the median is consistent with, as a part of a sentence; null with fewer than 24 values. */
  textZh: Maybe<string>
  /** Distribution by hour of the day, 0 … 23; null with fewer than five values. */
  byHour: readonly Maybe<BoxStatistics>[]
}

type Columns = ReadonlyMap<string, Float64Array>

/** A term over time: in each step the first of its lists that is complete; NaN without one. */
const termOver = (term: RatioTerm, columns: Columns, length: number): Float64Array => {
  const sums = new Float64Array(length).fill(Number.NaN)
  for (const names of term) {
    const own = names.flatMap((name) => columns.get(name) ?? [])
    if (own.length < names.length) continue
    for (let at = 0; at < length; at++) {
      if (!Number.isNaN(sums[at])) continue
      let sum = 0
      for (const column of own) sum += column[at] ?? Number.NaN
      sums[at] = sum
    }
  }
  return sums
}

/** Values by the hour of the day they begin in, in their order. */
const byHourOfDay = (values: Float64Array, hourOfDay: readonly number[]): number[][] => {
  const hours = Array.from({ length: 24 }, (): number[] => [])
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? Number.NaN
    if (!Number.isNaN(value)) hours[hourOfDay[at] ?? -1]?.push(value)
  }
  return hours
}

/**
 * Ratios over time, with what their medians are consistent with. Ratios of which no value can be told are left out.
 * @param columns by the names of the ratios: gases in ppb, particles in µg/m³; NaN is missing
 * @param hourOfDay of each value, 0 … 23; null where the values are days
 */
export const ratioSeries = (
  columns: Columns,
  ratios: readonly DiagnosticRatio[],
  hourOfDay: readonly number[] | null,
): RatioSeries[] =>
  ratios.flatMap((ratio) => {
    const names = [...ratio.over, ...ratio.under].flat()
    const length = names.flatMap((name) => columns.get(name) ?? [])[0]?.length ?? 0
    const [above, below] = [termOver(ratio.over, columns, length), termOver(ratio.under, columns, length)]
    // Where either is missing or nothing can be divided by it, neither is told.
    for (let at = 0; at < length; at++)
      if (Number.isNaN(above[at]) || !((below[at] ?? Number.NaN) > 0)) {
        above[at] = Number.NaN
        below[at] = Number.NaN
      }
    const values = above.map((value, at) => value / (below[at] ?? Number.NaN))
    const { n: count, median } = boxStatistics(values)
    if (count === 0) return []
    return {
      ratio,
      values,
      above,
      below,
      count,
      median,
      textZh: median === null || count < fewestReading ? null : ratioReading(ratio, median).textZh,
      byHour:
        hourOfDay === null
          ? []
          : byHourOfDay(values, hourOfDay).map((own) => {
              const box = boxStatistics(own)
              return box.n < fewestOfHour ? null : box
            }),
    }
  })
