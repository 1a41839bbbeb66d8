import { roundHalfEven } from '@qingkong/domain/air/rounding'
import type { DataCell, DataColumn } from '../core/data-table.ts'

/**
 * What a cell holds once it is shown or written: numbers rounded to the column's digits by GB/T 8170. A number that is
 * none (a division by nothing) is missing.
 */
export const shownCell = (column: Pick<DataColumn, 'kind' | 'digits'>, cell: DataCell | undefined): DataCell => {
  if (cell === undefined || cell === null) return null
  if (typeof cell === 'string') return cell === '' ? null : cell
  return Number.isFinite(cell) ? roundHalfEven(cell, column.digits ?? 0) : null
}
