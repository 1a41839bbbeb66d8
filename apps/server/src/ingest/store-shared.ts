import { saysNormal } from '@qingkong/domain/measurement/data-flag'
import { isPartitionGone } from '../db/partitions.ts'
import { retriedTransaction } from '../db/retried-transaction.ts'
import type { Services } from '../platform/services.ts'
import { dueOf, mergeDues, writeDues } from '../series/roll-up/due.ts'
import { writeAlarmDue } from '../series/store/alarm-due.ts'
import { isLate } from '../series/store/late.ts'
import { latestRows, writeLatest } from '../series/store/latest.ts'
import { makeSeriesPartitions } from '../series/store/series-partitions.ts'
import { seriesTables, siteCells } from '../series/store/series-table.ts'
import { type StoredLoad, storeRows, writeVersions } from '../series/store/store-rows.ts'
import type { ArrivalPart } from './arrival.ts'
import { gatherRows } from './gather-rows.ts'

/** One interval of a national-control site as the upper level gives it. */
export interface SharedInterval {
  siteId: number
  granularity: 'hour' | 'fiveMinute'
  startMs: number
  /** By product factor code; null is missing. */
  values: Readonly<Record<string, number | null>>
  flags: Readonly<Record<string, string>>
}

export interface SharedOutcome {
  /** Intervals that are new or changed. */
  accepted: number
  /** Intervals that repeat what is known. */
  duplicates: number
}

/** Factor codes a shared interval may carry. */
export const sharedFactors: ReadonlySet<string> = new Set(siteCells)

const partOf = (interval: SharedInterval, now: Date): ArrivalPart => {
  const table = interval.granularity === 'hour' ? seriesTables.siteHour : seriesTables.siteFiveMinute
  return {
    table,
    row: {
      targetId: interval.siteId,
      startMs: interval.startMs,
      cells: siteCells,
      values: siteCells.map((factor) => interval.values[factor]),
      flags: siteCells.map((factor) => {
        const flag = interval.flags[factor] ?? null
        return saysNormal(flag) ? null : flag
      }),
      frameId: null,
      reason: 'share',
      late: isLate(interval.startMs, table.durationMs, now),
      ...(interval.granularity === 'hour' ? { source: 'national' as const, validMinutes: null } : { counts: 5 }),
    },
  }
}

/** Stores what the upper level shares, with versions where it was revised; hours go on to the roll-up for their index. */
export const storeShared = async (services: Services, intervals: readonly SharedInterval[]): Promise<SharedOutcome> => {
  const now = services.clock.now()
  const tables = gatherRows(intervals.map((interval) => partOf(interval, now)))
  const makePartitions = async () => {
    for (const [table, { rows }] of tables) await makeSeriesPartitions(services, table.name, rows.values())
  }
  await makePartitions()
  const loads = await storeTables(services, tables, now).catch(async (error: unknown) => {
    if (!isPartitionGone(error)) throw error
    await makePartitions()
    return storeTables(services, tables, now)
  })
  const accepted = loads.reduce((total, load) => total + load.touched.length, 0)
  return { accepted, duplicates: intervals.length - accepted }
}

const storeTables = (services: Services, tables: ReturnType<typeof gatherRows>, now: Date): Promise<StoredLoad[]> =>
  retriedTransaction(services, async (tx) => {
    const loads: StoredLoad[] = []
    for (const [table, { rows, superseded }] of tables) {
      const load = await storeRows(tx, { table, rows: [...rows.values()], superseded })
      loads.push(load)
      if (table.granularity === 'hour')
        await writeDues(tx, mergeDues(load.touched.map((row) => dueOf(table, row, now.getTime()))))
      else {
        await writeLatest(tx, latestRows(table, load.touched))
        await writeAlarmDue(tx, 'site', 'fiveMinute', load.touched)
      }
    }
    await writeVersions(tx, loads, now)
    return loads
  })
