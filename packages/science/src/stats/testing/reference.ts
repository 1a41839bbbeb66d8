import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** Reference data beside the checkout and not in it. */
const folder = new URL('../../../../../../shared/data/', import.meta.url)

/** A table of texts, read by column name. */
export type ReferenceTable = {
  rows: number
  texts: (column: string) => string[]
  /** Empty and NA become NaN. */
  numbers: (column: string) => Float64Array
}

export const referencesAreThere = existsSync(folder)

/** @param path below shared/data; .gz is unpacked */
export const referenceTable = (path: string): ReferenceTable => {
  const bytes = readFileSync(new URL(path, folder))
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const [header = '', ...lines] = text.trim().split(/\r?\n/)
  const names = header.split(',').map((name) => name.replaceAll('"', ''))
  const cells = lines.map((line) => line.split(','))
  const texts = (column: string) => {
    const at = names.indexOf(column)
    if (at < 0) throw new Error(`${path} has no column ${column}`)
    return cells.map((row) => (row[at] ?? '').replaceAll('"', ''))
  }
  return {
    rows: lines.length,
    texts,
    numbers: (column) =>
      Float64Array.from(texts(column), (cell) => (cell === '' || cell === 'NA' ? Number.NaN : Number(cell))),
  }
}

/** Times 'YYYY-MM-DD HH:mm:ss' of a table that is kept in UTC. */
const utcTimes = (table: ReferenceTable): Float64Array => {
  return Float64Array.from(table.texts('date'), (text) => Date.parse(`${text.replace(' ', 'T')}Z`))
}

/** Marylebone Road, 65,533 hours 1998–2005, the example data of openair. */
export const exampleHours = () => {
  const table = referenceTable('analysis/mydata.csv')
  return {
    table,
    axis: { atMs: utcTimes(table), offsetMinutes: 0 },
    wind: { speedMs: table.numbers('ws'), directionDeg: table.numbers('wd') },
    values: (column: string) => table.numbers(column),
  }
}

/** Greatest relative difference of two lines of numbers; missing must meet missing. */
export const worstRelative = (ours: ArrayLike<number>, theirs: ArrayLike<number>): number => {
  if (ours.length !== theirs.length) return Number.POSITIVE_INFINITY
  let worst = 0
  for (let i = 0; i < ours.length; i++) {
    const [a, b] = [ours[i] ?? Number.NaN, theirs[i] ?? Number.NaN]
    if (Number.isNaN(a) !== Number.isNaN(b)) return Number.POSITIVE_INFINITY
    if (!Number.isNaN(a)) worst = Math.max(worst, Math.abs(a - b) / Math.max(1e-12, Math.abs(b)))
  }
  return worst
}
