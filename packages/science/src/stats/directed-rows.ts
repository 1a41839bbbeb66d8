import { type Column, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import type { WindColumns } from './rose-table.ts'
import { requireDirection, requireSpeed } from './wind-sector.ts'

/** Rows whose wind blew, and which have a direction and a value. */
export type DirectedRows = { rows: number[]; directions: Float64Array; values: Float64Array }

/**
 * @param calmBelowMs speeds below it are calm, as a speed of nought always is
 * @throws InputProblem on an empty table, columns of unlike length, a direction outside 0–360, a negative speed, or no
 * row that counts
 */
export const directedRows = (wind: WindColumns, column: Column, calmBelowMs = 0): DirectedRows => {
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  const values = numbersOf(column, 'value')
  if (values.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(values.length, speeds, 'speedMs')
  requireSameLength(values.length, directions, 'directionDeg')
  const rows: number[] = []
  values.forEach((value, row) => {
    const [speed, direction] = [speeds[row] ?? Number.NaN, directions[row] ?? Number.NaN]
    requireSpeed(speed, row, 'speedMs')
    requireDirection(direction, row, 'directionDeg')
    if (speed > 0 && speed >= calmBelowMs && !Number.isNaN(direction) && !Number.isNaN(value)) rows.push(row)
  })
  if (rows.length === 0) throw new InputProblem('没有风速、风向和浓度都有效的行')
  return { rows, directions, values }
}
