import { insufficientFlag } from '@qingkong/domain/measurement/data-flag'
import type { SeriesRow } from '../store/series-row.ts'
import type { FactorMean } from './factor-means.ts'
import type { DueInterval } from './take-due.ts'

/**
 * The row of a longer interval from its minutes.
 * @param neededMinutes valid minutes a mean must stand on
 * @param stepMinutes minutes one row of the minute series stands for
 */
export const rolledRow = (
  interval: DueInterval,
  cells: readonly string[],
  means: readonly FactorMean[],
  neededMinutes: number,
  stepMinutes: number,
): SeriesRow => {
  const isEnough = (mean: FactorMean) => mean.valid * stepMinutes >= neededMinutes
  return {
    targetId: interval.targetId,
    startMs: interval.startMs,
    cells,
    values: means.map((mean) => (mean.sent === 0 ? undefined : isEnough(mean) ? mean.value : null)),
    flags: means.map((mean) => (mean.sent > 0 && !isEnough(mean) ? insufficientFlag : null)),
    frameId: null,
    reason: 'recomputed',
    late: interval.late,
    validMinutes: means.reduce((most, mean) => Math.max(most, mean.valid * stepMinutes), 0),
  }
}
