import type { BarValues, Widget, Widgets } from './widget.ts'

/** Set-up by widget, or a sentence why it cannot be used. */
export type SetUp = { values: Record<string, BarValues>; failure: null } | { values: null; failure: string }

export const maxSetUpLength = 8192

const unreadable = '链接中的筛选条件无法识别，已按默认条件显示'
const unfit = (label: string): string => `链接中的“${label}”不是可选的值，已按默认条件显示`

const isObject = (value: unknown): value is BarValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** Of the same kind as what the widget begins with; nothing is known of a widget that has to load first. */
const isLikeInitial = ({ initial }: Widget, values: BarValues): boolean => {
  if (!initial) return true
  const own: BarValues = { ...initial }
  return Object.entries(values).every(([key, value]) => {
    const known = own[key]
    return known === undefined || known === null || kindOf(known) === kindOf(value)
  })
}

/** Whether values from outside may be given to a widget. */
export const fits = (widget: Widget, values: BarValues): boolean =>
  isLikeInitial(widget, values) && (widget.accepts?.(values) ?? true)

/** Values by key, dealt out to the widgets they belong to; keys of no widget are left out. */
export const dealOut = (
  widgets: Widgets,
  values: BarValues,
  keysOf: (widget: Widget) => readonly string[],
): Record<string, BarValues> =>
  Object.fromEntries(
    widgets.flatMap((widget) => {
      const own = keysOf(widget).filter((key) => values[key] !== undefined)
      return own.length > 0 ? [[widget.key, Object.fromEntries(own.map((key) => [key, values[key]]))] as const] : []
    }),
  )

/** Adds what follows from the values of each widget. */
export const completed = (widgets: Widgets, byWidget: Record<string, BarValues>): Record<string, BarValues> => {
  const filled = widgets.flatMap((widget) => {
    const own = byWidget[widget.key]
    return own === undefined ? [] : [[widget.key, widget.complete?.(own) ?? own] as const]
  })
  return Object.fromEntries(filled)
}

const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * filter-04: reads the route's filterConfig, a JSON object of values by key. A part under the name of the shown tab goes
 * before the rest. One unfit value spoils the whole, so that nobody reads figures under half a set-up.
 */
export const readSetUp = (
  text: string | null,
  tabName: string | null,
  widgets: Widgets,
  keysOf: (widget: Widget) => readonly string[],
): SetUp => {
  if (text === null || text === '') return { values: {}, failure: null }
  const config = text.length <= maxSetUpLength ? readJson(text) : null
  if (!isObject(config)) return { values: null, failure: unreadable }
  const ofTab = tabName === null ? undefined : config[tabName]
  const values = dealOut(widgets, { ...config, ...(isObject(ofTab) ? ofTab : {}) }, keysOf)
  const bad = widgets.find((widget) => {
    const own = values[widget.key]
    return own !== undefined && !fits(widget, own)
  })
  return bad ? { values: null, failure: unfit(bad.label) } : { values: completed(widgets, values), failure: null }
}
