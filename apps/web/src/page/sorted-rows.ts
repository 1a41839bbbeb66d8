import type { DataCell, DataTable } from '@qingkong/contract/core/data-table'

type Row = DataTable['rows'][number]

export interface GridSort {
  key: string
  descending: boolean
}

const compared = (a: NonNullable<DataCell>, b: NonNullable<DataCell>): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), 'zh-CN', { numeric: true })

/** Rows by one column; equals keep their order, missing stands last either way. */
export const sortedRows = (rows: readonly Row[], sort: GridSort | null): readonly Row[] => {
  if (sort === null) return rows
  const direction = sort.descending ? -1 : 1
  return rows.toSorted((left, right) => {
    const [a, b] = [left[sort.key] ?? null, right[sort.key] ?? null]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return direction * compared(a, b)
  })
}

/** A click on a head: ascending, descending, as it came. */
export const nextSort = (sort: GridSort | null, key: string): GridSort | null => {
  if (sort?.key !== key) return { key, descending: false }
  return sort.descending ? null : { key, descending: true }
}
