import type { Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { writeAlarmDue } from '../store/alarm-due.ts'
import { latestRows, writeLatest } from '../store/latest.ts'
import type { SeriesTable } from '../store/series-column.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { rowKey, type SeriesRow } from '../store/series-row.ts'
import { existingRows, storeRows, writeVersions } from '../store/store-rows.ts'
import { dayDue } from './day-due.ts'
import { mergeDues, writeDues } from './due.ts'
import type { RollUpStep } from './roll-up-step.ts'
import type { DueInterval } from './take-due.ts'

export interface HourRule {
  table: SeriesTable
  /** The cells of each target's rows. */
  cellsOf: (tx: Tx, targetIds: readonly number[]) => Promise<(targetId: number) => readonly string[]>
  /** Whether alarm rules judge these hours. */
  isJudged: boolean
  /** Whether days are made of these hours. */
  hasDays: boolean
  hoursFromMinutes: (
    tx: Tx,
    intervals: readonly DueInterval[],
    cellsOf: (targetId: number) => readonly string[],
  ) => Promise<SeriesRow[]>
}

/**
 * Hours of outlets, dust sites and points: from their minutes unless the hour was sent as an hour; then `latest` and the alarm
 * engine.
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
  await writeLatest(
    tx,
    latestRows(table, hours, (row) => ({ source: row.source ?? 'rolled', valid_minutes: row.validMinutes ?? null })),
  )
  if (rule.hasDays) await writeDues(tx, mergeDues(hours.map((row) => dayDue(table.kind, row, now.getTime()))))
  if (rule.isJudged) await writeAlarmDue(tx, table.kind, 'hour', hours)
  await writeVersions(tx, [load], now)
}

/** The step that rolls hours up by a rule. */
export const rollTargetHours = (rule: HourRule): RollUpStep => ({
  kind: rule.table.kind,
  granularity: 'hour',
  batchSize: 500,
  roll: (services, tx, intervals) => rollHours(services, tx, rule, intervals),
})
