/** Reading an option of unknown shape: each reader gives what it is asked for, or null. */
export type Plain = Record<string, unknown>

export const plainOf = (value: unknown): Plain =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Plain) : {}

/** ECharts takes one component or a list of them. */
export const listOf = (value: unknown): Plain[] =>
  Array.isArray(value) ? value.map(plainOf) : value === undefined || value === null ? [] : [plainOf(value)]

export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
export const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)
/** One of the words that name something; the record is keyed by them. */
export const wordOf = <T extends string>(value: unknown, names: Readonly<Record<T, unknown>>): T | null =>
  typeof value === 'string' && Object.hasOwn(names, value) ? (value as T) : null
