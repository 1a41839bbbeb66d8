import type { SeriesTable } from '../series/store/series-column.ts'
import type { SeriesRow } from '../series/store/series-row.ts'

/** One frame on its way into the database. */
export interface Arrival {
  deviceId: number
  receivedAt: Date
  cn: string
  intervalStartMs: number | null
  marks: readonly string[]
  /** Sent after its time (RF=1 or an old DataTime): it waits behind what is fresh. */
  isBackfill: boolean
  /** Whether its bytes are kept beside its values. */
  keepsBytes: boolean
  bytes: Buffer
  /** What the frame says about each target; frame numbers are given when it is stored. */
  parts: readonly ArrivalPart[]
  /** Called once after the commit that made the frame durable. */
  stored: () => void
  /** Called instead when the frame itself cannot be stored. */
  refused: (detail: string) => void
}

export interface ArrivalPart {
  table: SeriesTable
  row: SeriesRow
}
