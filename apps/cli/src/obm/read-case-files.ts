import type { ObmCase } from '@qingkong/science/obm/case/obm-case'
import type { HourColumns } from '@qingkong/science/obm/case/observed-hours'
import { readObmCase } from '@qingkong/science/obm/case/read-case'
import { type CsvTable, readCsvTable } from '../analyse/csv-table.ts'
import { readJson } from '../output/read-file.ts'
import { inFile } from './read-mechanism.ts'

/** The case of a file, with the document it was read from. */
export const readCaseFile = (path: string): { document: unknown; obmCase: ObmCase } => {
  const document = readJson(path)
  try {
    return { document, obmCase: readObmCase(document) }
  } catch (error) {
    throw inFile(path, error)
  }
}

/** Every column with a number in it (others hold names and times); the complaints of later steps are placed by `table`. */
export const readHours = (path: string): { table: CsvTable; columns: HourColumns } => {
  const table = readCsvTable(path)
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
  const names = table.names.filter((name) => name !== '' && table.texts(name).some(isNumber))
  return { table, columns: new Map(names.map((name) => [name, table.numbers(name)])) }
}
