import type { Maybe } from '@qingkong/domain/missing'
import { InputProblem } from './input-problem.ts'

/** Values of one quantity, one entry per row. Missing is null, in a Float64Array NaN. */
export type Column = Float64Array | readonly Maybe<number>[]

/**
 * The column as numbers with NaN for missing; a Float64Array is taken as it is.
 * @throws InputProblem on an infinite value
 */
export const numbersOf = (column: Column, name: string): Float64Array => {
  const numbers = column instanceof Float64Array ? column : Float64Array.from(column, (value) => value ?? Number.NaN)
  for (let row = 0; row < numbers.length; row++) {
    const value = numbers[row] ?? Number.NaN
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw new InputProblem('数值不是有限数', { row, column: name })
  }
  return numbers
}

/** @throws InputProblem when columns of one table differ in length */
export const requireSameLength = (rows: number, column: { readonly length: number }, name: string): void => {
  if (column.length !== rows) throw new InputProblem(`长度为 ${column.length}，应为 ${rows} 行`, { column: name })
}

/** NaN, which columns carry inside, as the one way to say missing outside. */
export const maybe = (value: number): Maybe<number> => {
  return Number.isNaN(value) ? null : value
}

/** The values that are there. */
export const presentOf = (values: Float64Array): Float64Array => {
  return values.filter((value) => !Number.isNaN(value))
}

/** Adds to one cell of a table of sums. */
export const add = (sums: Float64Array, index: number, amount: number): void => {
  sums[index] = (sums[index] ?? 0) + amount
}
