import { readRawWorkbook } from '../platform/raw-workbook.ts'
import { type SheetRows, shownSheets } from '../platform/spreadsheet-reading.ts'

const limits = { maxRows: 20_000, maxColumns: 100 }

/**
 * The first sheet of a workbook that the product wrote itself: read without the thread that uploads are given, which
 * takes longer to start than a hundred such files to read.
 */
export const ownSheet = async (data: Uint8Array): Promise<SheetRows> => {
  const [first] = shownSheets(await readRawWorkbook({ data, ...limits })).values()
  if (!first) throw new Error('a workbook without a sheet')
  return first
}
