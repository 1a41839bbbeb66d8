import { numbersOf, presentOf, requireSameLength } from '../stats/column.ts'
import { InputProblem } from '../stats/input-problem.ts'
import { quantileOfSorted } from '../stats/quantile.ts'
import { cellsOf, type GridCell, type GridOptions, type PathPoints } from './path-cells.ts'

export type DifferenceCell = GridCell & {
  /** Endpoints with a concentration above the percentile. */
  high: number
  /** Of the fullest cell of all endpoints, and of those above, %. */
  frequencyPct: number
  highFrequencyPct: number
  /** The second less the first. */
  differencePct: number
}

/**
 * Where high concentrations come from more (or less) often than the air does: frequency of the endpoints strictly above
 * the percentile less that of all, each of its fullest cell (openair trajLevel "difference"). An endpoint without a
 * concentration counts as not above.
 * @param options.percentile default 90, over all endpoints; cells with fewer than `leastPerCell` endpoints are left out
 * @throws InputProblem on an empty table, a missing coordinate, no concentration at all or none above the percentile
 */
export const pathDifference = (
  points: PathPoints,
  { percentile = 90, leastPerCell = 1, ...grid }: GridOptions & { percentile?: number; leastPerCell?: number } = {},
): DifferenceCell[] => {
  if (!(percentile >= 0 && percentile <= 100))
    throw new InputProblem('百分位数应在 0～100 之间', { column: 'percentile' })
  const values = numbersOf(points.value, 'value')
  const cells = cellsOf(points, grid)
  requireSameLength(points.latitude.length, values, 'value')
  const limit = quantileOfSorted(presentOf(values).sort(), percentile / 100)
  if (Number.isNaN(limit)) throw new InputProblem('没有有效的浓度', { column: 'value' })
  const counted = cells.map(({ cell, rows }) => ({
    ...cell,
    high: rows.filter((row) => (values[row] ?? Number.NaN) > limit).length,
  }))
  const [most, mostHigh] = counted.reduce(
    ([all, above], { count, high }) => [Math.max(all, count), Math.max(above, high)],
    [0, 0],
  )
  if (mostHigh === 0) throw new InputProblem('没有高于该百分位数的浓度', { column: 'percentile' })
  return counted
    .filter(({ count }) => count >= leastPerCell)
    .map((cell) => {
      const frequencyPct = (100 * cell.count) / most
      const highFrequencyPct = (100 * cell.high) / mostHigh
      return { ...cell, frequencyPct, highFrequencyPct, differencePct: highFrequencyPct - frequencyPct }
    })
}
