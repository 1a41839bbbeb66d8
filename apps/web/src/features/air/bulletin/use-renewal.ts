import type { BulletinAnswer } from '@qingkong/contract/calls/air/bulletin'
import { useCallback, useEffect, useRef } from 'react'
import { type LiveMessage, useLive } from '../../../client/live.ts'

/** The hours of all sites are pushed within moments of each other; they make one renewal. */
const gatherMs = 3_000
/** Should a push be lost. */
const pollMs = 60_000

/** Whether a pushed hour belongs on the bulletin: a newer one of its sites, or the same of one that was missing. */
export const isNews = (message: LiveMessage, { time, rows, missingSites }: BulletinAnswer): boolean => {
  if (message.topic !== 'siteHour') return false
  const place = rows.find(({ code }) => code === message.siteCode)
  if (!place) return false
  return message.dataTime > time || (message.dataTime === time && missingSites.includes(place.name))
}

/** Renews the bulletin of the newest hour by itself. @param isNewest false = a past hour was asked for */
export const useRenewal = (answer: BulletinAnswer, isNewest: boolean, reload: () => void): void => {
  const gathering = useRef(0)
  const hear = useCallback(
    (message: LiveMessage) => {
      if (!isNewest || gathering.current !== 0 || !isNews(message, answer)) return
      gathering.current = window.setTimeout(() => {
        gathering.current = 0
        reload()
      }, gatherMs)
    },
    [answer, isNewest, reload],
  )
  useLive(hear)
  useEffect(() => () => window.clearTimeout(gathering.current), [])
  useEffect(() => {
    if (!isNewest) return
    const poll = window.setInterval(reload, pollMs)
    return () => window.clearInterval(poll)
  }, [isNewest, reload])
}
