import type { Tx } from '../db/database.ts'
import type { Services } from '../platform/services.ts'
import { type Due, DueMemo, dueOf, isRolledUp, mergeDues, writeDues } from '../series/roll-up/due.ts'
import { areSentWhole, daysOfHours, judgeHours, latestHours } from '../series/roll-up/hour-use.ts'
import { type LatestRow, latestRows, writeLatest } from '../series/store/latest.ts'
import { mergeRows } from '../series/store/merge-rows.ts'
import type { SeriesTable } from '../series/store/series-column.ts'
import { makeSeriesPartitions } from '../series/store/series-partitions.ts'
import { rowKey } from '../series/store/series-row.ts'
import { type StoredLoad, storeRows, writeVersions } from '../series/store/store-rows.ts'
import type { Arrival } from './arrival.ts'
import { FrameNumbers, writeRawFrames } from './frame-raw.ts'
import { gatherRows, type TableRows } from './gather-rows.ts'

export interface BatchOutcome {
  /** Intervals stored for the first time. */
  inserted: number
  /** Frames' rows that brought nothing new. */
  duplicates: number
  /** Cells that got a new version. */
  versions: number
}

/** The newest rows; hours of sites reach `latest` by the roll-up, with the index it computes. */
const latestOf = ({ table, touched }: StoredLoad): LatestRow[] => {
  if (areSentWhole(table)) return latestHours(table, touched)
  return table.granularity === 'minute' || !isRolledUp(table.kind) ? latestRows(table, touched) : []
}

/** What has to be rolled up for rows that came: an hour sent whole goes on to its day at once. */
const duesOf = ({ table, touched }: StoredLoad, nowMs: number): Due[] => {
  if (areSentWhole(table)) return daysOfHours(table, touched, nowMs)
  return isRolledUp(table.kind) ? touched.map((row) => dueOf(table, row, nowMs)) : []
}

/** Writes batches of frames, each in one transaction: all of it is durable when `commit` resolves, or none of it. */
export class BatchWriter {
  readonly #services: Services
  readonly #memo = new DueMemo()
  readonly #numbers: FrameNumbers

  constructor(services: Services) {
    this.#services = services
    this.#numbers = new FrameNumbers(services.db)
  }

  /** Raw frames, values with their versions, roll-ups to do and the newest rows. */
  async commit(arrivals: readonly Arrival[]): Promise<BatchOutcome> {
    const { db, clock } = this.#services
    const frameIds = await this.#numbers.take(arrivals.length)
    const parts = arrivals.flatMap((arrival, index) => {
      const frameId = arrival.keepsBytes ? (frameIds[index] ?? null) : null
      return arrival.parts.map(({ table, row }) => ({ table, row: { ...row, frameId } }))
    })
    const tables = gatherRows(parts)
    await this.#makePartitions(arrivals, tables)
    const now = clock.now()
    let dues: Due[] = []
    const loads: StoredLoad[] = []
    await db.transaction().execute(async (tx) => {
      for (const [table, { rows, superseded }] of tables)
        loads.push(await storeRows(tx, { table, rows: [...rows.values()], superseded }))
      await this.#keepRaw(tx, arrivals, frameIds, tables, loads)
      // In the order of the roll-up, so that neither waits for what the other holds: `latest`, dues, alarms, versions.
      await writeLatest(tx, loads.flatMap(latestOf))
      const called = mergeDues(loads.flatMap((load) => duesOf(load, now.getTime())))
      const selected = this.#memo.select(called, now.getTime())
      dues = selected.needed
      await writeDues(tx, dues)
      for (const { table, touched } of loads) await judgeHours(tx, table, touched)
      await writeVersions(tx, loads, now)
      // A slow transaction may have outlived the notes it relied on.
      if (clock.now().getTime() >= selected.safeUntilMs) await writeDues(tx, called)
    })
    this.#memo.committed(dues, clock.now().getTime())
    const inBatch = [...tables.values()].reduce((total, { duplicates }) => total + duplicates, 0)
    return {
      inserted: loads.reduce((total, load) => total + load.inserted, 0),
      duplicates: loads.reduce((total, load) => total + load.duplicates, inBatch),
      versions: loads.reduce((total, load) => total + load.history.length, 0),
    }
  }

  /**
   * Keeps the frames that brought something: a resend after a lost acknowledgement is acknowledged again, but its
   * bytes already lie with the first one.
   */
  async #keepRaw(
    tx: Tx,
    arrivals: readonly Arrival[],
    frameIds: readonly number[],
    tables: ReadonlyMap<SeriesTable, TableRows>,
    loads: readonly StoredLoad[],
  ): Promise<void> {
    const outcomes = new Map(
      loads.map(({ table, touched, before }) => [table, { touched: new Set(touched.map(rowKey)), before }]),
    )
    const isNews = (arrival: Arrival, frameId: number): boolean =>
      arrival.parts.length === 0 ||
      arrival.parts.some(({ table, row }) => {
        const outcome = outcomes.get(table)
        const key = rowKey(row)
        if (!outcome?.touched.has(key) || tables.get(table)?.repeatedFrames.has(frameId)) return false
        // Another frame of the batch may have touched the row: it is asked what this one alone brings.
        const before = outcome.before.get(key)
        return before === undefined || mergeRows(before, row).changed
      })
    const news = arrivals.flatMap((arrival, index) => {
      const frameId = frameIds[index]
      return frameId !== undefined && arrival.keepsBytes && isNews(arrival, frameId) ? [{ arrival, frameId }] : []
    })
    if (news.length === 0) return
    await writeRawFrames(
      tx,
      news.map(({ arrival }) => arrival),
      news.map(({ frameId }) => frameId),
    )
  }

  /** Outside the transaction: a new partition locks the whole table. */
  async #makePartitions(arrivals: readonly Arrival[], tables: ReadonlyMap<SeriesTable, TableRows>): Promise<void> {
    await makeSeriesPartitions(
      this.#services,
      'frame_raw',
      arrivals.map((arrival) => ({ startMs: arrival.receivedAt.getTime() })),
    )
    for (const [table, { rows }] of tables) await makeSeriesPartitions(this.#services, table.name, rows.values())
  }
}
