import { groupedText } from '@qingkong/domain/air/rounding'
import type { DataCell, DataColumn } from '../core/data-table.ts'
import { shownCell } from './shown-cell.ts'

/** How missing reads everywhere. */
const missingText = '--'

/** A cell as people read it: fixed digits and thousands separators (request-19), `--` where it is missing (request-18). */
export const cellText = (column: Pick<DataColumn, 'kind' | 'digits'>, cell: DataCell | undefined): string => {
  const shown = shownCell(column, cell)
  if (shown === null) return missingText
  if (typeof shown === 'string') return shown
  return groupedText(shown, column.digits ?? 0)
}
