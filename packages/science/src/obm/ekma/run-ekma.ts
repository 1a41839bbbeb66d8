import type { ThreadRun } from '../case/case-thread.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import { type ManyOptions, runMany } from '../case/run-many.ts'
import { type EkmaGrid, ekmaAxis, ekmaRuns } from './grid.ts'
import { type ReductionRay, reductionRays } from './reduction-rays.ts'
import { type EkmaRegime, ekmaRegime, type RidgePoint, ridgeLine } from './ridge.ts'

export type EkmaResult = {
  /** Response: integrated net production of the window (days) or highest ozone (batch), ppb. */
  grid: EkmaGrid
  /** Highest hourly net production of every cell, ppb/h; null for a closed box. */
  highest: Float64Array | null
  ridge: RidgePoint[]
  /** Where (100 %, 100 %) stands. */
  today: EkmaRegime | null
  /** The same by the highest hour; null for a closed box. */
  highestRidge: RidgePoint[] | null
  highestToday: EkmaRegime | null
  rays: ReductionRay[]
}

/** @param count lines of the grid in each direction @throws InputProblem for a count outside 3–101 */
export const runEkma = async (
  prepared: PreparedCase,
  count: number,
  kind: ThreadRun['kind'],
  options: ManyOptions,
): Promise<EkmaResult> => {
  const axis = ekmaAxis(count, prepared.case.ekma)
  const results = await runMany(prepared, ekmaRuns(prepared, axis, kind), options)
  const response = Float64Array.from(results, (result) =>
    result.kind === 'days' ? result.response.netPpb : result.highestOzonePpb,
  )
  const highest =
    kind === 'days'
      ? Float64Array.from(results, (result) => (result.kind === 'days' ? result.response.highestNet : Number.NaN))
      : null
  return { highest, ...readEkma({ axis, response }, highest) }
}

/** Ridges, today's place and rays of a grid. */
export const readEkma = (grid: EkmaGrid, highest: Float64Array | null): Omit<EkmaResult, 'highest'> => {
  const ridge = ridgeLine(grid)
  const highestRidge = highest && ridgeLine({ axis: grid.axis, response: highest })
  return {
    grid,
    ridge,
    today: ekmaRegime(ridge, 1, 1),
    highestRidge,
    highestToday: highestRidge && ekmaRegime(highestRidge, 1, 1),
    rays: reductionRays(grid),
  }
}
