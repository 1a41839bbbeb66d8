import type { SeriesRow } from './series-row.ts'

/** What a cell held before it changed. */
export interface SupersededCell {
  cell: string
  /** Null where the cell was empty. */
  oldValue: number | null
  oldFlag: string | null
  frameId: number | null
}

export interface Merge {
  /** The row as it is to be stored; the existing one when nothing changed. */
  row: SeriesRow
  changed: boolean
  superseded: SupersededCell[]
}

/** Stored values are single precision: what rounds to the same number is the same value. */
const sameValue = (a: number | null | undefined, b: number | null | undefined): boolean =>
  a == null || b == null ? (a ?? null) === (b ?? null) : Math.fround(a) === Math.fround(b)

/** The incoming row in place of the whole existing one, also where it blanks a value: what people released, they mean. */
export const replaceRow = (existing: SeriesRow, incoming: SeriesRow): Merge => {
  const superseded: SupersededCell[] = []
  let changed = false
  for (const [index, cell] of incoming.cells.entries()) {
    const [oldValue, oldFlag] = [existing.values[index] ?? null, existing.flags[index] ?? null]
    if (sameValue(incoming.values[index], oldValue) && (incoming.flags[index] ?? null) === oldFlag) continue
    changed = true
    if (oldValue !== null) superseded.push({ cell, oldValue, oldFlag, frameId: existing.frameId })
  }
  return { row: changed ? incoming : existing, changed, superseded }
}

/**
 * Merges a later arrival into the row of the same interval, cell by cell, so that the parts of a split packet and
 * several devices of one target add up. An empty cell is filled; an equal value changes nothing; a different value
 * replaces the old one, which is handed back for the history (ingest.md 1.5: raw values are never lost).
 * Missing without a flag says nothing and replaces nothing. Minute data replace real-time data without a version,
 * and real-time data never replace minute data.
 */
export const mergeRows = (existing: SeriesRow, incoming: SeriesRow): Merge => {
  const refines = existing.realtime === true && incoming.realtime !== true
  const coarser = existing.realtime !== true && incoming.realtime === true
  const superseded: SupersededCell[] = []
  let values: SeriesRow['values'] | null = null
  let flags = existing.flags
  for (let index = 0; index < incoming.values.length; index++) {
    const value = incoming.values[index]
    if (value === undefined) continue
    const flag = incoming.flags[index] ?? null
    const oldValue = existing.values[index]
    const oldFlag = existing.flags[index] ?? null
    if (sameValue(value, oldValue) && flag === oldFlag) continue
    if (oldValue != null && ((value === null && flag === null) || coarser)) continue
    if (oldValue != null && !refines) {
      superseded.push({ cell: incoming.cells[index] ?? '', oldValue, oldFlag, frameId: existing.frameId })
    }
    if (values === null) {
      values = [...existing.values]
      flags = [...existing.flags]
    }
    values[index] = value
    flags[index] = flag
  }
  if (values === null) return { row: existing, changed: false, superseded }
  const row: SeriesRow = {
    ...existing,
    values,
    flags,
    frameId: incoming.frameId,
    reason: incoming.reason,
    late: existing.late && incoming.late,
  }
  if (refines) row.realtime = false
  if (incoming.source !== undefined) row.source = incoming.source
  if (incoming.validMinutes !== undefined) row.validMinutes = incoming.validMinutes
  if (incoming.counts !== undefined) row.counts = incoming.counts
  return { row, changed: true, superseded }
}
