import type { Maybe } from '@qingkong/domain/missing'
import { type BoxStatistics, boxStatistics } from '../stats/box-statistics.ts'
import { type DiagnosticRatio, ratioReading, ratioTerms } from './diagnostic-ratios.ts'

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

const namesOf = ({ over, under }: DiagnosticRatio): string[] => [...over, ...under].flat()

/**
 * Ratios over time, with what their medians are consistent with. Ratios of which no value can be told are left out.
 * @param columns by the names of the ratios: gases in ppb, particles in µg/m³; NaN is missing
 * @param hourOfDay of each value, 0 … 23; null where the values are days
 */
export const ratioSeries = (
  columns: ReadonlyMap<string, Float64Array>,
  ratios: readonly DiagnosticRatio[],
  hourOfDay: readonly number[] | null,
): RatioSeries[] =>
  ratios.flatMap((ratio) => {
    const own = namesOf(ratio).flatMap((name) => {
      const values = columns.get(name)
      return values ? [{ name, values }] : []
    })
    const length = own[0]?.values.length ?? 0
    const terms = Array.from({ length }, (_, at) => {
      const amounts = Object.fromEntries(
        own.flatMap(({ name, values: column }) => {
          const value = column[at] ?? Number.NaN
          return Number.isNaN(value) ? [] : [[name, value]]
        }),
      )
      return ratioTerms(ratio, amounts)
    })
    const above = Float64Array.from(terms, (one) => one?.above ?? Number.NaN)
    const below = Float64Array.from(terms, (one) => one?.below ?? Number.NaN)
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
          : Array.from({ length: 24 }, (_, hour) => {
              const box = boxStatistics(values.filter((_, at) => hourOfDay[at] === hour))
              return box.n < fewestOfHour ? null : box
            }),
    }
  })
