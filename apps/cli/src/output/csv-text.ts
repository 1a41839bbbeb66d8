const cell = (value: string | number): string => {
  // Every digit of the number: a table read back is the table that was computed.
  if (typeof value === 'number') return String(value)
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** Lines of a CSV file, a newline after each. */
export const csvText = (rows: Iterable<readonly (string | number)[]>): string =>
  Array.from(rows, (row) => `${row.map(cell).join(',')}\n`).join('')
