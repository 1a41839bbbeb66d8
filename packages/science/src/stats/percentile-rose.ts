import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { quantileOfSorted } from './quantile.ts'
import type { WindColumns } from './rose.ts'
import { type RoseSectorCount, requireDirection, requireSpeed, roseSector } from './wind-sector.ts'

export type PercentileRoseOptions = {
  /** Default 36: sectors of 10°. */
  sectors?: RoseSectorCount
  /** In %, default 25, 50, 75, 90, 95. */
  percentiles?: readonly number[]
  /** Speeds below this (m/s) are calm and left out. Default 0: only a speed of nought from 0°, which says no wind. */
  calmBelowMs?: number
}

export type PercentileRose = {
  sectorWidthDeg: number
  percentiles: number[]
  sectors: { directionDeg: number; count: number; mean: Maybe<number>; values: Maybe<number>[] }[]
}

/**
 * Percentiles and mean of a concentration by wind direction (openair percentileRose, unsmoothed). Rows that are calm,
 * without direction or without a value count nowhere; a row with a direction but no speed counts.
 * @throws InputProblem on an empty table, a direction outside 0–360 or a percentile outside 0–100
 */
export const percentileRose = (
  wind: WindColumns,
  values: Column,
  { sectors = 36, percentiles = [25, 50, 75, 90, 95], calmBelowMs = 0 }: PercentileRoseOptions = {},
): PercentileRose => {
  if (percentiles.some((percentile) => !(percentile >= 0 && percentile <= 100)))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentiles' })
  const speeds = numbersOf(wind.speedMs, 'speedMs')
  const directions = numbersOf(wind.directionDeg, 'directionDeg')
  const numbers = numbersOf(values, 'value')
  if (numbers.length === 0) throw new InputProblem('没有数据行')
  requireSameLength(numbers.length, speeds, 'speedMs')
  requireSameLength(numbers.length, directions, 'directionDeg')
  const bySector = Array.from({ length: sectors }, (): number[] => [])
  numbers.forEach((value, row) => {
    const direction = directions[row] ?? Number.NaN
    const speed = speeds[row] ?? Number.NaN
    requireDirection(direction, row, 'directionDeg')
    requireSpeed(speed, row, 'speedMs')
    const isCalm = speed < calmBelowMs || (speed === 0 && direction === 0)
    if (Number.isNaN(value) || Number.isNaN(direction) || isCalm) return
    bySector[roseSector(direction, sectors)]?.push(value)
  })
  return {
    sectorWidthDeg: 360 / sectors,
    percentiles: [...percentiles],
    sectors: bySector.map((own, sector) => {
      const sorted = Float64Array.from(own).sort()
      return {
        directionDeg: (sector * 360) / sectors,
        count: own.length,
        mean: maybe(own.reduce((sum, value) => sum + value, 0) / own.length),
        values: percentiles.map((percentile) => maybe(quantileOfSorted(sorted, percentile / 100))),
      }
    }),
  }
}
