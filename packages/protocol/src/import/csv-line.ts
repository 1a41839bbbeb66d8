/** Cells of one CSV line: `"` quotes a cell and is doubled inside one. Cells never span lines. */
export const csvCells = (line: string, separator: ',' | '\t' = ','): string[] => {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const sign = line[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (line[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === separator) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  cells.push(cell.trim())
  return cells
}
