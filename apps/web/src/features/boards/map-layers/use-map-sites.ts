import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LiveMessage, useLive } from '../../../client/live.ts'
import { type CallAnswer, type CallInput, callKey, useCall } from '../../../client/use-call.ts'
import { siteAfter } from './site-after.ts'

type MapSites = CallAnswer<'cockpitMapSites'>

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
