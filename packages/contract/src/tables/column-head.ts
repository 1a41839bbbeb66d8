import type { DataColumn } from '../core/data-table.ts'

/** The head of a column with its unit, the same above the table and in the sheet: `PM₂.₅（µg/m³）`. */
export const columnHead = ({ title, unit }: Pick<DataColumn, 'title' | 'unit'>): string =>
  unit ? `${title}（${unit}）` : title

/** Neighbours of one group as one span of the head; a column without a group stands alone. */
export interface HeadSpan {
  group: string | null
  columns: readonly DataColumn[]
}

export const headSpans = (columns: readonly DataColumn[]): HeadSpan[] => {
  const spans: { group: string | null; columns: DataColumn[] }[] = []
  for (const column of columns) {
    const last = spans.at(-1)
    const group = column.group ?? null
    if (last && group !== null && last.group === group) last.columns.push(column)
    else spans.push({ group, columns: [column] })
  }
  return spans
}
