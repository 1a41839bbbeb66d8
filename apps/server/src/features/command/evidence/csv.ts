import { plainCellText } from '@qingkong/domain/form/formula-text'
import type { Cell, EvidenceTable } from './evidence-table.ts'

const text = (value: string): string => {
  const safe = plainCellText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cell = (value: Cell): string => (value === null ? '' : typeof value === 'number' ? String(value) : text(value))

/** A table as CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread Chinese; missing is empty. */
export const csvOf = ({ columns, rows }: Pick<EvidenceTable, 'columns' | 'rows'>): Buffer =>
  Buffer.from(`\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8')
