import type { Maybe } from '@qingkong/domain/missing'
import { add, type Column, requireSameLength } from './column.ts'
import { directedRows } from './directed-rows.ts'
import { InputProblem } from './input-problem.ts'
import { type LevelName, levelDimension } from './level-dimension.ts'
import type { WindColumns } from './rose-table.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'
import { type RoseSectorCount, roseSector } from './wind-sector.ts'

/** What runs from the inner edge of the ring to the outer. */
export const annulusPeriods = ['hour', 'weekday', 'season', 'trend'] as const
type AnnulusPeriod = (typeof annulusPeriods)[number]

export type PolarAnnulusOptions = {
  /** Default 'hour'. */
  period?: AnnulusPeriod
  /** Default 36: sectors of 10°. */
  sectors?: RoseSectorCount
  /** Standard deviation of the smoother along the direction, degrees; default 10, 0 leaves it as it is. */
  directionSpreadDeg?: number
  /** The same along time, steps of the period; default 1, by weekday 0. */
  timeSpread?: number
  /** Speeds below this (m/s) are calm and left out, as a speed of nought always is. */
  calmBelowMs?: number
}

export type PolarAnnulus = {
  period: AnnulusPeriod
  sectorWidthDeg: number
  /** From the inner edge: hours 0–23, weekdays 1–7 from Monday, months 1–12, months 'YYYY-MM' of the series. */
  steps: string[]
  cells: {
    directionDeg: number
    /** Position in `steps`. */
    step: number
    count: number
    /** Of the rows in the cell. */
    mean: Maybe<number>
    /** Of the rows in and around it; null where next to nothing is near. */
    value: Maybe<number>
  }[]
}

/** Rows that must weigh in at a place, the one in its middle counting 1. */
const leastWeight = 0.5
/** The smoother reaches this many standard deviations. */
const reach = 3

const levelOf: Record<AnnulusPeriod, LevelName> = {
  hour: 'hour',
  weekday: 'weekday',
  season: 'month',
  trend: 'yearMonth',
}

/** Weights of neighbours by distance in cells, 1 in the middle. */
const bell = (spreadCells: number): number[] =>
  spreadCells === 0
    ? [1]
    : Array.from({ length: Math.ceil(reach * spreadCells) + 1 }, (_, i) => Math.exp(-0.5 * (i / spreadCells) ** 2))

/**
 * A table of sums smeared along one of its directions.
 * @param length cells along the direction @param stride from one to the next in the table
 */
const smeared = (
  table: Float64Array,
  { length, stride, isCircle }: { length: number; stride: number; isCircle: boolean },
  weights: readonly number[],
): Float64Array => {
  const result = new Float64Array(table.length)
  // A circle is gone round once at most: the far half of a wide bell would count twice.
  const far = Math.min(weights.length - 1, isCircle ? Math.floor((length - 1) / 2) : length - 1)
  table.forEach((amount, cell) => {
    if (amount === 0) return
    const at = Math.floor(cell / stride) % length
    for (let step = -far; step <= far; step++) {
      const to = isCircle ? (at + step + length) % length : at + step
      if (to >= 0 && to < length) add(result, cell + (to - at) * stride, amount * (weights[Math.abs(step)] ?? 0))
    }
  })
  return result
}

/**
 * Mean concentration by wind direction and time as a ring (openair polarAnnulus): which direction brings it when. Bin
 * means and a surface smoothed by a bell of both, so that the value of a place is the mean of the rows around it, each
 * weighed by its distance. openair fits a GAM; ours cannot overshoot what was measured.
 * @throws InputProblem on an empty table, a direction outside 0–360, a negative speed, a time that occurs twice, a
 * negative spread or no row with wind and value
 */
export const polarAnnulus = (
  axis: TimeAxis,
  wind: WindColumns,
  column: Column,
  options: PolarAnnulusOptions = {},
): PolarAnnulus => {
  const { period = 'hour', sectors = 36, directionSpreadDeg = 10, calmBelowMs = 0 } = options
  const { timeSpread = period === 'weekday' ? 0 : 1 } = options
  if (!(directionSpreadDeg >= 0)) throw new InputProblem('平滑宽度不应小于 0', { column: 'directionSpreadDeg' })
  if (!(timeSpread >= 0)) throw new InputProblem('平滑宽度不应小于 0', { column: 'timeSpread' })
  const { rows, directions, values } = directedRows(wind, column, calmBelowMs)
  requireSameLength(axis.atMs.length, values, 'value')
  const { labels, levelOf: stepOf } = levelDimension(levelOf[period], localTimes(axis), null)
  const isCircle = period !== 'trend'
  const counts = new Float64Array(labels.length * sectors)
  const sums = new Float64Array(counts.length)
  for (const row of rows) {
    const cell = stepOf(row) * sectors + roseSector(directions[row] ?? 0, sectors)
    add(counts, cell, 1)
    add(sums, cell, values[row] ?? 0)
  }
  const smooth = (table: Float64Array) =>
    smeared(
      smeared(table, { length: sectors, stride: 1, isCircle: true }, bell((directionSpreadDeg * sectors) / 360)),
      { length: labels.length, stride: sectors, isCircle },
      bell(timeSpread),
    )
  const [near, nearSums] = [smooth(counts), smooth(sums)]
  return {
    period,
    sectorWidthDeg: 360 / sectors,
    steps: labels,
    cells: Array.from(counts, (count, cell) => ({
      directionDeg: ((cell % sectors) * 360) / sectors,
      step: Math.floor(cell / sectors),
      count,
      mean: count === 0 ? null : (sums[cell] ?? 0) / count,
      value: (near[cell] ?? 0) < leastWeight ? null : (nearSums[cell] ?? 0) / (near[cell] ?? 1),
    })),
  }
}
