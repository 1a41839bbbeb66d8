import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LiveMessage, useLive } from '../../app/live.ts'
import { type CallAnswer, type CallInput, callKey, useCall } from '../../app/use-call.ts'
import type { MapSite } from '../../map/layers/site-feature.ts'

type MapSites = CallAnswer<'cockpitMapSites'>

const ended = new Set([9, 10])

/** The site after a pushed message, or the same object when the message is not about it. */
export const siteAfter = (site: MapSite, message: LiveMessage): MapSite => {
  if (message.topic === 'siteHour' && message.siteCode === site.siteCode) {
    if (site.dataTime !== null && message.dataTime < site.dataTime) return site
    const values = { ...site.values }
    for (const [factor, value] of Object.entries(message.values))
      if (factor in values) values[factor as keyof typeof values] = value
    return { ...site, values, level: message.level, dataTime: message.dataTime }
  }
  if (message.topic === 'event' && message.eventType === '1' && message.siteCode === site.siteCode) {
    if (!ended.has(message.eventStatus))
      return { ...site, alarmEventId: message.eventId, alarmLevel: message.level ?? site.alarmLevel }
    return site.alarmEventId === message.eventId ? { ...site, alarmEventId: null, alarmLevel: null } : site
  }
  return site
}

const apply = (client: QueryClient, input: CallInput<'cockpitMapSites'>, message: LiveMessage) =>
  client.setQueryData<MapSites>(callKey('cockpitMapSites', input), (old) =>
    old ? { ...old, sites: old.sites.map((site) => siteAfter(site, message)) } : old,
  )

/** Sites of the map at an hour (null = now); now follows the pushes. */
export const useMapSites = (dataTime: string | null) => {
  const client = useQueryClient()
  useLive(useCallback((message: LiveMessage) => void apply(client, {}, message), [client]))
  return useCall('cockpitMapSites', dataTime === null ? {} : { dataTime }, {
    keepPrevious: true,
    staleTime: dataTime === null ? 60_000 : 600_000,
  })
}
