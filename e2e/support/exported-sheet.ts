import type { Page } from 'playwright-core'
import readExcelFile from 'read-excel-file/node'
import { endOfTable, type ShownTable, shownTables } from './shown-figures.ts'

type Cell = unknown
type Sheet = readonly (readonly Cell[])[]

const missing = '--'

/** The cell as the screen writes it: its digits are the screen's matter, its value is not. */
const isSame = (cell: Cell, shown: string): boolean => {
  if (cell === null || cell === undefined || cell === '') return shown === missing
  if (typeof cell === 'number') return Number(shown.replaceAll(',', '')) === cell
  // The reader of workbooks takes the indent of a tree away.
  return String(cell).trim() === shown.trim()
}

/** 统计口径: what the figures mean; the screen has it as a note. */
const isDefinitions = (sheet: Sheet): boolean => sheet[0]?.[0] === '术语'

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
      return isSame(cell, shown)
        ? []
        : [`row ${number + 1}, column ${column + 1}: ${shown} on screen, ${cell} in the file`]
    }),
  )

/** A list of records is shown by pages and has columns of its own: the file has at least the rows in sight. */
const compareList = async (page: Page, sheet: Sheet): Promise<string[]> => {
  const shown = await page.locator('.page:visible .ant-table-tbody tr.ant-table-row').count()
  const inFile = sheet.length - 1
  return shown > 0 && inFile >= shown ? [] : [`${shown} records on screen, ${inFile} in the file`]
}

/** A sheet holds one table of the screen or several below each other; each is found by its heads. */
const compareSheet = async (page: Page, sheet: Sheet, tables: readonly ShownTable[]): Promise<string[]> => {
  const found = tables.flatMap((table) => {
    const from = bodyStart(sheet, table.heads)
    return from === null ? [] : [{ table, from }]
  })
  if (tables.length === 0) return compareList(page, sheet)
  if (found.length === 0)
    return [`the file's table “${sheet[0]?.[0]}” is not on the screen: ${tables.map(({ title }) => title).join(', ')}`]
  const differences: string[] = []
  for (const { table, from } of found) {
    const next = Math.min(...found.map((other) => other.from).filter((other) => other > from), Number.POSITIVE_INFINITY)
    const inFile = Math.min(sheet.length, next) - from
    if (next === Number.POSITIVE_INFINITY ? inFile !== table.count : inFile < table.count)
      differences.push(`${table.title}: ${table.count} rows on screen, ${inFile} in the file`)
    for (const part of [table, await endOfTable(page, table.title)])
      differences.push(...differencesOf(sheet, from, part).map((text) => `${table.title}: ${text}`))
  }
  return differences
}

/** Whether one of the tables has the sheet's heads. */
const isAmong = (sheet: Sheet, tables: readonly ShownTable[]): boolean =>
  tables.some(({ heads }) => bodyStart(sheet, heads) !== null)

/** Opens 查看数据 of one chart after the other until a table with the sheet's heads is in sight. */
const openFigures = async (page: Page, sheet: Sheet): Promise<() => Promise<void>> => {
  for (const button of await page.locator('.page:visible [data-testid^="chart-data-"]').all()) {
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByTestId('data-grid').waitFor()
    const close = async () => {
      await dialog.locator('.ant-modal-close').click()
      await dialog.waitFor({ state: 'hidden' })
    }
    if (isAmong(sheet, await shownTables(page))) return close
    await close()
  }
  return async () => undefined
}

/**
 * Presses 导出数据 and compares the file with the tables of the screen, or with the figures behind one of its charts:
 * number of rows, heads, and every cell of the rows at a table's beginning and end.
 * @returns what differs
 */
export const compareExport = async (page: Page): Promise<string[]> => {
  const downloading = page.waitForEvent('download')
  await page.locator('.page:visible').getByTestId('tool-exportData').click()
  const file = await readExcelFile(await (await downloading).path())
  const differences: string[] = []
  for (const { data } of file.filter((sheet) => !isDefinitions(sheet.data))) {
    const close = isAmong(data, await shownTables(page)) ? null : await openFigures(page, data)
    differences.push(...(await compareSheet(page, data, await shownTables(page))))
    await close?.()
  }
  return [...new Set(differences)]
}
