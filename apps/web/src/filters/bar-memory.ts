import type { BarValues } from './widget.ts'

/** What the session remembers of one bar. */
export interface Remembered {
  /** The user's own changes, by widget. */
  touched: Record<string, BarValues>
  /** What these widgets said untouched, so that reset knows. */
  untouched: Record<string, BarValues>
  /** The link's set-up it was changed from; another one begins anew. */
  setUpText: string
}

/** filter-03: one entry per route, one part per instance, for the user who made it. */
interface RouteEntry {
  userId: string
  instances: Record<string, Remembered>
}

export interface BarPlace {
  routeName: string
  /** Tells several bars of one route apart. */
  instance: string
  userId: string
}

const storageKey = (routeName: string): string => `qingkong.filters.${routeName}`

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isByWidget = (value: unknown): value is Record<string, BarValues> =>
  isObject(value) && Object.values(value).every(isObject)

const isRemembered = (value: unknown): value is Remembered =>
  isObject(value) &&
  isByWidget(value['touched']) &&
  isByWidget(value['untouched']) &&
  typeof value['setUpText'] === 'string'

const readEntry = ({ routeName, userId }: BarPlace): RouteEntry => {
  const nothing: RouteEntry = { userId, instances: {} }
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey(routeName)) ?? 'null')
    if (!isObject(value) || value['userId'] !== userId || !isObject(value['instances'])) return nothing
    const kept = Object.entries(value['instances']).filter((entry): entry is [string, Remembered] =>
      isRemembered(entry[1]),
    )
    return { userId, instances: Object.fromEntries(kept) }
  } catch {
    // A damaged or forbidden storage is the same as an empty one: the bar begins with its defaults.
    return nothing
  }
}

/** What this session kept of a bar; null when there is nothing. */
export const recall = (place: BarPlace): Remembered | null => readEntry(place).instances[place.instance] ?? null

/** Keeps the user's changes; without any the part is removed. */
export const remember = (place: BarPlace, remembered: Remembered): void => {
  const { instances, userId } = readEntry(place)
  const { [place.instance]: _, ...others } = instances
  const next = Object.keys(remembered.touched).length > 0 ? { ...others, [place.instance]: remembered } : others
  try {
    if (Object.keys(next).length === 0) sessionStorage.removeItem(storageKey(place.routeName))
    else sessionStorage.setItem(storageKey(place.routeName), JSON.stringify({ userId, instances: next }))
  } catch {
    // A full or forbidden storage costs the memory only; the bar itself goes on.
  }
}
