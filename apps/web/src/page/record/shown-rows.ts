import type { ReactNode } from 'react'
import type { RecordColumn } from './record-column.ts'

/** Rows and what belongs to each, the same for the table and for the cards of a phone. */
export interface ShownRows {
  columns: readonly RecordColumn<object>[]
  rows: readonly object[]
  keyOf: (row: object) => string
  rowTestId: (row: object) => string
  /** Absent where nothing can be done with a row. */
  actionsOf?: ((row: object) => ReactNode) | undefined
  openRow?: ((row: object) => void) | undefined
}
