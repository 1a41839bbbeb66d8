import type { Maybe } from '../missing.ts'
import { percentile } from '../period/percentile.ts'
import { type CellValue, isValidCellHour } from './cell-values.ts'

/** A value is high where it is so many times the city's background and among the period's highest tenth. */
export const highIndexBounds = { index: 1.5, backgroundPercent: 10, periodPercent: 90 } as const

/** Fewer squares make no background of a city. */
const leastCells = 10

/**
 * The city's background of an hour: the 10th percentile of its valid squares; where fewer than ten are valid, of all that
 * were driven through. Null with fewer than ten of either.
 */
export const hourBackground = (cells: readonly CellValue[]): Maybe<number> => {
  const valid = cells.filter(isValidCellHour)
  const used = valid.length >= leastCells ? valid : cells
  return used.length < leastCells
    ? null
    : percentile(
        used.map(({ value }) => value),
        highIndexBounds.backgroundPercent,
      )
}

/** Times the background; null where there is none. */
export const highIndex = (value: number, background: Maybe<number>): Maybe<number> =>
  background === null || background <= 0 ? null : value / background

/** @param period90 90th percentile of the period */
export const isHighByIndex = (value: number, background: Maybe<number>, period90: number): boolean => {
  const index = highIndex(value, background)
  return index !== null && index >= highIndexBounds.index && value >= period90
}
