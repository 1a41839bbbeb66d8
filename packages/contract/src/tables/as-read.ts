import { factors } from '@qingkong/domain/site/factor'
import type { DataColumn } from '../core/data-table.ts'

/** Units of what is measured; shares, days and ratios are results of their own and keep their digits. */
const measuredUnits: ReadonlySet<string> = new Set(
  Object.values(factors)
    .map(({ unit }) => unit)
    .filter((unit) => unit !== '' && unit !== '%'),
)

/**
 * Columns of a table as asked: 修约后 with the digits of each, 修约前 as computed, on screen and in the file.
 * @param also keys of columns without a unit that are measured too
 */
export const asRead = (
  columns: readonly DataColumn[],
  round: boolean | undefined,
  also: readonly string[] = [],
): DataColumn[] =>
  columns.map((column) => {
    const isMeasured = measuredUnits.has(column.unit ?? '') || also.includes(column.key)
    return round !== true && column.kind === 'number' && isMeasured ? { ...column, asComputed: true } : column
  })
