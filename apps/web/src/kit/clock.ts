import { formatCity } from '@qingkong/domain/time/city-time'
import { useEffect, useState } from 'react'

/** The only reader of time in the web application. */
export const now = (): Date => new Date()

/** First and last second of the city's present day, as the contract writes them. */
export const cityToday = (): { start: string; end: string } => {
  const day = formatCity(now(), 'YYYY-MM-DD')
  return { start: `${day} 00:00:00`, end: `${day} 23:59:59` }
}

/** The present instant, renewed every so often (milliseconds), aligned to whole steps so that seconds do not skip. */
export const useNow = (everyMs = 1000): Date => {
  const [instant, setInstant] = useState(now)
  useEffect(() => {
    let timer = 0
    const tick = () => {
      setInstant(now())
      timer = window.setTimeout(tick, everyMs - (now().getTime() % everyMs))
    }
    timer = window.setTimeout(tick, everyMs - (now().getTime() % everyMs))
    return () => window.clearTimeout(timer)
  }, [everyMs])
  return instant
}
