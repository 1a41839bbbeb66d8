import { isFilled, isSame } from './filled.ts'
import type { BarValues, Widget, Widgets } from './widget.ts'

/** Values by the key of the widget that says them. */
type ByWidget = Readonly<Record<string, BarValues>>

export interface BarState {
  /** filter-06: `initial` until the first change was emitted. */
  phase: 'initial' | 'ready'
  /** What each widget last reported. */
  reports: ByWidget
  /** What each widget said first: reset leads back to it, and what differs shows the reset icon. */
  untouched: ByWidget
  /** What widgets are given to begin with, before they reported. */
  given: ByWidget
  /** Set-up from the route: survives a reset, because it is this page's beginning. */
  setUp: ByWidget
  /** A search that has not run yet: the first one, one the user asked for, or one by a change while `hideSearch`. */
  wanted: 'first' | 'asked' | 'changed' | null
  /** Values of the last emission. */
  emitted: BarValues | null
  /** Counts resets; widgets are mounted anew with each. */
  resets: number
}

export interface BarRules {
  widgets: Widgets
  /** Without a query button each change searches. */
  hideSearch: boolean
}

export type BarEvent =
  /** The bar was put on the page. */
  | { type: 'begin' }
  | { type: 'report'; key: string; values: BarValues }
  /** The user pressed 查询. */
  | { type: 'ask' }
  /** The time of the debounce is over. */
  | { type: 'search' }
  | { type: 'reset' }

type BarEffect =
  /** Search after the debounce; `soon` as soon as widgets that follow others have said what follows. */
  | { kind: 'schedule'; soon?: true }
  | { kind: 'emit'; values: BarValues }
  /** Names the first widget that has to be filled. */
  | { kind: 'warn'; label: string }

export interface Step {
  state: BarState
  effect: BarEffect | null
}

/** What a bar begins with: set-up of the route, and what the session remembers of the user's own changes. */
export interface BarBeginning {
  setUp?: ByWidget
  touched?: ByWidget
  untouched?: ByWidget
}

const valuesFor = (widgets: Widgets, given: ByWidget): Record<string, BarValues> =>
  Object.fromEntries(
    widgets.flatMap(({ key, initial }) => (initial ? [[key, { ...initial, ...given[key] }] as const] : [])),
  )

const pristine = (widgets: Widgets, setUp: ByWidget, resets: number): BarState => {
  const reports = valuesFor(widgets, setUp)
  return {
    phase: 'initial',
    reports,
    untouched: reports,
    given: setUp,
    setUp,
    wanted: null,
    emitted: null,
    resets,
  }
}

/** @throws when two widgets report the same key: each would undo what the other says */
export const barBeginning = (
  widgets: Widgets,
  { setUp = {}, touched = {}, untouched = {} }: BarBeginning = {},
): BarState => {
  const twice = widgets.find(({ key }, at) => widgets.findIndex((other) => other.key === key) !== at)
  if (twice) throw new Error(`two widgets of the filter bar report ${twice.key}`)
  const state = pristine(widgets, setUp, 0)
  const given = { ...setUp, ...touched }
  return { ...state, given, reports: valuesFor(widgets, given), untouched: { ...untouched, ...state.untouched } }
}

/** Every value that was reported. */
export const allValues = ({ reports }: BarState): BarValues => Object.assign({}, ...Object.values(reports))

const isShown = ({ show }: Widget, values: BarValues): boolean => (typeof show === 'function' ? show(values) : show)

/** filter-23: widgets to be seen now. */
export const shownWidgets = (widgets: Widgets, state: BarState): Widgets => {
  const values = allValues(state)
  return widgets.filter((widget) => isShown(widget, values))
}

/** What the page gets: shown widgets say their values, hidden ones only what they say untouched. */
export const emittedValues = (widgets: Widgets, state: BarState): BarValues => {
  const values = allValues(state)
  return Object.assign(
    {},
    ...widgets.map((widget) => (isShown(widget, values) ? state.reports[widget.key] : widget.initial)),
  )
}

/** Every shown widget has reported, be it an empty value. */
export const isComplete = (widgets: Widgets, state: BarState): boolean =>
  shownWidgets(widgets, state).every(({ key }) => state.reports[key] !== undefined)

const mustBeFilled = ({ key, required }: Widget): boolean => required && !key.startsWith('notValidate')

