import { exactMean, withoutDust } from '@qingkong/domain/air/rounding'
import type { Maybe } from '@qingkong/domain/missing'

/** A value and the position of its row. */
export type PlacedValue = { value: number; at: number }

export type ValueChanges = {
  /** Against the row before; null where one of the two is missing. */
  changes: Maybe<number>[]
  count: number
  mean: Maybe<number>
  /** The first of equal ones. */
  max: Maybe<PlacedValue>
  min: Maybe<PlacedValue>
  /** Last value that is there less the first. */
  net: Maybe<number>
  /** Null where no row rose or fell. */
  largestRise: Maybe<PlacedValue>
  largestFall: Maybe<PlacedValue>
}

/** Values with their rows. */
export const placedValues = (values: readonly Maybe<number>[]): PlacedValue[] =>
  values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))

/** The greatest by a sign, the first of equal ones; null without values. */
export const extreme = (placed: readonly PlacedValue[], sign: 1 | -1): Maybe<PlacedValue> =>
  placed.reduce<Maybe<PlacedValue>>(
    (best, one) => (best === null || sign * (one.value - best.value) > 0 ? one : best),
    null,
  )

/** How a series moved from row to row; in the unit of the values. */
export const valueChanges = (values: readonly Maybe<number>[]): ValueChanges => {
  const there = placedValues(values)
  const changes = values.map((value, at) => {
    const before = values[at - 1] ?? null
    return value === null || before === null ? null : withoutDust(value - before)
  })
  const moved = placedValues(changes)
  const [first, last] = [there[0], there.at(-1)]
  return {
    changes,
    count: there.length,
    mean: there.length === 0 ? null : exactMean(there.map(({ value }) => value)),
    max: extreme(there, 1),
    min: extreme(there, -1),
    net: first && last && first !== last ? withoutDust(last.value - first.value) : null,
    largestRise: extreme(
      moved.filter(({ value }) => value > 0),
      1,
    ),
    largestFall: extreme(
      moved.filter(({ value }) => value < 0),
      -1,
    ),
  }
}
