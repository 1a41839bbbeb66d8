export type Cell = string | number | null

/** One part of a pack: a table in the PDF, a file of its own in the archive. */
export interface EvidenceTable {
  /** Name of its CSV file, and of its part in the data file. */
  name: string
  title: string
  columns: string[]
  rows: Cell[][]
  /** What a reader has to know about it. */
  note: string
  /** Rows printed in the PDF; the file holds all of them. */
  printedRows: number
}

/** A list of names and values as a table of two columns. */
export const listing = (
  name: string,
  title: string,
  entries: readonly (readonly [string, Cell])[],
  note = '',
): EvidenceTable => ({
  name,
  title,
  columns: ['项目', '内容'],
  rows: entries.filter(([, value]) => value !== null && value !== '').map((entry) => [...entry]),
  note,
  printedRows: Number.POSITIVE_INFINITY,
})
