import type { SpeciesFamily } from '@qingkong/domain/measurement/species-family'

/** What a series belongs to: point = meter or condition sensor, mobile = moving monitor, a family = its species at a site. */
export type TargetKind = 'site' | 'outlet' | 'dust' | 'point' | 'mobile' | SpeciesFamily

/** Why a stored value changed. */
export type ChangeReason = 'resend' | 'backfill' | 'recomputed' | 'share' | 'import' | 'review'

/** Where an hour came from: sent as an hour, rolled up here, the upper level, or a file. */
export type HourSource = 'device' | 'rolled' | 'national' | 'import'

/** One interval of one target: its cells side by side. */
export interface SeriesRow {
  targetId: number
  /** Interval start, milliseconds since the epoch. */
  startMs: number
  /** Name of each cell as written to the history. */
  cells: readonly string[]
  /** undefined = this row says nothing about the cell; null = missing. */
  values: (number | null | undefined)[]
  /** Data flag per cell, or one for the cells of a position where blocks share it (`flagAt`); null = normal. */
  flags: (string | null)[]
  frameId: number | null
  reason: ChangeReason
  /** Arrived so long after its time that nobody is to be alarmed by it. */
  late: boolean
  /** Real-time values (CN 2011) standing in for the minute. */
  realtime?: boolean
  source?: HourSource
  validMinutes?: number | null
  /** Of reviewed hours: the step of the review that released them, and who did. */
  review?: { stage: string; auditor: string }
  /** Valid minutes in a five-minute row. */
  counts?: number
}

/** The flag of a cell: blocks repeat the positions, and the flag of a position holds for each of them. */
export const flagAt = (row: Pick<SeriesRow, 'flags'>, cell: number): string | null =>
  row.flags[cell % row.flags.length] ?? null

export const rowKey = (row: Pick<SeriesRow, 'targetId' | 'startMs'>): string => `${row.targetId}/${row.startMs}`
