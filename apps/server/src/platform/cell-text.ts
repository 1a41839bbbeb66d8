const two = (value: number) => String(value).padStart(2, '0')

/** A cell of the workbook reader as people see it: text trimmed, empty is ''; dates read YYYY-MM-DD HH:mm:ss. */
export const cellText = (cell: unknown): string => {
  if (typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean')
    return String(cell).normalize('NFC').trim()
  if (!(cell instanceof Date)) return ''
  // The sheet's clock has no zone: what it shows is the city's time. Its fractions of a day are rounded to seconds.
  const shown = new Date(Math.round(cell.getTime() / 1000) * 1000)
  const day = `${shown.getUTCFullYear()}-${two(shown.getUTCMonth() + 1)}-${two(shown.getUTCDate())}`
  return `${day} ${two(shown.getUTCHours())}:${two(shown.getUTCMinutes())}:${two(shown.getUTCSeconds())}`
}