/** The first shown and required widget without a value; null when all are filled (filter-07, filter-08). */
export const firstMissing = (widgets: Widgets, state: BarState): Widget | null =>
  shownWidgets(widgets, state).find(
    (widget) => mustBeFilled(widget) && !isFilled(state.reports[widget.key]?.[widget.key]),
  ) ?? null

/** Values the user changed, by widget. */
export const touchedReports = ({ reports, untouched }: BarState): ByWidget =>
  Object.fromEntries(Object.entries(reports).filter(([key, values]) => !isSame(values, untouched[key])))

/** filter-01: something to reset. */
export const isTouched = (widgets: Widgets, state: BarState): boolean => {
  const touched = touchedReports(state)
  return shownWidgets(widgets, state).some(({ key }) => touched[key] !== undefined)
}

/** Whether what is shown in the bar is not yet what was searched for. */
export const isAhead = (widgets: Widgets, state: BarState): boolean =>
  state.phase === 'ready' && !isSame(emittedValues(widgets, state), state.emitted)

const still = (state: BarState): Step => ({ state, effect: null })

const emit = (widgets: Widgets, state: BarState): Step => {
  const values = emittedValues(widgets, state)
  return { state: { ...state, phase: 'ready', wanted: null, emitted: values }, effect: { kind: 'emit', values } }
}

const isReady = (widgets: Widgets, state: BarState): boolean =>
  isComplete(widgets, state) && firstMissing(widgets, state) === null

/** filter-06: the first change goes out by itself, and says nothing while something is missing. */
const afterChange = ({ widgets, hideSearch }: BarRules, state: BarState, changed: boolean): Step => {
  if (state.phase === 'initial' && state.wanted !== 'asked') {
    return isReady(widgets, state)
      ? { state: { ...state, wanted: 'first' }, effect: { kind: 'schedule', soon: true } }
      : still({ ...state, wanted: null })
  }
  const wanted = state.wanted ?? (hideSearch && changed ? 'changed' : null)
  if (wanted === null) return still(state)
  const goes = wanted === 'asked' || isComplete(widgets, state)
  return { state: { ...state, wanted }, effect: goes ? { kind: 'schedule' } : null }
}

const search = ({ widgets }: BarRules, state: BarState): Step => {
  if (state.wanted === null) return still(state)
  if (state.wanted === 'first') return isReady(widgets, state) ? emit(widgets, state) : still(state)
  // A widget that a change has just brought up is still loading; its report goes on from here.
  if (state.wanted === 'changed' && !isComplete(widgets, state)) return still(state)
  const missing = firstMissing(widgets, state)
  if (missing === null) return emit(widgets, state)
  return { state: { ...state, wanted: null }, effect: { kind: 'warn', label: missing.label } }
}

/**
 * What a widget says untouched after a report: its first word; and before the first search, what one without a beginning
 * of its own goes on to say once the widgets it follows have spoken.
 */
const untouchedAfter = (rules: BarRules, { phase, reports, untouched }: BarState, key: string, values: BarValues) => {
  const first = untouched[key]
  const follows =
    phase === 'initial' && rules.widgets.some((widget) => widget.key === key && widget.initial === undefined)
  return first === undefined || (follows && isSame(first, reports[key])) ? values : first
}

const report = (rules: BarRules, state: BarState, key: string, values: BarValues): Step => {
  const before = state.reports[key]
  if (before !== undefined && isSame(before, values)) return still(state)
  const next: BarState = {
    ...state,
    reports: { ...state.reports, [key]: values },
    untouched: { ...state.untouched, [key]: untouchedAfter(rules, state, key, values) },
  }
  return afterChange(rules, next, true)
}

/** One step of the bar. Pure: the caller keeps the time and does what the effect says. */
export const stepBar = (rules: BarRules, state: BarState, event: BarEvent): Step => {
  switch (event.type) {
    case 'begin':
      // All widgets have been mounted by now, and what follows from others was said.
      return state.phase === 'initial' && isReady(rules.widgets, state)
        ? emit(rules.widgets, state)
        : afterChange(rules, state, false)
    case 'report':
      return report(rules, state, event.key, event.values)
    case 'ask':
      return { state: { ...state, wanted: 'asked' }, effect: { kind: 'schedule' } }
    case 'search':
      return search(rules, state)
    case 'reset': {
      const fresh = pristine(rules.widgets, state.setUp, state.resets + 1)
      return afterChange(rules, { ...fresh, emitted: state.emitted }, false)
    }
  }
}
