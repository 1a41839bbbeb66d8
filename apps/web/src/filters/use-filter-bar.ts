import { useCallback, useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { useOwnQuery } from '../client/own-query.ts'
import { useSession } from '../client/session.ts'
import { notify } from '../kit/notify.ts'
import { type BarPlace, type Remembered, recall, remember } from './bar-memory.ts'
import { completed, dealOut, fits, readSetUp } from './bar-set-up.ts'
import {
  allValues,
  type BarEvent,
  type BarState,
  barBeginning,
  emittedValues,
  firstMissing,
  isAhead,
  isComplete,
  isTouched,
  shownWidgets,
  stepBar,
  touchedReports,
} from './bar-state.ts'
import { isSame } from './filled.ts'
import type { BarValues, ValuesOf, Widget, Widgets } from './widget.ts'
import { keysOf } from './widget-keys.ts'

/** filter-05: searches are held back this long, so that a run of changes makes one. */
export const searchDelayMs = 200

export interface FilterBarOptions<W extends Widgets> {
  widgets: W
  /** fixCode of the page. */
  routeName: string
  /** Tells several bars of one route apart; the shown tab when not given. */
  instance?: string
  /** Without the 查询 button each change searches. */
  hideSearch?: boolean
  /** Values to begin with instead of what link and session say, e.g. of a saved view. */
  begin?: BarValues | null
  onSearch: (values: ValuesOf<W>) => void
}

export interface FilterBarState {
  /** What the page would get now. */
  values: BarValues
  shown: Widgets
  /** Label of the first widget that has to be filled; null when all are or some still load. */
  missing: string | null
  isLoading: boolean
  canReset: boolean
  /** Changed since the last search. */
  isAhead: boolean
  /** Changes when every widget has to be mounted anew: another beginning, or a reset. */
  mountKey: string
  /** What the widget reported, or is to begin with. */
  valueOf: (widget: Widget) => BarValues
  allValues: BarValues
  report: (widget: Widget, values: BarValues) => void
  search: () => void
  reset: () => void
}

interface Setting {
  options: { widgets: Widgets; hideSearch: boolean; onSearch: (values: BarValues) => void }
  place: BarPlace
  setUpText: string
}

const pick = (byWidget: Record<string, BarValues>, keys: readonly string[]): Record<string, BarValues> =>
  Object.fromEntries(keys.flatMap((key) => (byWidget[key] ? [[key, byWidget[key]] as const] : [])))

/** What may still be used of what the session kept. */
const usable = (kept: Remembered | null, setUpText: string, widgets: Widgets): Remembered | null => {
  if (kept === null || kept.setUpText !== setUpText) return null
  const keys = widgets
    .filter((widget) => {
      const touched = kept.touched[widget.key]
      return touched !== undefined && fits(widget, touched)
    })
    .map(({ key }) => key)
  return { setUpText, touched: pick(kept.touched, keys), untouched: pick(kept.untouched, keys) }
}

interface Beginning {
  state: BarState
  /** Why the link's set-up was not used. */
  failure: string | null
}

const beginningOf = (setting: Setting, tabName: string | null, begin: BarValues | null): Beginning => {
  const { widgets } = setting.options
  if (begin !== null)
    return {
      state: barBeginning(widgets, { touched: completed(widgets, dealOut(widgets, begin, keysOf)) }),
      failure: null,
    }
  const setUp = readSetUp(setting.setUpText, tabName, widgets, keysOf)
  const kept = usable(recall(setting.place), setting.setUpText, widgets)
  return { state: barBeginning(widgets, { setUp: setUp.values ?? {}, ...kept }), failure: setUp.failure }
}

const keep = ({ place, setUpText }: Setting, state: BarState): void => {
  const touched = touchedReports(state)
  remember(place, { touched, untouched: pick({ ...state.untouched }, Object.keys(touched)), setUpText })
}

/** Runs the pure steps: keeps the time of the debounce, speaks to the user and hands the values to the page. */
const createRunner = (store: StoreApi<BarState>, setting: () => Setting) => {
  let timer = 0
  const stop = () => {
    window.clearTimeout(timer)
    timer = 0
  }
  const run = (event: BarEvent): void => {
    const before = store.getState()
    const { widgets, hideSearch, onSearch } = setting().options
    const { state, effect } = stepBar({ widgets, hideSearch }, before, event)
    store.setState(state, true)
    if (!isSame(before.reports, state.reports)) keep(setting(), state)
    if (effect?.kind === 'schedule') {
      stop()
      timer = window.setTimeout(() => run({ type: 'search' }), effect.soon ? 0 : searchDelayMs)
    }
    if (effect?.kind === 'warn') notify.warning(`请选择${effect.label}`)
    if (effect?.kind === 'emit') {
      stop()
      onSearch(effect.values)
    }
  }
  const report = (widget: Widget, values: BarValues): void => {
    const before = store.getState().reports[widget.key]
    run({ type: 'report', key: widget.key, values })
    if (before === undefined || !isSame(before, values)) widget.valueChange?.(values)
  }
  return { run, report, stop }
}

interface Bar {
  identity: string
  store: StoreApi<BarState>
  runner: ReturnType<typeof createRunner>
  /** Why the link's set-up was not used. */
  failure: string | null
}

const createBar = (
  identity: string,
  setting: { readonly current: Setting },
  tabName: string | null,
  begin: BarValues | null,
): Bar => {
  const { state, failure } = beginningOf(setting.current, tabName, begin)
  const store = createStore<BarState>(() => state)
  return { identity, store, failure, runner: createRunner(store, () => setting.current) }
}

/** State of a filter bar: what is shown and chosen, and the steps that lead on (filter-01…08). */
export const useFilterBar = <const W extends Widgets>({
  widgets,
  routeName,
  instance,
  hideSearch = false,
  begin = null,
  onSearch,
}: FilterBarOptions<W>): FilterBarState => {
  const query = useOwnQuery()
  const params = useParams()
  const tabName = query.get('tabName')
  const setUpText = params['filterConfig'] ?? query.get('filterConfig') ?? ''
  const userId = useSession((state) => state.user?.userId ?? '')
  const part = instance ?? tabName ?? ''

  const current: Setting = {
    options: { widgets, hideSearch, onSearch: onSearch as (values: BarValues) => void },
    place: { routeName, instance: part, userId },
    setUpText,
  }
  const setting = useRef(current)
  setting.current = current

  // A bar begins anew where it stands for something else: another page or tab, another link, another saved view.
  const identity = JSON.stringify([current.place, setUpText, begin])
  const [bar, setBar] = useState(() => createBar(identity, setting, tabName, begin))
  if (bar.identity !== identity) setBar(createBar(identity, setting, tabName, begin))
  const { store, runner, failure } = bar
  const state = useStore(store)

  useEffect(() => {
    if (failure !== null) notify.warning(failure)
  }, [failure])
  useEffect(() => {
    runner.run({ type: 'begin' })
    return runner.stop
  }, [runner])

  const search = useCallback(() => runner.run({ type: 'ask' }), [runner])
  const reset = useCallback(() => runner.run({ type: 'reset' }), [runner])
  const complete = isComplete(widgets, state)
  return {
    values: emittedValues(widgets, state),
    shown: shownWidgets(widgets, state),
    missing: complete ? (firstMissing(widgets, state)?.label ?? null) : null,
    isLoading: !complete,
    canReset: isTouched(widgets, state),
    isAhead: isAhead(widgets, state),
    mountKey: `${identity}:${state.resets}`,
    valueOf: ({ key }) => state.reports[key] ?? state.given[key] ?? {},
    allValues: allValues(state),
    report: runner.report,
    search,
    reset,
  }
}
