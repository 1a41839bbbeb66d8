import { numbersOf, presentOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import { quantileOfSorted } from '../stats/quantile.ts'
import { cellsOf, type GridCell, type GridOptions, type PathPlaces, type PathPoints } from './path-cells.ts'

export type FrequencyCell = GridCell & { /** Of the fullest cell, %. */ frequencyPct: number }
export type PscfCell = GridCell & { unweighted: number; pscf: number }
export type CwtCell = GridCell & { unweighted: number; cwt: number }

/** How often trajectories passed a cell (openair trajLevel "frequency"). */
export const pathFrequency = (points: PathPlaces, options: GridOptions = {}): FrequencyCell[] => {
  const cells = cellsOf(points, options)
  const most = Math.max(...cells.map(({ rows }) => rows.length))
  return cells.map(({ cell }) => ({ ...cell, frequencyPct: (100 * cell.count) / most }))
}

/**
 * Potential source contribution function: share of a cell's endpoints whose concentration is strictly above the
 * percentile taken over all endpoints, down-weighted in cells with few of them: N ≤ n̄/2: 0.15, ≤ n̄: 0.5, ≤ 2n̄: 0.75
 * (openair trajLevel "pscf"). An endpoint without a concentration counts as not above.
 * @throws InputProblem on an empty table, a missing coordinate or no concentration at all
 */
export const pscf = (
  points: PathPoints,
  { percentile = 90, ...grid }: GridOptions & { percentile?: number } = {},
): PscfCell[] => {
  if (!(percentile >= 0 && percentile <= 100))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentile' })
  const values = numbersOf(points.value, 'value')
  const cells = cellsOf(points, grid)
  requireSameLength(points.latitude.length, values, 'value')
  const limit = quantileOfSorted(presentOf(values).sort(), percentile / 100)
  if (Number.isNaN(limit)) throw new InputProblem('没有有效的浓度', { column: 'value' })
  const mean = values.length / cells.length
  const weight = (count: number) => {
    if (count <= mean / 2) return 0.15
    if (count <= mean) return 0.5
    return count <= 2 * mean ? 0.75 : 1
  }
  return cells.map(({ cell, rows }) => {
    const unweighted = rows.filter((row) => (values[row] ?? Number.NaN) > limit).length / rows.length
    return { ...cell, unweighted, pscf: unweighted * weight(cell.count) }
  })
}

/**
 * Concentration weighted trajectories: mean concentration of a cell's endpoints, down-weighted in cells with few of
 * them: N ≤ 10: 0.05, ≤ 20: 0.42, ≤ 80: 0.7 (openair trajLevel "cwt"). Cells without any concentration are left out.
 * @throws InputProblem on an empty table or a missing coordinate
 */
export const cwt = (points: PathPoints, options: GridOptions = {}): CwtCell[] => {
  const values = numbersOf(points.value, 'value')
  requireSameLength(points.latitude.length, values, 'value')
  const weight = (count: number) => {
    if (count <= 10) return 0.05
    if (count <= 20) return 0.42
    return count <= 80 ? 0.7 : 1
  }
  return cellsOf(points, options).flatMap(({ cell, rows }) => {
    const known = rows.map((row) => values[row] ?? Number.NaN).filter((value) => !Number.isNaN(value))
    if (known.length === 0) return []
    const unweighted = known.reduce((sum, value) => sum + value, 0) / known.length
    return [{ ...cell, unweighted, cwt: unweighted * weight(cell.count) }]
  })
}
