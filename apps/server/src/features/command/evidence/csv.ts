import type { Cell, EvidenceTable } from './evidence-table.ts'

/** A text that a spreadsheet would take for a formula is written with a leading apostrophe (4.4 #41). */
const text = (value: string): string => {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cell = (value: Cell): string => (value === null ? '' : typeof value === 'number' ? String(value) : text(value))

/** A table as CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread Chinese; missing is empty. */
export const csvOf = ({ columns, rows }: Pick<EvidenceTable, 'columns' | 'rows'>): Buffer =>
  Buffer.from(`\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`, 'utf8')
