import type { contractClient } from '@qingkong/contract/client'

const datePattern = /^\d{4}(-\d{2}){0,2}( \d{2}:\d{2}:\d{2})?$/

/** So long ago nothing was measured here, and the standards of today were known. */
const yearWithoutData = '2016'

/** Times the page asks about: texts and lists of texts. What lies deeper describes something else that was chosen. */
const moved = (value: unknown): unknown => {
  if (typeof value === 'string') return datePattern.test(value) ? yearWithoutData + value.slice(4) : value
  return Array.isArray(value) ? value.map(moved) : value
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * The same page asking about a time without data, as a view of its own.
 * @returns its id; null where the page asks about no time
 */
export const viewWithoutData = async (
  client: ReturnType<typeof contractClient>,
  viewId: string,
): Promise<string | null> => {
  const { fixCode, tab, state } = await client.savedViewOne({ id: viewId })
  const kept = isObject(state['filters']) ? state['filters'] : {}
  const filters = Object.fromEntries(Object.entries(kept).map(([key, value]) => [key, moved(value)]))
  if (JSON.stringify(filters) === JSON.stringify(kept)) return null
  return (await client.savedViewCreate({ fixCode, tab, state: { ...state, filters }, rev: 0 })).id
}
