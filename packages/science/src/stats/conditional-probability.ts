import type { Maybe } from '@qingkong/domain/missing'
import type { Column } from './column.ts'
import { directedRows } from './directed-rows.ts'
import { InputProblem } from './input-problem.ts'
import { type PolarPlotOptions, polarPlot } from './polar-plot.ts'
import { quantileOfSorted } from './quantile.ts'
import type { WindColumns } from './rose-table.ts'
import { type RoseSectorCount, roseSector } from './wind-sector.ts'

/** A percentile the concentration exceeds, or two between which it lies; in %. */
export type ConditionPercentile = number | readonly [number, number]

/** The condition in the unit of the column: above the first, up to and with the second. */
type Condition = { above: number; upTo: Maybe<number> }

export type ConditionalRose = {
  sectorWidthDeg: number
  condition: Condition
  /** Share of all counted rows that meet the condition. */
  overall: number
  sectors: { directionDeg: number; count: number; meeting: number; probability: Maybe<number> }[]
}

export type ConditionalRoseOptions = {
  /** Default 36: sectors of 10°. */
  sectors?: RoseSectorCount
  /** Default 75. */
  percentile?: ConditionPercentile
  /** Speeds below this (m/s) are calm and left out, as a speed of nought always is. */
  calmBelowMs?: number
}

/** The percentiles of what is counted. @throws InputProblem on percentiles outside 0–100 or in the wrong order */
const conditionOf = (counted: Float64Array, percentile: ConditionPercentile): Condition => {
  const [low, high] = typeof percentile === 'number' ? [percentile, null] : percentile
  const isPercentile = (value: number) => value >= 0 && value <= 100
  if (!isPercentile(low) || (high !== null && !isPercentile(high)))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentile' })
  if (high !== null && high <= low) throw new InputProblem('百分位数区间应从小到大', { column: 'percentile' })
  const sorted = counted.toSorted()
  return {
    above: quantileOfSorted(sorted, low / 100),
    upTo: high === null ? null : quantileOfSorted(sorted, high / 100),
  }
}

const meets = (value: number, { above, upTo }: Condition): boolean => value > above && (upTo === null || value <= upTo)

/** Rows with wind, direction and value, and the condition their values set. */
const conditioned = (
  wind: WindColumns,
  values: Column,
  { percentile = 75, calmBelowMs = 0 }: Pick<ConditionalRoseOptions, 'percentile' | 'calmBelowMs'>,
) => {
  const { rows, directions, values: numbers } = directedRows(wind, values, calmBelowMs)
  const counted = Float64Array.from(rows, (row) => numbers[row] ?? Number.NaN)
  const condition = conditionOf(counted, percentile)
  /** 1 where the row meets the condition, 0 where not, NaN where it does not count. */
  const met = new Float64Array(numbers.length).fill(Number.NaN)
  for (const row of rows) met[row] = Number(meets(numbers[row] ?? Number.NaN, condition))
  const meeting = counted.reduce((sum, value) => sum + Number(meets(value, condition)), 0)
  return { directions, met, condition, overall: meeting / counted.length }
}

/**
 * Conditional probability function: how often a wind from each sector brings a concentration above a percentile of all
 * counted rows, or between two (Ashbaugh 1985; openair percentileRose with method "cpf"). Rows without wind, direction
 * or value count nowhere, also not in the percentile.
 * @throws InputProblem on an empty table, a direction outside 0–360, a negative speed or a percentile outside 0–100
 */
export const conditionalRose = (
  wind: WindColumns,
  values: Column,
  { sectors = 36, ...options }: ConditionalRoseOptions = {},
): ConditionalRose => {
  const { directions, met, condition, overall } = conditioned(wind, values, options)
  const counts = Array.from({ length: sectors }, () => ({ count: 0, meeting: 0 }))
  met.forEach((one, row) => {
    const cell = Number.isNaN(one) ? undefined : counts[roseSector(directions[row] ?? 0, sectors)]
    if (!cell) return
    cell.count += 1
    cell.meeting += one
  })
  return {
    sectorWidthDeg: 360 / sectors,
    condition,
    overall,
    sectors: counts.map(({ count, meeting }, sector) => ({
      directionDeg: (sector * 360) / sectors,
      count,
      meeting,
      probability: count === 0 ? null : meeting / count,
    })),
  }
}

/**
 * Conditional bivariate probability function: the same over direction and speed, as the smooth surface of polarPlot
 * (Uria-Tellaetxe and Carslaw 2014; openair polarPlot with statistic "cpf"). Values lie within 0 and 1.
 * @throws InputProblem as conditionalRose and polarPlot
 */
export const conditionalPolarPlot = (
  wind: WindColumns,
  values: Column,
  { percentile = 90, ...options }: PolarPlotOptions & { percentile?: ConditionPercentile } = {},
) => {
  const { met, condition, overall } = conditioned(wind, values, { percentile })
  const plot = polarPlot(wind, met, options)
  return {
    condition,
    overall,
    ...plot,
    cells: plot.cells.map((cell) => ({ ...cell, value: Math.min(1, cell.value) })),
  }
}
