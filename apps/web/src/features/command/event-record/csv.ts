/** Spreadsheets run a cell that begins like a formula; an apostrophe makes it text. */
const disarmed = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (text: string): string => {
  const safe = disarmed(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as a file that spreadsheets open with Chinese intact: byte order mark, CRLF. */
export const csvText = (rows: readonly (readonly (string | number | null)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((value) => cell(value === null ? '' : String(value))).join(',')).join('\r\n')}\r\n`

export const csvFile = (rows: readonly (readonly (string | number | null)[])[]): Blob =>
  new Blob([csvText(rows)], { type: 'text/csv;charset=utf-8' })
