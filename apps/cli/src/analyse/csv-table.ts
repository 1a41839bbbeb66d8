import { fromSentinel } from '@qingkong/protocol/hj212/sentinel'
import { csvCells } from '@qingkong/protocol/import/csv-line'
import { UsageError } from '../command.ts'
import { readText } from '../output/read-file.ts'

/** A table read from a file; every complaint names the file, and the line and column where there is one. */
export interface CsvTable {
  rows: number
  names: readonly string[]
  texts(column: string): string[]
  /**
   * Missing marks (empty, NA, NaN, -, —, and the fillers of devices) become NaN, or a complaint where `complete`.
   * Coordinates are read with `fillers` off: −99 is a longitude.
   */
  numbers(column: string, how?: { complete?: boolean; fillers?: boolean }): Float64Array
  /** Epoch milliseconds of local times 'YYYY-MM-DD[ HH:mm[:ss]]'. */
  times(column: string, offsetMinutes: number): Float64Array
  /** Line of the file that a data row (from 0) stands in. */
  lineOf(row: number): number
  /** A complaint about the file; `row` counts data rows from 0. */
  complaint(what: string, row?: number, column?: string): UsageError
}

const missingMark = /^(?:|-+;?|—+|NA|N\/A|NaN|null)$/i
const numberText = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/
const blankRow = /^[\s,]*$/
const timeText = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T](\d{1,2})(?::(\d{2})(?::(\d{2}))?)?)?$/

/**
 * Cells between commas, or between tabs where the first line holds one (the text files of the EPA). Rows of empty cells
 * are passed over, as spreadsheets leave them at the end.
 * @throws UsageError when the file cannot be read, has no data row, or a line has another number of cells
 */
export const readCsvTable = (path: string): CsvTable => {
  const lines = readText(path)
    .split(/\r?\n/)
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => !blankRow.test(text))
  const [header, ...body] = lines
  if (!header) throw new UsageError(`${path} 是空文件`)
  const separator = header.text.includes('\t') ? '\t' : ','
  const names = csvCells(header.text, separator)
  const repeated = names.find((name, i) => names.indexOf(name) !== i)
  if (repeated !== undefined) throw new UsageError(`${path} 的表头有重复的列 ${repeated}`)
  if (body.length === 0) throw new UsageError(`${path} 只有表头，没有数据行`)
  const cells = body.map(({ text, line }) => {
    const row = csvCells(text, separator)
    if (row.length !== names.length)
      throw new UsageError(`${path} 第 ${line} 行有 ${row.length} 个单元格，表头有 ${names.length} 列`)
    return row
  })
  return tableOf(
    path,
    names,
    cells,
    body.map(({ line }) => line),
  )
}

/** A table of cells from any file; `lines` are the lines its rows stand in. */
export const tableOf = (
  path: string,
  names: readonly string[],
  cells: readonly (readonly string[])[],
  lines: readonly number[],
): CsvTable => {
  const lineOf = (row: number) => lines[row] ?? row + 2
  const complaint = (what: string, row?: number, column?: string) => {
    const line = row === undefined ? '' : ` 第 ${lineOf(row)} 行`
    return new UsageError(`${path}${line}${column === undefined ? '' : ` ${column} 列`}：${what}`)
  }
  const texts = (column: string) => {
    const at = names.indexOf(column)
    if (at < 0) throw new UsageError(`${path} 缺少 ${column} 列（${presentColumns(names)}）`)
    return cells.map((row) => row[at] ?? '')
  }
  return {
    rows: cells.length,
    names,
    texts,
    lineOf,
    complaint,
    numbers: (column, { complete = false, fillers = true } = {}) =>
      Float64Array.from(texts(column), (text, row) => {
        if (!missingMark.test(text)) {
          if (!numberText.test(text)) throw complaint(`“${text}”不是数字`, row, column)
          const value = fillers ? fromSentinel(Number(text)) : Number(text)
          if (value !== null) return value
        }
        if (complete) throw complaint('此列不允许缺失', row, column)
        return Number.NaN
      }),
    times: (column, offsetMinutes) =>
      Float64Array.from(texts(column), (text, row) => {
        const at = epochMs(text, offsetMinutes)
        if (at === null) throw complaint(`“${text}”不是时间，应为 YYYY-MM-DD HH:mm:ss`, row, column)
        return at
      }),
  }
}

/** The columns of a table for a complaint, the first twenty of a wide one. */
export const presentColumns = (names: readonly string[]): string =>
  names.length <= 20 ? `现有：${names.join('、')}` : `现有 ${names.length} 列：${names.slice(0, 20).join('、')}等`

/** Epoch milliseconds of a local time; null when the text is none. */
export const epochMs = (text: string, offsetMinutes: number): number | null => {
  const match = timeText.exec(text)
  if (!match) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  if (hour > 23 || minute > 59 || second > 59) return null
  const midnight = Date.UTC(year, month - 1, day)
  const check = new Date(midnight)
  // 30 February rolls over into March.
  if (check.getUTCMonth() !== month - 1 || check.getUTCDate() !== day) return null
  return midnight + ((hour * 60 + minute) * 60 + second) * 1000 - offsetMinutes * 60_000
}
