import type { ReactNode } from 'react'
import { missingText } from '../../kit/format.ts'

type PlainField<Row> = { [K in keyof Row]: Row[K] extends string | number | null ? K : never }[keyof Row] & string

/** A column of a record: a field as it is, or whatever `show` makes of the row. */
export interface RecordColumn<Row> {
  title: string
  /** Text or number of the row; missing reads --. */
  field?: PlainField<Row>
  show?(row: Row): ReactNode
  /** px; without one the column takes what room is left. */
  width?: number
  align?: 'right'
  /** Full text on hover, where the cell shows less. */
  hover?(row: Row): string
  /** May be cut with an ellipsis; figures, tags and times may not. Default: a column of text by `field`. */
  cut?: boolean
  /** Stands at the right beside the actions and stays in sight. */
  atEnd?: boolean
  /** Lets the user sort by it. Only for a list that comes whole: sorting one page of many helps nobody. */
  sort?(row: Row): string | number | null
}

/** Room a column without a width gets where the window is too narrow for all, px. */
const looseWidth = 180

/** Below this the table scrolls sideways, px. */
export const leastWidth = (columns: readonly { width?: number }[]): number =>
  columns.reduce((sum, { width }) => sum + (width ?? looseWidth), 0)

/** Text of a plain field; null where the column shows something of its own. */
export const plainText = (column: RecordColumn<object>, row: object): string | null => {
  if (column.show || column.field === undefined) return null
  const value: unknown = Reflect.get(row, column.field)
  return value === null || value === undefined || value === '' ? missingText : String(value)
}

/** Missing values stand last either way, as in every table of the product. */
export const compareBy =
  (sortValue: (row: object) => string | number | null, descending: boolean) =>
  (left: object, right: object): number => {
    const [a, b] = [sortValue(left), sortValue(right)]
    if (a === null || b === null) return a === b ? 0 : (a === null) === descending ? -1 : 1
    return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'zh-CN')
  }
