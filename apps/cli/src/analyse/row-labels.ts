import type { CsvTable } from './csv-table.ts'

const usualNames = ['date', 'time', 'datetime', 'date_time', '时间', '日期']

/** The column that names the rows: the one asked for, else one of the usual names; undefined when there is none. */
export const labelColumn = (table: CsvTable, asked: string | undefined): string | undefined =>
  asked ?? table.names.find((name) => usualNames.includes(name.toLowerCase()))

/** What names the rows. @throws UsageError when one occurs twice or the column asked for is absent */
export const rowLabels = (table: CsvTable, column: string | undefined): (string | undefined)[] => {
  if (column === undefined) return Array.from({ length: table.rows }, () => undefined)
  const firstRow = new Map<string, number>()
  const labels = table.texts(column)
  labels.forEach((label, row) => {
    const before = firstRow.get(label)
    if (before !== undefined) throw table.complaint(`时间重复（首次见于第 ${table.lineOf(before)} 行）`, row, column)
    firstRow.set(label, row)
  })
  return labels
}
