import { useEffect, useMemo } from 'react'
import { useCall } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import type { NearbyTarget } from '../../../map/map-workspace.ts'
import {
  evidenceInput,
  hasEvidence,
  type NearbyFilter,
  type NearSource,
  nearInput,
  type SearchWind,
} from './nearby-query.ts'

/** trace-03 */
export const noWindText = '当前该附近点无风向数据，已按北风查询'

export interface NearSources {
  sources: readonly NearSource[]
  wind: SearchWind
  loading: boolean
  failed: boolean
  retry: () => void
}

const none: readonly NearSource[] = []

/** Sources around the target; asked again when the place, the time (event-33) or the filter changes. */
export const useNearSources = (target: NearbyTarget, filter: NearbyFilter): NearSources => {
  const withEvidence = hasEvidence(target)
  const plain = useCall('nearPolPermission', nearInput(target, filter), { enabled: !withEvidence })
  const traced = useCall('nearPolMul', evidenceInput(target, filter), { enabled: withEvidence })
  const { data, isFetching, isError, refetch } = withEvidence ? traced : plain
  // A failed search empties the list (trace-04).
  const answer = isError ? undefined : data
  const byNorth = answer?.wind?.source === 'north'
  useEffect(() => {
    if (byNorth) notify.warning(noWindText)
  }, [byNorth])
  return useMemo(
    () => ({
      sources: answer?.records ?? none,
      wind: answer?.wind ?? null,
      loading: isFetching && !answer,
      failed: isError,
      retry: () => void refetch(),
    }),
    [answer, isFetching, isError, refetch],
  )
}
