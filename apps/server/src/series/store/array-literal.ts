/** One element of a PostgreSQL array of numbers. */
export const numberElement = (value: number | null | undefined): string => (value == null ? 'NULL' : String(value))

/** A PostgreSQL array literal of elements that need no quoting (numbers, NULL, booleans); far cheaper than the driver's. */
export const arrayLiteral = (elements: readonly (string | number | boolean)[]): string => `{${elements.join(',')}}`

/** A PostgreSQL array literal of any text; null stays NULL. */
export const textArrayLiteral = (elements: readonly (string | null)[]): string =>
  `{${elements.map((text) => (text === null ? 'NULL' : `"${text.replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
