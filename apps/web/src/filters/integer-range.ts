export type Range = readonly [number, number]

/** The whole number of a typed text within its bounds; null when it is none. */
export const readInteger = (typed: number | null, min: number, max: number): number | null =>
  typed === null || !Number.isFinite(typed) ? null : Math.min(max, Math.max(min, Math.round(typed)))

/** A new start pushes the end up where it would pass it: the start never stands above the end (filter-17). */
export const withStart = ([, end]: Range, start: number): Range => [start, Math.max(start, end)]

/** A new end pulls the start down where it would fall below it (filter-17). */
export const withEnd = ([start]: Range, end: number): Range => [Math.min(start, end), end]

export const isRange = (value: unknown, min: number, max: number): value is Range =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((one) => Number.isInteger(one) && one >= min && one <= max) &&
  value[0] <= value[1]

/** filter-16: the lower bound runs from 0 to upper − 1. */
export const withLower = ([, upper]: Range, lower: number): Range => [Math.min(Math.max(0, lower), upper - 1), upper]

/** filter-16: the upper bound is at least lower + 1. */
export const withUpper = ([lower]: Range, upper: number): Range => [lower, Math.max(lower + 1, upper)]
