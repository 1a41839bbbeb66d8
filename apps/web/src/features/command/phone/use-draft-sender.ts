import { useEffect, useSyncExternalStore } from 'react'
import { loadDrafts, sendWaiting, useDrafts } from './drafts.ts'

const watchNetwork = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine)

const retryMs = 30_000

/** Sends what waits when the phone is online again; webviews forget the event at times, so it also tries by itself. */
export const useDraftSender = (): void => {
  const online = useOnline()
  const waiting = useDrafts((state) => state.drafts.some((draft) => draft.state === 'waiting'))
  useEffect(() => {
    void loadDrafts()
  }, [])
  useEffect(() => {
    if (!online) return
    void sendWaiting()
    if (!waiting) return
    const timer = window.setInterval(() => void sendWaiting(), retryMs)
    return () => window.clearInterval(timer)
  }, [online, waiting])
}
