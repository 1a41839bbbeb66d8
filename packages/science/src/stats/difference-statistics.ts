import { exactMean, withoutDust } from '@qingkong/domain/air/rounding'
import type { Maybe } from '@qingkong/domain/missing'
import { extreme, type PlacedValue, placedValues } from './value-changes.ts'

export type DifferenceStatistics = {
  /** Minuend less subtrahend; null where one is missing. */
  differences: Maybe<number>[]
  /** Rows with both. */
  count: number
  mean: Maybe<number>
  /** Share of those rows above zero, %. */
  positivePct: Maybe<number>
  /** Rows strictly above the threshold. */
  aboveCount: number
  max: Maybe<PlacedValue>
  min: Maybe<PlacedValue>
}

/** 差值: one series less another, row by row, in their unit. */
export const differenceStatistics = (
  minuend: readonly Maybe<number>[],
  subtrahend: readonly Maybe<number>[],
  threshold: number,
): DifferenceStatistics => {
  const differences = minuend.map((value, at) => {
    const less = subtrahend[at] ?? null
    return value === null || less === null ? null : withoutDust(value - less)
  })
  const there = placedValues(differences)
  const count = there.length
  return {
    differences,
    count,
    mean: count === 0 ? null : exactMean(there.map(({ value }) => value)),
    positivePct: count === 0 ? null : (there.filter(({ value }) => value > 0).length * 100) / count,
    aboveCount: there.filter(({ value }) => value > threshold).length,
    max: extreme(there, 1),
    min: extreme(there, -1),
  }
}
