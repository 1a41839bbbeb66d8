import type { ThreadRun } from '../case/case-thread.ts'
import type { PreparedCase } from '../case/prepared-case.ts'
import { type ManyOptions, runMany } from '../case/run-many.ts'
import { type EkmaGrid, ekmaAxis, ekmaRuns } from './grid.ts'
import { ekmaRegime, type ReductionRay, type RidgePoint, reductionRays, ridgeLine } from './ridge.ts'

export type EkmaResult = {
  /** Response: integrated net production of the window (days) or highest ozone (batch), ppb. */
  grid: EkmaGrid
  /** Highest hourly net production of every cell, ppb/h; null for a closed box. */
  highest: Float64Array | null
  ridge: RidgePoint[]
  /** Where (100 %, 100 %) stands. */
  today: ReturnType<typeof ekmaRegime>
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
  const grid: EkmaGrid = { axis, response }
  const ridge = ridgeLine(grid)
  return { grid, highest, ridge, today: ekmaRegime(ridge, 1, 1), rays: reductionRays(grid) }
}
