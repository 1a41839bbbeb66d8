import type { Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeLatest } from '../store/latest.ts'
import type { SeriesTable } from '../store/series-column.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { existingRows, storeRows, writeVersions } from '../store/store-rows.ts'
import { mergeDues, writeDues } from './due.ts'
import { daysOfHours, judgeHours, latestHours } from './hour-use.ts'
import type { RollUpStep } from './roll-up-step.ts'
import type { DueInterval } from './take-due.ts'

export interface HourRule {
  table: SeriesTable
  /** The cells of each target's rows. */
  cellsOf: (tx: Tx, targetIds: readonly number[]) => Promise<(targetId: number) => readonly string[]>
  hoursFromMinutes: (
    tx: Tx,
    intervals: readonly DueInterval[],
    cellsOf: (targetId: number) => readonly string[],
  ) => Promise<SeriesRow[]>
}

/**
 * Hours of outlets, dust sites and points whose minutes changed: from these unless the hour was sent as an hour; then
 * `latest`, their day and the alarm engine, as a sent hour has them at once (commit-batch.ts).
 */
const rollHours = async (
  services: Services,
  tx: Tx,
  rule: HourRule,
  intervals: readonly DueInterval[],
): Promise<void> => {
  const { table } = rule
  const now = services.clock.now()
  await makeSeriesPartitions(services, table.name, intervals)
  const cellsOf = await rule.cellsOf(
    tx,
    intervals.map((interval) => interval.targetId),
  )
  const keys = intervals.map(
    (interval): SeriesRow => ({
      ...interval,
      cells: cellsOf(interval.targetId),
      values: [],
      flags: [],
      frameId: null,
      reason: 'recomputed',
    }),
  )
  const existing = await existingRows(tx, table, keys, true)
  const isSent = (interval: DueInterval) => (existing.get(rowKey(interval))?.source ?? 'rolled') !== 'rolled'
  const toRoll = intervals.filter((interval) => !isSent(interval))
  const rolled = toRoll.length > 0 ? await rule.hoursFromMinutes(tx, toRoll, cellsOf) : []
  const load = await storeRows(tx, { table, rows: rolled.map((row) => ({ ...row, source: 'rolled' as const })) })
  const hours = [...intervals.filter(isSent).flatMap((interval) => existing.get(rowKey(interval)) ?? []), ...load.rows]
  await writeLatest(tx, latestHours(table, hours))
  await writeDues(tx, mergeDues(daysOfHours(table, hours, now.getTime())))
  await judgeHours(tx, table, hours)
  await writeVersions(tx, [load], now)
}

/** The step that rolls hours up by a rule. */
export const rollTargetHours = (rule: HourRule): RollUpStep => ({
  kind: rule.table.kind,
  granularity: 'hour',
  batchSize: 500,
  roll: (services, tx, intervals) => rollHours(services, tx, rule, intervals),
})
