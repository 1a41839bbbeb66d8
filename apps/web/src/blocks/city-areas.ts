import type { AreaNode } from '@qingkong/contract/shapes/place'
import { useMemo } from 'react'
import { useOptionCall } from '../client/use-option-call.ts'
import { type Loaded, useOptions } from '../filters/use-options.ts'

interface AreaOption {
  value: string
  label: string
}

/** The city and its districts: streets have no evaluation sites. */
const question = { endAreaType: 3 }

const flat = (areas: readonly AreaNode[]): AreaOption[] =>
  areas.flatMap(({ areaCode, areaName, children }) => [{ value: areaCode, label: areaName }, ...flat(children)])

/** The city and its districts, for a field to choose from. */
export const useAreas = (): AreaOption[] => {
  const { data } = useOptionCall('areaTree', question, { staleTime: 3_600_000 })
  return useMemo(() => flat(data ?? []), [data])
}

/** The same for the filter bar. */
export const useLoadedAreas = (): Loaded<AreaOption> => useOptions('areaTree', question, flat)
