/** Text, a number in the column's unit, or null = missing. */
export type DataCell = string | number | null

export interface DataColumn {
  /** Name of the cell in each row. */
  key: string
  title: string
  kind: 'text' | 'number' | 'time'
  unit?: string
  /** Decimals shown and written; numbers are rounded to them by GB/T 8170. Default 0. */
  digits?: number
  /** 修约前: shown and written as computed, without rounding; `digits` is then only the least of decimals. */
  asComputed?: boolean
  /** Key of a cell that, where it is filled, says that the number is worked out and not measured: it is set in italics. */
  estimatedBy?: string
  /** Text that is read as a number, as a change with its sign: set at the right like one. */
  isFigure?: true
  /** Stays in sight while the others scroll. */
  frozen?: boolean
  /** Columns that share it stand under one head. */
  group?: string
  /** In characters, for the sheet. */
  width?: number
}

/**
 * The one shape of a table of numbers. A page's table, its export and the figures behind a chart come from the same
 * function in `tables/`, so that the file shows what the screen shows.
 */
export interface DataTable {
  title: string
  /** Head of the sheet: unit, period, data status, time convention, standard. One sentence each. */
  notes: readonly string[]
  columns: readonly DataColumn[]
  rows: readonly Readonly<Record<string, DataCell>>[]
  /** 统计口径: what the figures mean, each term with its meaning; a sheet of its own in the file. */
  definitions?: readonly (readonly [term: string, meaning: string])[]
}
