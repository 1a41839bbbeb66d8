const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const inOrder = (value: unknown): unknown => {
  // Columns of numbers, nearly all of a table, stay as they are.
  if (Array.isArray(value)) return value.some(isObject) ? value.map(inOrder) : value
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, inOrder(item)]),
  )
}

/** JSON with the keys of every object in order: the same content gives the same text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(inOrder(value))
