import type { DataTable } from '../../core/data-table.ts'

/** A column of values over the same times. */
export interface ValueColumn {
  title: string
  unit?: string
  digits: number
  group?: string
  values: readonly (number | null)[]
}

/** A row per time, a column per quantity. */
export const timeColumnsTable = (
  title: string,
  notes: readonly string[],
  times: readonly string[],
  shown: readonly ValueColumn[],
): DataTable => ({
  title,
  notes,
  columns: [
    { key: 'time', title: '时间', kind: 'time', frozen: true },
    ...shown.map(({ values: _, ...column }, at) => ({ key: `v${at}`, kind: 'number' as const, ...column })),
  ],
  rows: times.map((time, row) => ({
    time,
    ...Object.fromEntries(shown.map(({ values }, at) => [`v${at}`, values[row] ?? null])),
  })),
})
