import { useMemo } from 'react'
import { useOptionCall } from '../../client/use-option-call.ts'
import { gasFactors, type OptionGroup, optionItems, processItems } from './process-options.ts'

const kept = { staleTime: 3_600_000 }
const none: readonly OptionGroup[] = []

/** The six lists of the panel. One that cannot be loaded stays empty (filter-36). */
export const useEnterpriseOptions = () => {
  const city = useOptionCall('projectCity', {}, kept)
  const rootAreaCode = city.data?.cityCode ?? ''
  const areas = useOptionCall(
    'areaTree',
    { rootAreaCode, startAreaType: 3, endAreaType: 3 },
    { ...kept, enabled: !city.isPending },
  )
  const industries = useOptionCall('emNeaicList', {}, kept)
  const processes = useOptionCall('emSectionList', {}, kept)
  const solvents = useOptionCall('emSolventList', {}, kept)
  const factors = useOptionCall('psFactorList', {}, kept)
  const sites = useOptionCall('countrySiteList', {}, kept)
  const factorGroups = factors.data ?? none
  return {
    areas: useMemo(
      () => (areas.data ?? []).map((area) => ({ value: area.areaCode, label: area.areaName })),
      [areas.data],
    ),
    industries: useMemo(() => optionItems(industries.data ?? none), [industries.data]),
    processes: useMemo(() => processItems(processes.data ?? none), [processes.data]),
    solvents: useMemo(
      () => (solvents.data ?? []).map(({ code, name }) => ({ value: code, label: name })),
      [solvents.data],
    ),
    factorGroups,
    factors: useMemo(() => optionItems(factorGroups), [factorGroups]),
    gas: useMemo(() => gasFactors(factorGroups), [factorGroups]),
    sites: useMemo(
      () => (sites.data ?? []).map((site) => ({ value: site.siteCode, label: site.siteName })),
      [sites.data],
    ),
    /** filter-32: every list has come, or failed. */
    areLoaded: [areas, industries, processes, solvents, factors, sites].every(({ isPending }) => !isPending),
  }
}
export type EnterpriseOptions = ReturnType<typeof useEnterpriseOptions>
