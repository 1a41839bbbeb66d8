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
 */
export const spreadsheet = async <Row>(
  name: string,
  columns: readonly SheetColumn<Row>[],
  rows: readonly Row[],
): Promise<FileAnswer> => {
  const head = columns.map((column) => ({ value: column.title, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) =>
    columns.map((column) => {
      const value = column.value(row)
      if (value === null) return null
      return typeof value === 'number' ? { value, type: Number } : { value, type: String, wrap: false }
    }),
  )
  const data = await writeExcelFile([head, ...body], {
    columns: columns.map((column) => ({ width: column.width ?? 14 })),
    stickyRowsCount: 1,
  }).toBuffer()
  return { name, type: xlsxType, data }
}

/** A sheet of several: heads with widths in characters, and rows of text. */
interface TextSheet {
  name: string
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly string[])[]
}

/** Several sheets in one xlsx file, every cell text. */
export const workbookOf = async (name: string, sheets: readonly TextSheet[]): Promise<FileAnswer> => {
  const text = (value: string, isHead = false) =>
    value === '' ? null : { value, type: String, ...(isHead ? { fontWeight: 'bold' as const } : {}) }
  const data = await writeExcelFile(
    sheets.map((sheet) => ({
      sheet: sheet.name,
      data: [
        sheet.columns.map(({ title }) => text(title, true)),
        ...sheet.rows.map((row) => row.map((value) => text(value))),
      ],
      columns: sheet.columns.map(({ width }) => ({ width })),
      stickyRowsCount: 1,
    })),
  ).toBuffer()
  return { name, type: xlsxType, data }
}
