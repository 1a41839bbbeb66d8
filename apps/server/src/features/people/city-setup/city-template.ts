import type { FileAnswer } from '@qingkong/contract/core/blob'
import { workbookOf } from '../../../platform/spreadsheet.ts'
import { citySheets, columnsOf, sheetKeys } from './city-sheets.ts'

/** The workbook to fill in: a sheet for each kind, heads on row 1, what to write on row 2. Columns with * must be filled. */
export const cityTemplate = (): Promise<FileAnswer> =>
  workbookOf(
    '城市基础数据模板.xlsx',
    sheetKeys.map((key) => ({
      name: citySheets[key].name,
      columns: columnsOf(key).map(([, { title, required, width }]) => ({
        title: required ? `${title}*` : title,
        width,
      })),
      rows: [columnsOf(key).map(([, { hint }]) => hint)],
    })),
  )
