import type { AreaNode } from '@qingkong/contract/shapes/place'
import { useMemo } from 'react'
import { useOptionCall } from '../../../client/use-option-call.ts'

const flat = (areas: readonly AreaNode[]): AreaNode[] => areas.flatMap((area) => [area, ...flat(area.children)])

/** The city and its districts: streets have no evaluation sites. */
export const useAreas = (): { value: string; label: string }[] => {
  const { data } = useOptionCall('areaTree', { endAreaType: 3 }, { staleTime: 3_600_000 })
  return useMemo(() => flat(data ?? []).map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName })), [data])
}
