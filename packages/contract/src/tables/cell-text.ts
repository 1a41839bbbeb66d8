import { groupedText } from '@qingkong/domain/air/rounding'
import type { DataCell, DataColumn } from '../core/data-table.ts'
import { shownCell } from './shown-cell.ts'

/** How missing reads everywhere. */
const missingText = '--'

/** Decimals a number has of its own, at least so many. */
const ownDecimals = (value: number, least: number): number =>
  Math.max(least, /^-?\d+\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0)

/** A cell as people read it: fixed digits and thousands separators (request-19), `--` where it is missing (request-18). */
export const cellText = (
  column: Pick<DataColumn, 'kind' | 'digits' | 'asComputed'>,
  cell: DataCell | undefined,
): string => {
  const shown = shownCell(column, cell)
  if (shown === null) return missingText
  if (typeof shown === 'string') return shown
  return groupedText(shown, column.asComputed === true ? ownDecimals(shown, column.digits ?? 0) : (column.digits ?? 0))
}
