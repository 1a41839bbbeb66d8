import { flagAt, type SeriesRow } from './series-row.ts'

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
    const [oldValue, oldFlag] = [existing.values[index] ?? null, flagAt(existing, index)]
    if (sameValue(incoming.values[index], oldValue) && flagAt(incoming, index) === oldFlag) continue
    changed = true
    if (oldValue !== null) superseded.push({ cell, oldValue, oldFlag, frameId: existing.frameId })
  }
  return { row: changed ? incoming : existing, changed, superseded }
}

/** How a later arrival meets the row of the same interval. */
interface Meeting {
  existing: SeriesRow
  incoming: SeriesRow
  /** Minute data over real-time data: they replace them without a version. */
  refines: boolean
  /** Real-time data over minute data: they fill only what is empty. */
  coarser: boolean
  /** An hour sent as an hour over one summed up here: of a factor it speaks of, nothing of ours remains. */
  isSentOverRolled: boolean
}

/**
 * What becomes of a position: its new values by cell, null where nothing changes. A value said, equal ones too, puts its
 * flag in the place of the old one for all blocks of the position.
 */
const meetPosition = ({ existing, incoming, coarser, isSentOverRolled }: Meeting, cells: readonly number[]) => {
  const isFilled = cells.some((cell) => existing.values[cell] != null)
  if (coarser && isFilled) return null
  const newFlag = flagAt(incoming, cells[0] ?? 0)
  const isSaid = (cell: number) => {
    const value = incoming.values[cell]
    return value !== undefined && !(value === null && newFlag === null && existing.values[cell] != null)
  }
  if (!cells.some(isSaid)) return null
  const values = cells.map((cell) =>
    isSaid(cell) ? incoming.values[cell] : isSentOverRolled ? null : existing.values[cell],
  )
  // An hour that was sent is told from one summed up here even where both say the same.
  const isSame =
    !isSentOverRolled &&
    newFlag === flagAt(existing, cells[0] ?? 0) &&
    cells.every((cell, block) => sameValue(values[block], existing.values[cell]))
  return isSame ? null : { values, flag: newFlag }
}

/**
 * Merges a later arrival into the row of the same interval, position by position, so that the parts of a split packet
 * and several devices of one target add up. An empty cell is filled; equal values under an equal flag change nothing; a
 * different value or flag replaces the old one, which is handed back for the history (ingest.md 1.5: raw values are
 * never lost). Missing without a flag says nothing and replaces nothing. Minute data replace real-time data without a
 * version, and real-time data never replace minute data.
 */
export const mergeRows = (existing: SeriesRow, incoming: SeriesRow): Merge => {
  const meeting: Meeting = {
    existing,
    incoming,
    refines: existing.realtime === true && incoming.realtime !== true,
    coarser: existing.realtime !== true && incoming.realtime === true,
    isSentOverRolled: existing.source === 'rolled' && incoming.source !== undefined && incoming.source !== 'rolled',
  }
  const positions = incoming.flags.length
  const superseded: SupersededCell[] = []
  let merged: Pick<SeriesRow, 'values' | 'flags'> | null = null
  for (let position = 0; position < positions; position++) {
    const cells: number[] = []
    for (let cell = position; cell < incoming.values.length; cell += positions) cells.push(cell)
    const met = meetPosition(meeting, cells)
    if (met === null) continue
    merged ??= { values: [...existing.values], flags: [...existing.flags] }
    const oldFlag = flagAt(existing, position)
    for (const [block, cell] of cells.entries()) {
      const oldValue = existing.values[cell] ?? null
      const value = met.values[block]
      merged.values[cell] = value
      if (oldValue === null || meeting.refines || (sameValue(oldValue, value) && oldFlag === met.flag)) continue
      superseded.push({ cell: incoming.cells[cell] ?? '', oldValue, oldFlag, frameId: existing.frameId })
    }
    merged.flags[position] = met.flag
  }
  if (merged === null) return { row: existing, changed: false, superseded }
  const row: SeriesRow = {
    ...existing,
    ...merged,
    frameId: incoming.frameId,
    reason: incoming.reason,
    late: existing.late && incoming.late,
  }
  if (meeting.refines) row.realtime = false
  if (incoming.source !== undefined) row.source = incoming.source
  if (incoming.validMinutes !== undefined) row.validMinutes = incoming.validMinutes
  if (incoming.counts !== undefined) row.counts = incoming.counts
  return { row, changed: true, superseded }
}
