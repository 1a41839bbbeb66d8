import { readText } from '../output/read-file.ts'

const cellPattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(?:,|$)/y

type Cell = { text: string; isQuoted: boolean }

const cellsOf = (text: string): Cell[] => {
  const cells: Cell[] = []
  cellPattern.lastIndex = 0
  while (cellPattern.lastIndex < text.length) {
    const [, quoted, plain = ''] = cellPattern.exec(text) ?? []
    cells.push({ text: (quoted?.replaceAll('""', '"') ?? plain).trim(), isQuoted: quoted !== undefined })
  }
  return cells.filter((cell) => cell.text !== '')
}

/** Names of the data that hold commas come in several cells: the longest run of cells that is a name is one. */
const namesOf = (cells: readonly Cell[], species: readonly string[]): string[] => {
  const known = new Set(species)
  const names: string[] = []
  for (let at = 0; at < cells.length; ) {
    const firstQuoted = cells.findIndex((cell, i) => i >= at && cell.isQuoted)
    const run = cells.slice(at, firstQuoted === -1 ? undefined : Math.max(at + 1, firstQuoted)).map(({ text }) => text)
    while (run.length > 1 && !known.has(run.join(','))) run.pop()
    names.push(run.join(','))
    at += run.length
  }
  return names
}

/**
 * Species of a repeated option: names between commas, `"…"` around one that holds commas (it may be left out where the
 * name is in the data), or `@FILE` with one name a line.
 * @throws UsageError for a file that cannot be read
 */
export const speciesNames = (texts: readonly string[], species: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text.startsWith('@')
      ? readText(text.slice(1))
          .split(/\r?\n/)
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : namesOf(cellsOf(text), species),
  )
