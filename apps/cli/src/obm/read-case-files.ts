import type { ObmCase } from '@qingkong/science/obm/case/obm-case'
import type { HourColumns } from '@qingkong/science/obm/case/observed-hours'
import type { MechanismChoice } from '@qingkong/science/obm/case/prepare-case'
import { readObmCase } from '@qingkong/science/obm/case/read-case'
import { vocTerms } from '@qingkong/science/obm/case/voc-terms'
import { type CsvTable, readCsvTable } from '../analyse/csv-table.ts'
import { UsageError } from '../command.ts'
import { inFile, readText } from './read-mechanism.ts'

export const readCaseFile = (path: string): ObmCase => {
  let document: unknown
  try {
    document = JSON.parse(readText(path))
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} 不是有效的 JSON：${error instanceof Error ? error.message : String(error)}`)
  }
  try {
    return readObmCase(document)
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

/** The VOC of a run: a named set of the case, else every member of its sets, else every VOC column of the table. */
export const vocOfSet = (
  { sets, constrained }: ObmCase,
  name: string | undefined,
  columns: HourColumns,
  { mechanism, condensed, facts }: MechanismChoice,
): string[] => {
  if (name !== undefined) {
    const set = sets.get(name)
    if (!set) throw new UsageError(`案例中没有物种集 ${name}，现有：${[...sets.keys()].join('、') || '无'}`)
    return [...set]
  }
  if (sets.size > 0) return [...new Set([...sets.values()].flat())]
  const given = new Set([...constrained, 'H2O', 'NO', 'NO2', 'HONO', 'O3'])
  return [...columns.keys()].filter(
    (column) => !given.has(column) && vocTerms(column, mechanism, facts, { condensed, mXyleneShare: 0.6 }) !== null,
  )
}
