import { useEffect } from 'react'

/** Fetched later or not at all: their engines are as large as everything else together. */
const heavy = new Set(['map', 'cockpit', 'pollution-source-map'])

type Load = () => Promise<unknown>

/** One after the other, each when nothing else is to do; a failure is told where the code is needed. */
const fetchWhenIdle = (loads: readonly Load[]): (() => void) => {
  const waiting = [...loads]
  let handle = 0
  const next = () => {
    const load = waiting.shift()
    if (!load) return
    handle = requestIdleCallback(() => void load().then(next, next))
  }
  next()
  return () => {
    waiting.length = 0
    cancelIdleCallback(handle)
  }
}

const isSparing = (): boolean => 'connection' in navigator && Object(navigator.connection).saveData === true

/**
 * Fetches the code of the user's pages and of the charts while the user looks at the first page, so that a change of
 * the route waits for its figures only.
 */
export const useFetchAhead = (pages: readonly { fixCode: string }[], loadOf: (fixCode: string) => Load | null) => {
  useEffect(() => {
    if (typeof requestIdleCallback === 'undefined' || isSparing()) return
    const loads = pages.flatMap(({ fixCode }) => (heavy.has(fixCode) ? [] : (loadOf(fixCode) ?? [])))
    return fetchWhenIdle([() => import('../charts/echarts-runtime.ts'), ...loads])
  }, [pages, loadOf])
}
