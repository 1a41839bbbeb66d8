import type { Maybe } from '@qingkong/domain/missing'
import { add, type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import type { WindColumns } from './rose.ts'
import { type RoseSectorCount, requireDirection, requireSpeed, roseSector } from './wind-sector.ts'

export type PolarFrequencyOptions = {
  /** Default 36. */
  sectors?: RoseSectorCount
  /** Width of a speed ring, m/s; default 1. Ring n holds the speeds ((n − 1)·width, n·width]. */
  ringWidthMs?: number
  /** Leaves out speeds below this, m/s. Default 0: a calm row that carries a direction counts in the innermost ring. */
  calmBelowMs?: number
}

type PolarCell = {
  directionDeg: number
  /** Upper bound of the ring. */
  speedUpToMs: number
  count: number
  mean: Maybe<number>
  /** Share of the cell's values in the sum of all values, %: what it contributes to the mean. */
  contributionPct: Maybe<number>
}

export type PolarFrequency = { sectorWidthDeg: number; ringWidthMs: number; total: number; cells: PolarCell[] }

/**
 * Cells of wind direction and speed: how often, and the mean concentration there (openair polarFreq). Only cells that
 * hold rows. Without values only counts are given.
 * @throws InputProblem on an empty table, a direction outside 0–360, a negative speed or a ring width of nought
 */
export const polarFreq = (
  wind: WindColumns,
  values: Maybe<Column> = null,
  { sectors = 36, ringWidthMs = 1, calmBelowMs = 0 }: PolarFrequencyOptions = {},
): PolarFrequency => {
  if (!(ringWidthMs > 0)) throw new InputProblem('风速间隔应大于 0', { column: 'ringWidthMs' })
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  const numbers = values === null ? null : numbersOf(values, 'value')
  if (speeds.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(speeds.length, directions, 'directionDeg')
  if (numbers !== null) requireSameLength(speeds.length, numbers, 'value')
  const fastest = speeds.reduce((most, speed, row) => {
    requireSpeed(speed, row, 'speedMs')
    return speed > most ? speed : most
  }, 0)
  const rings = Math.max(1, Math.ceil(fastest / ringWidthMs))
  const counts = new Float64Array(rings * sectors)
  const sums = new Float64Array(rings * sectors)
  let [total, allSum] = [0, 0]
  for (let row = 0; row < speeds.length; row++) {
    const speed = speeds[row] ?? Number.NaN
    const direction = directions[row] ?? Number.NaN
    requireDirection(direction, row, 'directionDeg')
    const value = numbers === null ? 0 : (numbers[row] ?? Number.NaN)
    if (!(speed >= calmBelowMs) || Number.isNaN(direction) || Number.isNaN(value)) continue
    const cell = Math.max(0, Math.ceil(speed / ringWidthMs) - 1) * sectors + roseSector(direction, sectors)
    add(counts, cell, 1)
    add(sums, cell, value)
    total += 1
    allSum += value
  }
  const cells: PolarCell[] = []
  counts.forEach((count, cell) => {
    if (count === 0) return
    const sum = sums[cell] ?? 0
    cells.push({
      directionDeg: ((cell % sectors) * 360) / sectors,
      speedUpToMs: (Math.floor(cell / sectors) + 1) * ringWidthMs,
      count,
      mean: numbers === null ? null : sum / count,
      contributionPct: numbers === null ? null : maybe((100 * sum) / allSum),
    })
  })
  return { sectorWidthDeg: 360 / sectors, ringWidthMs, total, cells }
}
