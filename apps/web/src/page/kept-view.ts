import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'
import { useMemo, useState } from 'react'
import { useCall } from '../client/use-call.ts'

/** What a shared view keeps of a page: enough to show the same again. */
export interface ViewState {
  filters: Readonly<Record<string, unknown>>
  barStatistics: boolean
  charts: Readonly<Record<string, ChartSettings | null>>
}

/** 当时: the data as they were when the view was shared. 现在: the same question asked anew. */
export type KeptMode = 'then' | 'now'

export interface KeptView {
  id: string
  state: ViewState
  /** 0 where the page knows no data versions: there is no 当时 then. */
  rev: number
  createdBy: string
  createdAt: string
  mode: KeptMode
  setMode: (mode: KeptMode) => void
}

export type KeptViewState =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; message: string }
  | { kind: 'open'; view: KeptView }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A state that another release or somebody else wrote is read as far as it goes. */
const readViewState = (state: Readonly<Record<string, unknown>>): ViewState => {
  const { filters, charts, barStatistics } = state
  const kept = isObject(charts) ? Object.entries(charts).filter(([, value]) => value === null || isObject(value)) : []
  return {
    filters: isObject(filters) ? filters : {},
    barStatistics: barStatistics === true,
    // The server checked their shape when they were saved as settings; an unfit part is ignored by the reader.
    charts: Object.fromEntries(kept) as ViewState['charts'],
  }
}

/** The shared view that the address names (`view`), if it belongs to this page and tab. */
export const useKeptView = (id: string | null, fixCode: string, tab: string): KeptViewState => {
  const { data, error } = useCall(
    'savedViewOne',
    { id: id ?? '' },
    { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  const [modes, setModes] = useState<Readonly<Record<string, KeptMode>>>({})
  return useMemo((): KeptViewState => {
    if (id === null) return { kind: 'none' }
    if (error) return { kind: 'failed', message: error.message }
    if (!data) return { kind: 'loading' }
    if (data.fixCode !== fixCode || data.tab !== tab)
      return { kind: 'failed', message: '该链接不属于本页，已按默认条件显示' }
    return {
      kind: 'open',
      view: {
        id,
        state: readViewState(data.state),
        rev: data.rev,
        createdBy: data.createdBy,
        createdAt: data.createdAt,
        mode: data.rev === 0 ? 'now' : (modes[id] ?? 'then'),
        setMode: (mode) => setModes((present) => ({ ...present, [id]: mode })),
      },
    }
  }, [id, data, error, fixCode, tab, modes])
}
