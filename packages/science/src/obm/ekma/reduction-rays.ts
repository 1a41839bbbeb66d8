import { type EkmaGrid, gridValue } from './grid.ts'

/** Reductions of VOC and NOx in a fixed ratio. */
export type ReductionRay = {
  voc: number
  nox: number
  points: { cut: number; response: number; change: number }[]
}

const ratios = [
  [1, 0],
  [4, 1],
  [3, 1],
  [2, 1],
  [1, 1],
  [1, 2],
  [0, 1],
] as const

/** Response where VOC and NOx are cut in the ratio; `cut` is the reduction of whichever is cut more. Null off the grid. */
const afterCut = (grid: EkmaGrid, { voc, nox }: Pick<ReductionRay, 'voc' | 'nox'>, cut: number): number | null => {
  const most = Math.max(voc, nox)
  return gridValue(grid, 1 - (cut * voc) / most, 1 - (cut * nox) / most)
}

/**
 * Rays VOC:NOx from (100 %, 100 %) in steps of 10 %. Values are bilinear on the grid, not runs of their own; where today's
 * response is not above nought no change is told.
 */
export const reductionRays = (grid: EkmaGrid): ReductionRay[] => {
  const base = gridValue(grid, 1, 1) ?? Number.NaN
  return ratios.map(([voc, nox]) => {
    const points = Array.from({ length: 11 }, (_, step) => {
      const cut = step / 10
      const response = afterCut(grid, { voc, nox }, cut)
      return response === null ? [] : [{ cut, response, change: base > 0 ? response / base - 1 : Number.NaN }]
    }).flat()
    return { voc, nox, points }
  })
}

/** Between steps of the search the response may bend once, where a ray crosses a ridge. */
const searchSteps = 200
const halvings = 40

/**
 * The least cut along a ray that lowers the response by a share of today's; null where none on the grid does.
 * @param fall wanted fall of the response, 0.1 is a tenth
 */
export const leastCut = (
  grid: EkmaGrid,
  ray: Pick<ReductionRay, 'voc' | 'nox'>,
  fall: number,
): { cut: number; response: number } | null => {
  const base = gridValue(grid, 1, 1)
  if (base === null || !(base > 0)) return null
  const wanted = base * (1 - fall)
  const reaches = (cut: number) => {
    const response = afterCut(grid, ray, cut)
    return response !== null && response <= wanted
  }
  let [short, enough] = [0, Number.NaN]
  for (let step = 0; step <= searchSteps && Number.isNaN(enough); step++) {
    if (reaches(step / searchSteps)) enough = step / searchSteps
    else short = step / searchSteps
  }
  if (Number.isNaN(enough)) return null
  for (let i = 0; i < halvings && enough > short; i++) {
    const middle = (short + enough) / 2
    if (reaches(middle)) enough = middle
    else short = middle
  }
  return { cut: enough, response: afterCut(grid, ray, enough) ?? wanted }
}
