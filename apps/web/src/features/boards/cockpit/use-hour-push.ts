import { useCallback, useEffect, useRef } from 'react'
import { type LiveMessage, useLive } from '../../../client/live.ts'
import { refreshEntity } from '../../../client/refresh.ts'

/** Half the city sends its hour at once: the panels ask once when that is over. */
const settleMs = 5_000

/** Panels of hours are asked again when a new hour of a site is pushed, not only with the minute. */
export const useHourPush = (): void => {
  const timer = useRef(0)
  useLive(
    useCallback((message: LiveMessage) => {
      if (message.topic !== 'siteHour' || timer.current !== 0) return
      timer.current = window.setTimeout(() => {
        timer.current = 0
        void refreshEntity('airHour')
      }, settleMs)
    }, []),
  )
  useEffect(() => () => window.clearTimeout(timer.current), [])
}
