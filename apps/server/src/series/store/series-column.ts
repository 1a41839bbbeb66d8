import { arrayLiteral, numberElement, textArrayLiteral } from './array-literal.ts'
import type { HourSource, SeriesRow, TargetKind } from './series-row.ts'

/** Reviewed hours are a series of their own beside the hours as sent. */
type Granularity = 'minute' | 'fiveMinute' | 'hour' | 'hourChecked'

/** A column of a series table: its type and what a row gives for it, as an array literal over many rows. */
export interface SeriesColumn {
  name: string
  type: string
  literal: (rows: readonly SeriesRow[]) => string
}

/** A row as the driver reads it. */
export type StoredRow = Record<string, unknown> & { target_id: number; start_ms: number }

export interface SeriesTable {
  name: string
  kind: TargetKind
  granularity: Granularity
  idColumn: string
  durationMs: number
  /** Values each position of a row has: an outlet's measured, converted and total share one flag. */
  blockCount: number
  /** Value columns beside id and start. */
  columns: readonly SeriesColumn[]
  /** The row an existing record stands for; `like` tells which cells its target has. */
  read: (stored: StoredRow, like: SeriesRow) => SeriesRow
  /** Columns as JSON, for `latest`. */
  json: (row: SeriesRow) => Record<string, unknown>
}

export const frameColumn: SeriesColumn = {
  name: 'frame_id',
  type: 'bigint',
  literal: (rows) => arrayLiteral(rows.map((row) => numberElement(row.frameId))),
}
export const realtimeColumn: SeriesColumn = {
  name: 'realtime',
  type: 'boolean',
  literal: (rows) => arrayLiteral(rows.map((row) => row.realtime === true)),
}
export const countsColumn: SeriesColumn = {
  name: 'counts',
  type: 'smallint',
  literal: (rows) => arrayLiteral(rows.map((row) => row.counts ?? 0)),
}
export const sourceColumn: SeriesColumn = {
  name: 'source',
  type: 'text',
  literal: (rows) => arrayLiteral(rows.map((row) => row.source ?? 'device')),
}
export const auditStageColumn: SeriesColumn = {
  name: 'audit_stage',
  type: 'text',
  literal: (rows) => textArrayLiteral(rows.map((row) => row.review?.stage ?? null)),
}
export const auditorColumn: SeriesColumn = {
  name: 'auditor',
  type: 'text',
  literal: (rows) => textArrayLiteral(rows.map((row) => row.review?.auditor ?? null)),
}
export const validMinutesColumn: SeriesColumn = {
  name: 'valid_minutes',
  type: 'smallint',
  literal: (rows) => arrayLiteral(rows.map((row) => numberElement(row.validMinutes))),
}

const hourSource = (value: unknown): HourSource =>
  value === 'rolled' || value === 'national' || value === 'import' ? value : 'device'

/** The columns that tell where a row came from; which of them exist depends on the table. */
export const readOrigin = (stored: StoredRow): Partial<SeriesRow> => ({
  ...(typeof stored['realtime'] === 'boolean' ? { realtime: stored['realtime'] } : {}),
  ...('source' in stored ? { source: hourSource(stored['source']) } : {}),
  ...('valid_minutes' in stored ? { validMinutes: numberOrNull(stored['valid_minutes']) } : {}),
  ...('counts' in stored ? { counts: Number(stored['counts']) } : {}),
})

export const numberOrNull = (value: unknown): number | null => (typeof value === 'number' ? value : null)
