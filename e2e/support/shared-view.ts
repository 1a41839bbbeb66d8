import type { contractClient } from '@qingkong/contract/client'

const datePattern = /^\d{4}(-\d{2}){0,2}( \d{2}:\d{2}:\d{2})?$/

/** So long ago nothing was measured here, and the standards of today were known. */
const yearWithoutData = '2016'

const moved = (value: unknown): unknown => {
  if (typeof value === 'string') return datePattern.test(value) ? yearWithoutData + value.slice(4) : value
  if (Array.isArray(value)) return value.map(moved)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part)]))
  return value
}

/**
 * The same page asking about a time without data, as a view of its own.
 * @returns its id; null where the page asks about no time
 */
export const viewWithoutData = async (
  client: ReturnType<typeof contractClient>,
  viewId: string,
): Promise<string | null> => {
  const { fixCode, tab, state } = await client.savedViewOne({ id: viewId })
  const changed = moved(state) as Record<string, unknown>
  if (JSON.stringify(changed) === JSON.stringify(state)) return null
  return (await client.savedViewCreate({ fixCode, tab, state: changed, rev: 0 })).id
}
