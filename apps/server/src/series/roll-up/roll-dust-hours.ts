import { validity } from '@qingkong/domain/air/validity'
import type { Tx } from '../../db/database.ts'
import { dustFactors } from '../factor-columns.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { dustCells, seriesTables } from '../store/series-table.ts'
import { factorMeans } from './factor-means.ts'
import { minuteSteps } from './minute-step.ts'
import { rollTargetHours } from './roll-target-hours.ts'
import { rolledRow } from './rolled-row.ts'
import type { DueInterval } from './take-due.ts'

const hoursFromMinutes = async (tx: Tx, intervals: readonly DueInterval[]): Promise<SeriesRow[]> => {
  const means = await factorMeans(
    tx,
    'dust',
    seriesTables.dustMinute,
    dustFactors,
    intervals,
    seriesTables.dustHour.durationMs,
  )
  const steps = await minuteSteps(
    tx,
    'dust',
    intervals.map((interval) => interval.targetId),
  )
  return intervals.flatMap((interval) => {
    const found = means.get(rowKey(interval))
    return found
      ? [rolledRow(interval, dustCells, found, validity.minutesPerHour, steps.get(interval.targetId) ?? 1)]
      : []
  })
}

/** Hours of dust sites. */
export const rollDustHours = rollTargetHours({
  table: seriesTables.dustHour,
  cellsOf: async () => () => dustCells,
  hoursFromMinutes,
})
