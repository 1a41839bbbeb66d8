import { mergeRows, type SupersededCell } from '../series/store/merge-rows.ts'
import type { SeriesTable } from '../series/store/series-column.ts'
import { rowKey, type SeriesRow } from '../series/store/series-row.ts'
import type { ArrivalPart } from './arrival.ts'

export interface TableRows {
  rows: Map<string, SeriesRow>
  /** Values that were replaced within the batch, by row. */
  superseded: Map<string, SupersededCell[]>
  /** Arrivals that brought nothing new to their row. */
  duplicates: number
  /** The frames of those arrivals. */
  repeatedFrames: Set<number | null>
}

/** Rows with one entry per interval: parts of a split packet merged, repeats dropped, changes noted. */
export const gatherRows = (parts: Iterable<ArrivalPart>): Map<SeriesTable, TableRows> => {
  const tables = new Map<SeriesTable, TableRows>()
  for (const { table, row } of parts) {
    let gathered = tables.get(table)
    if (gathered === undefined) {
      gathered = { rows: new Map(), superseded: new Map(), duplicates: 0, repeatedFrames: new Set() }
      tables.set(table, gathered)
    }
    const key = rowKey(row)
    const before = gathered.rows.get(key)
    if (before === undefined) {
      gathered.rows.set(key, row)
      continue
    }
    const merge = mergeRows(before, row)
    if (!merge.changed) {
      gathered.duplicates += 1
      gathered.repeatedFrames.add(row.frameId)
    }
    gathered.rows.set(key, merge.row)
    if (merge.superseded.length > 0)
      gathered.superseded.set(key, [...(gathered.superseded.get(key) ?? []), ...merge.superseded])
  }
  return tables
}
