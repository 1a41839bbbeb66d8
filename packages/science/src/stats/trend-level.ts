import type { Maybe } from '@qingkong/domain/missing'
import { type Column, maybe, numbersOf, requireSameLength } from './column.ts'
import { InputProblem } from './input-problem.ts'
import { type LevelBy, levelDimension } from './level-dimension.ts'
import { localTimes, type TimeAxis } from './time-axis.ts'
import { type ValueStatistic, valueStatistic } from './value-statistic.ts'

export type TrendLevelOptions = {
  /** Across, default 'month'. */
  x?: LevelBy
  /** Upwards, default 'hour'. */
  y?: LevelBy
  /** A panel each, default 'year'; null for one panel of all rows. */
  panel?: LevelBy | null
  /** Default 'mean'. */
  statistic?: ValueStatistic
  /** Of statistic 'percentile', %. */
  percentile?: number
  /** Cells of fewer values are empty; default 1. */
  leastPerCell?: number
  /** Where the wind comes from, for levels by 'wind'. */
  directionDeg?: Column
}

export type TrendLevel = {
  x: string[]
  y: string[]
  panels: {
    /** Null where there is one panel only. */
    label: Maybe<string>
    /** [y][x] */
    cells: { count: number; value: Maybe<number> }[][]
  }[]
}

const mostCells = 1_000_000

/**
 * A statistic by any two levels of the rows, and panels of a third: month × hour by year and the like (openair
 * trendLevel). Levels are hours, weekdays, months, seasons, years, wind sectors or parts of equal size of a quantity.
 * A row without one of its levels, or without a value, counts nowhere.
 * @throws InputProblem on an empty table, a time that occurs twice, a percentile that is none, or more than a million
 * cells
 */
export const trendLevel = (
  axis: TimeAxis,
  column: Column,
  {
    x: across = 'month',
    y: upwards = 'hour',
    panel = 'year',
    statistic = 'mean',
    percentile,
    leastPerCell = 1,
    directionDeg,
  }: TrendLevelOptions = {},
): TrendLevel => {
  if (!(leastPerCell >= 1)) throw new InputProblem('每格最少数据应不小于 1', { column: 'leastPerCell' })
  const values = numbersOf(column, 'value')
  requireSameLength(axis.atMs.length, values, 'value')
  const of = valueStatistic(statistic, percentile)
  const times = localTimes(axis)
  const dimension = (by: LevelBy) => levelDimension(by, times, directionDeg ?? null)
  const [x, y, z] = [dimension(across), dimension(upwards), panel === null ? null : dimension(panel)]
  const [width, height, depth] = [x.labels.length, y.labels.length, z?.labels.length ?? 1]
  if (width * height * depth > mostCells)
    throw new InputProblem(`格数多达 ${width * height * depth}，请减少分级`, { column: 'x' })
  const own = Array.from({ length: width * height * depth }, (): number[] => [])
  values.forEach((value, row) => {
    if (Number.isNaN(value)) return
    const [i, j, k] = [x.levelOf(row), y.levelOf(row), z?.levelOf(row) ?? 0]
    if (i >= 0 && j >= 0 && k >= 0) own[(k * height + j) * width + i]?.push(value)
  })
  const cellOf = (group: readonly number[]) => ({
    count: group.length,
    value: group.length < leastPerCell ? null : maybe(of(Float64Array.from(group))),
  })
  return {
    x: x.labels,
    y: y.labels,
    panels: Array.from({ length: depth }, (_, k) => ({
      label: z?.labels[k] ?? null,
      cells: Array.from({ length: height }, (_, j) =>
        own.slice((k * height + j) * width, (k * height + j + 1) * width).map(cellOf),
      ),
    })),
  }
}
