import type { Tx } from '../../db/database.ts'
import type { Services } from '../../platform/services.ts'
import { siteFactors } from '../factor-columns.ts'
import { writeAlarmDue } from '../store/alarm-due.ts'
import { latestRows, writeLatest } from '../store/latest.ts'
import { makeSeriesPartitions } from '../store/series-partitions.ts'
import { rowKey } from '../store/series-row.ts'
import { seriesTables, siteCells } from '../store/series-table.ts'
import { storeRows, writeVersions } from '../store/store-rows.ts'
import { dueOf, mergeDues, writeDues } from './due.ts'
import { factorMeans } from './factor-means.ts'
import { minuteSteps } from './minute-step.ts'
import type { RollUpStep } from './roll-up-step.ts'
import { rolledRow } from './rolled-row.ts'
import type { DueInterval } from './take-due.ts'

/** Three quarters of the five minutes, as for the hour. */
const neededMinutes = 3.75

const roll = async (services: Services, tx: Tx, intervals: readonly DueInterval[]): Promise<void> => {
  const now = services.clock.now()
  const table = seriesTables.siteFiveMinute
  await makeSeriesPartitions(services, table.name, intervals)
  const means = await factorMeans(tx, 'air', seriesTables.siteMinute, siteFactors, intervals, table.durationMs)
  const steps = await minuteSteps(
    tx,
    'site',
    intervals.map((interval) => interval.targetId),
  )
  const rolled = intervals.flatMap((interval) => {
    const found = means.get(rowKey(interval))
    if (found === undefined) return []
    const row = rolledRow(interval, siteCells, found, neededMinutes, steps.get(interval.targetId) ?? 1)
    return [{ ...row, counts: row.validMinutes ?? 0 }]
  })
  const load = await storeRows(tx, { table, rows: rolled })
  // The hour is made of the minutes themselves, so it is due even when the five-minute mean came out the same.
  await writeDues(tx, mergeDues(rolled.map((row) => dueOf(table, row, now.getTime()))))
  await writeLatest(tx, latestRows(table, load.touched))
  await writeAlarmDue(tx, 'site', 'fiveMinute', load.touched)
  await writeVersions(tx, [load], now)
}

/** Five-minute means of sites from their minutes; calls for the hours they belong to. */
export const rollFiveMinutes: RollUpStep = { kind: 'site', granularity: 'fiveMinute', batchSize: 2000, roll }
