import { useSyncExternalStore } from 'react'

/** Below this width the phone's tabs replace the desktop shell. */
export const phoneQuery = '(max-width: 640px)'

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    () => window.matchMedia(query).matches,
  )
