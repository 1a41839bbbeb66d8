import type { Page } from 'playwright-core'
import readExcelFile from 'read-excel-file/node'
import { endOfTable, type ShownTable, shownTables } from './shown-figures.ts'

type Cell = string | number | boolean | Date | null | undefined
type Sheet = readonly (readonly Cell[])[]

const missing = '--'

/** The cell as the screen writes it: its digits are the screen's matter, its value is not. */
const isSame = (cell: Cell, shown: string): boolean => {
  if (cell === null || cell === undefined || cell === '') return shown === missing
  if (typeof cell === 'number') return Number(shown.replaceAll(',', '')) === cell
  return String(cell) === shown
}

const headsAt = (sheet: Sheet, row: number, columns: number): string[] =>
  Array.from({ length: columns }, (_, column) => String(sheet[row]?.[column] ?? sheet[row - 1]?.[column] ?? ''))

/** The row of the sheet below the heads of the table; null when no row has them. */
const bodyStart = (sheet: Sheet, heads: readonly string[]): number | null => {
  const at = sheet.findIndex((_, row) => headsAt(sheet, row, heads.length).join('\n') === heads.join('\n'))
  return at < 0 ? null : at + 1
}

const differencesOf = (sheet: Sheet, from: number, { rows }: ShownTable): string[] =>
  rows.flatMap(({ number, cells }) =>
    cells.flatMap((shown, column) => {
      const cell = sheet[from + number]?.[column]
      return isSame(cell, shown) ? [] : [`row ${number + 1}, column ${column + 1}: ${shown} on screen, ${cell} in the file`]
    }),
  )

const compareSheet = async (page: Page, sheet: Sheet, tables: readonly ShownTable[]): Promise<string[]> => {
  const title = String(sheet[0]?.[0] ?? '')
  const table = tables.find((one) => one.title === title)
  if (!table) return [`the file's table “${title}” is not on the screen: ${tables.map((one) => one.title).join(', ')}`]
  const from = bodyStart(sheet, table.heads)
  if (from === null) return [`no row of the file has the heads ${table.heads.join(' | ')}`]
  if (sheet.length - from !== table.count) return [`${table.count} rows on screen, ${sheet.length - from} in the file`]
  return [table, await endOfTable(page, title)].flatMap((part) => differencesOf(sheet, from, part))
}

/**
 * Presses 导出数据 and compares the file with the table on the screen that has its title: number of rows, heads, and
 * every cell of the rows at the table's beginning and end.
 * @returns what differs
 */
export const compareExport = async (page: Page): Promise<string[]> => {
  const downloading = page.waitForEvent('download')
  await page.locator('.page:visible').getByTestId('tool-exportData').click()
  const file = await readExcelFile(await (await downloading).path())
  const tables = await shownTables(page)
  const differences = []
  for (const { data } of file) differences.push(...(await compareSheet(page, data, tables)))
  return [...new Set(differences)]
}
