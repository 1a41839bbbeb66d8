import type { FileAnswer } from '@qingkong/contract/core/blob'
import type { DataColumn, DataTable } from '@qingkong/contract/core/data-table'
import { Fail } from '@qingkong/contract/errors'
import { columnHead, headSpans } from '@qingkong/contract/tables/column-head'
import { shownCell } from '@qingkong/contract/tables/shown-cell'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** An xlsx sheet holds 1,048,576 rows, the head included. */
const maxRows = 1_000_000

const defaultWidth = { text: 16, number: 12, time: 18 } as const

/** Text is written as text, never as formula, so that a name like `=HYPERLINK(…)` is shown as it stands (4.4 #41). */
const textCell = (value: string, more: object = {}): Cell => ({ value, type: String, ...more })

/** The value as the screen shows it, and the format that shows all its digits. */
const bodyCell =
  (column: DataColumn, format: string) =>
  (row: DataTable['rows'][number]): Cell => {
    const shown = shownCell(column, row[column.key])
    if (shown === null) return null
    if (typeof shown !== 'number') return textCell(shown)
    const isEstimated = column.estimatedBy !== undefined && (row[column.estimatedBy] ?? null) !== null
    return { value: shown, type: Number, format, ...(isEstimated ? { fontStyle: 'italic' as const } : {}) }
  }

const numberFormat = ({ digits = 0, asComputed }: DataColumn): string => {
  if (asComputed === true) return 'General'
  return digits > 0 ? `#,##0.${'0'.repeat(digits)}` : '#,##0'
}

/** One or two rows: with groups, what has none reaches over both. */
const headRows = (columns: readonly DataColumn[]): Cell[][] => {
  const bold = { fontWeight: 'bold' as const, align: 'center' as const, alignVertical: 'center' as const }
  const heads = columns.map((column) => textCell(columnHead(column), bold))
  const spans = headSpans(columns)
  if (spans.every(({ group }) => group === null)) return [heads]
  const upper = spans.flatMap(({ group, columns: own }): Cell[] => {
    const first = own[0]
    if (group === null) return [textCell(first ? columnHead(first) : '', { ...bold, rowSpan: 2 })]
    return [textCell(group, { ...bold, columnSpan: own.length }), ...own.slice(1).map(() => null)]
  })
  return [upper, columns.map((column, index) => (column.group === undefined ? null : (heads[index] ?? null)))]
}

const frozenColumns = (columns: readonly DataColumn[]): number => {
  const firstLoose = columns.findIndex(({ frozen }) => !frozen)
  return firstLoose < 0 ? 0 : firstLoose
}

/** What the figures mean, behind them in the same file. */
const definitionSheet = (definitions: NonNullable<DataTable['definitions']>) => ({
  sheet: '统计口径',
  data: [
    [textCell('术语', { fontWeight: 'bold' }), textCell('口径', { fontWeight: 'bold' })],
    ...definitions.map(([term, meaning]) => [textCell(term), textCell(meaning, { wrap: true })]),
  ],
  columns: [{ width: 18 }, { width: 90 }],
  stickyRowsCount: 1,
})

/** Title, notes, heads with units, and the values as the screen shows them. */
const sheetOf = ({ title, notes, columns, rows }: DataTable) => {
  if (rows.length > maxRows) throw new Fail('INVALID_INPUT', '数据超过100万行，请缩短时段或减少站点后再导出')
  const wide = columns.length > 1 ? { columnSpan: columns.length } : {}
  const across = (cell: Cell): Cell[] => [cell, ...columns.slice(1).map(() => null)]
  const head = [
    across(textCell(title, { ...wide, fontWeight: 'bold', fontSize: 14 })),
    ...notes.map((note) => across(textCell(note, { ...wide, textColor: '#5c6c79' }))),
    ...headRows(columns),
  ]
  const cells = columns.map((column) => bodyCell(column, numberFormat(column)))
  const body = rows.map((row) => cells.map((cell) => cell(row)))
  const frozen = frozenColumns(columns)
  return {
    data: [...head, ...body],
    columns: columns.map(({ kind, width }) => ({ width: width ?? defaultWidth[kind] })),
    stickyRowsCount: head.length,
    ...(frozen > 0 ? { stickyColumnsCount: frozen } : {}),
  }
}

const fileOf = async (name: string, sheets: Parameters<typeof writeExcelFile>[0]): Promise<FileAnswer> => ({
  name: name.endsWith('.xlsx') ? name : `${name}.xlsx`,
  type: xlsxType,
  data: await writeExcelFile(sheets).toBuffer(),
})

/**
 * A table as an xlsx file: title, notes, heads with units, and the values as the screen shows them. Heads and the frozen
 * columns stay in sight. Missing cells are empty. Definitions stand in a second sheet.
 * @param name of the file, with or without its ending; default the table's title
 * @throws Fail INVALID_INPUT when no sheet holds so many rows
 */
export const dataSheet = async (table: DataTable, name = table.title): Promise<FileAnswer> =>
  fileOf(
    name,
    table.definitions ? [{ ...sheetOf(table), sheet: '数据' }, definitionSheet(table.definitions)] : [sheetOf(table)],
  )

/** Several tables as one xlsx file, a sheet each under its name. @throws Fail INVALID_INPUT as above */
export const dataWorkbook = async (
  name: string,
  tables: readonly { sheet: string; table: DataTable }[],
): Promise<FileAnswer> =>
  fileOf(
    name,
    tables.map(({ sheet, table }) => ({ ...sheetOf(table), sheet })),
  )
