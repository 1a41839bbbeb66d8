import type { Maybe } from '@qingkong/domain/missing'

/** A range of a quantity, from `from` (included) to `to` (not); null is open. */
export type QuantityClass = { nameZh: string; from: Maybe<number>; to: Maybe<number> }

/** Fewer values of a class are no mean. */
const fewestOfClass = 5

/** Relative humidity, %: below 40 dry, from 80 on water takes part. */
export const humidityClasses: readonly QuantityClass[] = [
  { nameZh: '<40%', from: null, to: 40 },
  { nameZh: '40–60%', from: 40, to: 60 },
  { nameZh: '60–80%', from: 60, to: 80 },
  { nameZh: '≥80%', from: 80, to: null },
]

/** Ozone and nitrogen dioxide together, ppb. */
export const oxidantClasses: readonly QuantityClass[] = [
  { nameZh: '<40', from: null, to: 40 },
  { nameZh: '40–60', from: 40, to: 60 },
  { nameZh: '60–80', from: 60, to: 80 },
  { nameZh: '≥80', from: 80, to: null },
]

/** Where a value belongs; -1 of a missing one. */
const classIndex = (classes: readonly QuantityClass[], value: number): number =>
  classes.findIndex(({ from, to }) => (from === null || value >= from) && (to === null || value < to))

export type ClassMeans = QuantityClass & {
  /** By the names of the columns: values of the class and their mean, null with fewer than five. */
  means: Readonly<Record<string, { count: number; mean: Maybe<number> }>>
}

/** Means of columns by what class another quantity falls into at the same time. */
export const classMeans = (
  by: Float64Array,
  classes: readonly QuantityClass[],
  columns: Readonly<Record<string, Float64Array>>,
): ClassMeans[] => {
  const own = by.map((value) => (Number.isNaN(value) ? -1 : classIndex(classes, value)))
  return classes.map((one, index) => ({
    ...one,
    means: Object.fromEntries(
      Object.entries(columns).map(([name, values]) => {
        const there = values.filter((value, at) => own[at] === index && !Number.isNaN(value))
        const sum = there.reduce((total, value) => total + value, 0)
        return [name, { count: there.length, mean: there.length < fewestOfClass ? null : sum / there.length }]
      }),
    ),
  }))
}
