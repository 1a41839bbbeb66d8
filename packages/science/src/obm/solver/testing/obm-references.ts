import { readFileSync } from 'node:fs'

const folder = new URL('../../../../../../../shared/data/obm/', import.meta.url)

/** Text of a file below shared/data/obm; only where `referencesAreThere`. */
export const obmText = (path: string): string => {
  return readFileSync(new URL(path, folder), 'utf8')
}

/** A table whose cells are separated by blanks, as AtChem2 writes it. */
export const blankTable = (path: string): { names: string[]; rows: number[][] } => {
  const [header = '', ...lines] = obmText(path).trim().split(/\r?\n/)
  return {
    names: header.trim().split(/\s+/),
    rows: lines.map((line) => line.trim().split(/\s+/).map(Number)),
  }
}
