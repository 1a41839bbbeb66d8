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
import { rolledRow } from './rolled-row.ts'
import { takeDue } from './take-due.ts'

/** Three quarters of the five minutes, as for the hour. */
const neededMinutes = 3.75
const batchSize = 2000

/** Five-minute means of sites from their minutes; calls for the hours they belong to. @returns intervals taken */
export const rollFiveMinutes = async (services: Services, tx: Tx): Promise<number> => {
  const now = services.clock.now()
  const intervals = await takeDue(tx, 'site', 'fiveMinute', now, batchSize)
  if (intervals.length === 0) return 0
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
  return intervals.length
}
