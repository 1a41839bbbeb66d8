import type { Tx } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import { dueOf, mergeDues, writeDues } from './due.ts'
import { latestRows, writeLatest } from './latest.ts'
import { makeSeriesPartitions } from './series/series-partitions.ts'
import type { SeriesRow } from './series/series-row.ts'
import { type FactorColumn, type SeriesTable, siteCells, siteFactors } from './series/series-table.ts'
import { storeRows, writeVersions } from './series/store-rows.ts'

export interface SeriesOutcome {
  inserted: number
  duplicates: number
  versions: number
}

export interface SeriesBatch {
  table: SeriesTable
  /** Each interval of a target at most once. */
  rows: readonly SeriesRow[]
}

/** A site's row from values by factor code; a factor not named is left as it is. */
export const siteRow = (
  given: Omit<SeriesRow, 'cells' | 'values' | 'flags' | 'frameId'>,
  values: Readonly<Record<string, number | null>>,
  flags: Readonly<Record<string, string>> = {},
): SeriesRow => ({
  ...given,
  cells: siteCells,
  values: siteFactors.map(({ code }: FactorColumn) => values[code]),
  flags: siteFactors.map(({ code }) => {
    const flag = flags[code]
    return flag === undefined || flag === 'N' ? null : flag
  }),
  frameId: null,
})

/** New partitions lock their whole table for a moment: made before the transaction, never in it. */
export const makePartitionsFor = async (services: Services, batches: readonly SeriesBatch[]): Promise<void> => {
  for (const { table, rows } of batches) await makeSeriesPartitions(services, table.name, rows)
}

/**
 * Stores rows that did not come as device frames (upper level, files) by the rules of every other door: equal cells
 * count as duplicates, changed cells get a version, roll-ups are noted — in the caller's transaction.
 */
export const storeSeries = async (tx: Tx, batches: readonly SeriesBatch[], now: Date): Promise<SeriesOutcome> => {
  const filled = batches.filter(({ rows }) => rows.length > 0)
  const loads = []
  for (const { table, rows } of filled) loads.push(await storeRows(tx, { table, rows }))
  await writeDues(
    tx,
    mergeDues(loads.flatMap((load) => load.touched.map((row) => dueOf(load.table, row, now.getTime())))),
  )
  // Hours reach `latest` with their index, by the roll-up.
  await writeLatest(
    tx,
    loads.flatMap((load) => (load.table.granularity === 'fiveMinute' ? latestRows(load.table, load.touched) : [])),
  )
  await writeVersions(tx, loads, now)
  return {
    inserted: loads.reduce((sum, load) => sum + load.inserted, 0),
    duplicates: loads.reduce((sum, load) => sum + load.duplicates, 0),
    versions: loads.reduce((sum, load) => sum + load.history.length, 0),
  }
}
