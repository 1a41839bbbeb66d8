/** What JSON does not say: NaN and infinities, further dimensions, other lower bounds. */
const plainArray = /^\{[^{}NI]*\}$/

/**
 * Numbers of a one-dimensional array as the database writes it, null for NULL. An hour of species has a hundred and a page
 * reads 2,000 hours: read as JSON that is seven times faster than cell by cell.
 * @param cellByCell takes what is not plain
 */
export const floatArray =
  <T>(cellByCell: (text: string) => T) =>
  (text: string): T | (number | null)[] => {
    const named = text.replaceAll('NULL', 'null')
    return plainArray.test(named) ? JSON.parse(`[${named.slice(1, -1)}]`) : cellByCell(text)
  }
