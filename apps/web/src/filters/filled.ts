/** filter-07: numbers and booleans count as filled; empty text, lists and objects do not, nor a list of nothing but gaps. */
export const isFilled = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'number') return !Number.isNaN(value)
  if (Array.isArray(value)) return value.some(isFilled)
  return typeof value !== 'object' || Object.keys(value).length > 0
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Equal by content: what widgets report is plain data. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => isSame(one, b[at]))
  if (Array.isArray(a) || Array.isArray(b) || !isRecord(a) || !isRecord(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}
