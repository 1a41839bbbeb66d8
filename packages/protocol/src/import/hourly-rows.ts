import { formatCity, hourMs } from '@qingkong/domain/time/city-time'
import { parseValue } from '../hj212/value.ts'
import { csvCells } from './csv-line.ts'

/** Where a number comes from and what it may be, in the unit of the platform. */
export type ValueColumn = {
  column: string
  /** Key in the row's values. */
  factor: string
  lowest: number
  highest: number
  /** File units per platform unit (µg/m³; CO mg/m³); 1 when absent. A divisor keeps decimals exact. */
  divisor?: number
  /** Reads a text that is no number (e.g. a compass sector); undefined when it is none either. */
  read?: (text: string) => number | undefined
}

/** One kind of file with a row per site and hour. */
export type HourlyFormat = {
  /** Columns of site and time. */
  keyColumns: readonly string[]
  values: readonly ValueColumn[]
  /** Known columns that are not imported (derived or running values). */
  ignored: readonly string[]
  siteOf: (cell: (column: string) => string) => string
  /** Start of the hour, or null when the cells name no hour. */
  startOf: (cell: (column: string) => string) => Date | null
}

export type ImportRow = { siteCode: string; startAt: Date; values: Record<string, number | null> }
/** `row` is the line in the file, the header being 1; `column` is null where the whole line is meant. */
export type ImportError = { row: number; column: string | null; message: string }
export type ImportItem = ImportRow | { error: ImportError }

/**
 * Reads a file line by line without holding it. A line gives one row or its errors; a wrong header gives errors only
 * and every later line is left out.
 */
export class HourlyRowReader {
  private readonly format: HourlyFormat
  private columns: ReadonlyMap<string, number> | null = null
  private width = 0
  private row = 0
  private refused = false
  private readonly seen = new Map<string, Set<number>>()

  constructor(format: HourlyFormat) {
    this.format = format
  }

  /** Takes the next line (the header first); blank lines give nothing. */
  push(line: string): ImportItem[] {
    this.row++
    if (this.columns === null) return this.readHeader(line.replace(/^\uFEFF/, ''))
    if (this.refused || line.trim() === '') return []
    return this.readRow(csvCells(line))
  }

  private readHeader(line: string): ImportItem[] {
    const names = csvCells(line)
    const columns = new Map<string, number>()
    const errors: ImportItem[] = []
    const { keyColumns, values, ignored } = this.format
    const needed = [...keyColumns, ...values.map(({ column }) => column)]
    const known = new Set([...needed, ...ignored])
    for (const [index, name] of names.entries()) {
      if (columns.has(name)) errors.push(this.error(name, `表头“${name}”重复`))
      else if (!known.has(name)) errors.push(this.error(name, `表头“${name}”不在模板中`))
      columns.set(name, index)
    }
    for (const name of needed) if (!columns.has(name)) errors.push(this.error(name, `缺少“${name}”列`))
    this.columns = columns
    this.width = names.length
    this.refused = errors.length > 0
    return errors
  }

  private readRow(cells: string[]): ImportItem[] {
    const { format } = this
    if (cells.length !== this.width) {
      return [this.error(null, `应有 ${this.width} 列，实际 ${cells.length} 列`)]
    }
    const cell = (column: string) => cells[this.columns?.get(column) ?? -1] ?? ''
    const errors: ImportItem[] = []
    const siteCode = format.siteOf(cell)
    if (siteCode === '') errors.push(this.error(format.keyColumns.at(-1) ?? null, '站点编码为空'))
    const startAt = format.startOf(cell)
    if (startAt === null) errors.push(this.error(format.keyColumns[0] ?? null, '日期或小时无效'))
    const values: Record<string, number | null> = {}
    for (const column of format.values) {
      const value = this.readValue(column, cell(column.column))
      if (typeof value === 'string') errors.push(this.error(column.column, value))
      else values[column.factor] = value
    }
    if (startAt !== null && siteCode !== '' && !this.claim(siteCode, startAt)) {
      const label = formatCity(startAt, 'YYYY-MM-DD HH')
      errors.push(this.error(null, `站点 ${siteCode} 自 ${label} 时起的一小时重复`))
    }
    return errors.length > 0 || startAt === null ? errors : [{ siteCode, startAt, values }]
  }

  /** A number, null for missing, or what is wrong. */
  private readValue(column: ValueColumn, text: string): number | null | string {
    const read = column.read?.(text)
    if (read !== undefined) return read
    const { value: plain, reason } = parseValue(text)
    // Spreadsheets write small numbers with an exponent; unlike on a device line that is a number.
    const written = reason === 'exponent' ? Number(text) : plain
    if (written === null || !Number.isFinite(written)) {
      const missing = reason === 'empty' || reason === 'placeholder' || reason === 'sentinel'
      return missing ? null : `“${text.slice(0, 20)}”不是数值`
    }
    const value = written / (column.divisor ?? 1)
    if (value < 0 && column.lowest === 0) return `“${text}”为负值`
    if (value < column.lowest || value > column.highest) {
      return `“${text}”超出 ${column.lowest}～${column.highest} 的范围`
    }
    return value
  }

  private claim(siteCode: string, startAt: Date): boolean {
    let hours = this.seen.get(siteCode)
    if (hours === undefined) {
      hours = new Set()
      this.seen.set(siteCode, hours)
    }
    const hour = startAt.getTime() / hourMs
    if (hours.has(hour)) return false
    hours.add(hour)
    return true
  }

  private error(column: string | null, message: string): { error: ImportError } {
    return { error: { row: this.row, column, message } }
  }
}
