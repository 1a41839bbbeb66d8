import { roundHalfEven, withoutDust } from '@qingkong/domain/air/rounding'
import type { DataCell, DataColumn } from '../core/data-table.ts'

/**
 * What a cell holds once it is shown or written: numbers rounded to the column's digits by GB/T 8170, or as computed. A number that is
 * none (a division by nothing) is missing.
 */
export const shownCell = (
  column: Pick<DataColumn, 'kind' | 'digits' | 'asComputed'>,
  cell: DataCell | undefined,
): DataCell => {
  if (cell === undefined || cell === null) return null
  if (typeof cell === 'string') return cell === '' ? null : cell
  if (!Number.isFinite(cell)) return null
  return column.asComputed === true ? withoutDust(cell) : roundHalfEven(cell, column.digits ?? 0)
}
