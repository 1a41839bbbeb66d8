import type { FileAnswer } from '@qingkong/contract/core/blob'
import writeExcelFile from 'write-excel-file/node'

/** A column of an exported sheet: its head and what a row shows there. Numbers stay numbers, missing stays empty. */
export interface SheetColumn<Row> {
  title: string
  /** In characters. */
  width?: number
  value: (row: Row) => string | number | null
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Rows as an xlsx file. Text cells are written as text, never as formula, so that a name like `=HYPERLINK(…)` is shown
 * as it stands (4.4 #41).
 * @param further sheets of text that stand behind
 */
export const spreadsheet = async <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
  further: readonly TextSheet[] = [],
): Promise<FileAnswer> => {
  const head = columns.map((column) => ({ value: column.title, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row)
      if (value === null) return null
      return typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: false }
    }),
  )
  const form = { columns: columns.map((column) => ({ width: column.width ?? 14 })), stickyRowsCount: 1 }
  const first = [head, ...body]
  const written =
    further.length === 0
      ? writeExcelFile(first, form)
      : writeExcelFile([{ sheet: name.replace(/\.xlsx$/, ''), data: first, ...form }, ...further.map(textSheet)])
  return { name, type: xlsxType, data: await written.toBuffer() }
}

/** A sheet of several: heads with widths in characters, and rows of text. */
interface TextSheet {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
}

const text = (value: string, isHead = false) =>
  value === '' ? null : { value, type: String, ...(isHead ? { fontWeight: 'bold' as const } : {}) }

const textSheet = ({ name, columns, rows }: TextSheet) => ({
  sheet: name,
  data: [columns.map(({ title }) => text(title, true)), ...rows.map((row) => row.map((value) => text(value)))],
  columns: columns.map(({ width }) => ({ width })),
  stickyRowsCount: 1,
})

/** Several sheets in one xlsx file, every cell text. */
export const workbookOf = async (name: string, sheets: readonly TextSheet[]): Promise<FileAnswer> => {
  const data = await writeExcelFile(sheets.map(textSheet)).toBuffer()
  return { name, type: xlsxType, data }
}
