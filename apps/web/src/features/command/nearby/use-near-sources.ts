import { useEffect, useMemo, useRef } from 'react'
import { useCall } from '../../../client/use-call.ts'
import type { EnterpriseFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { notify } from '../../../kit/notify.ts'
import type { NearbyTarget } from '../../../map/map-workspace.ts'
import {
  evidenceInput,
  hasEvidence,
  listInput,
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

/**
 * Sources around the target; asked again when the place, the time or its type (event-33) or the filter changes. Of them
 * those that the panel finds as well, where it is used.
 */
export const useNearSources = (
  target: NearbyTarget,
  filter: NearbyFilter,
  panel: EnterpriseFilter | null = null,
): NearSources => {
  const withEvidence = hasEvidence(target)
  const plain = useCall('nearPolPermission', nearInput(target, filter), { enabled: !withEvidence })
  const traced = useCall('nearPolMul', evidenceInput(target, filter), { enabled: withEvidence })
  const near = withEvidence ? traced : plain
  const byPanel = useCall('indEnterList', listInput(target, filter, { panel, wind: near.data?.wind ?? null }), {
    enabled: panel !== null && near.data !== undefined,
    keepPrevious: true,
  })
  // A failed search empties the list (trace-04).
  const answer = near.isError ? undefined : near.data
  const found = panel === null || byPanel.isError ? null : (byPanel.data?.records ?? null)
  const isError = near.isError || (panel !== null && byPanel.isError)
  const isWaiting = panel !== null && found === null && !byPanel.isError
  const byNorth = answer?.wind?.source === 'north'
  useEffect(() => {
    if (byNorth) notify.warning(noWindText)
  }, [byNorth])
  const { refetch, isFetching } = near
  const { refetch: refetchPanel } = byPanel
  const askedType = useRef(filter.timeType)
  useEffect(() => {
    if (askedType.current === filter.timeType) return
    askedType.current = filter.timeType
    // The places are asked for without a type, which is therefore no part of their key.
    void refetch()
  }, [filter.timeType, refetch])
  return useMemo(() => {
    const codes = found && new Set(found.map(({ psCode }) => psCode))
    const sources = isError || isWaiting ? none : (answer?.records ?? none)
    return {
      sources: codes ? sources.filter(({ psCode }) => codes.has(psCode)) : sources,
      wind: answer?.wind ?? null,
      loading: (isFetching && !answer) || (isWaiting && !isError),
      failed: isError,
      retry: () => {
        void refetch()
        if (panel !== null) void refetchPanel()
      },
    }
  }, [answer, found, isFetching, isError, isWaiting, refetch, refetchPanel, panel])
}
