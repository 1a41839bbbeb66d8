import type { EkmaGrid } from '@qingkong/science/obm/ekma/grid'
import type { BriefOutcome } from './run-outcome.ts'

/** The grid of a run; null where it has none. */
export const gridOf = ({ ekma }: Pick<BriefOutcome, 'ekma'>): EkmaGrid | null =>
  ekma && {
    axis: ekma.axis,
    response: Float64Array.from(ekma.response.flatMap((line) => line.map((value) => value ?? Number.NaN))),
  }
