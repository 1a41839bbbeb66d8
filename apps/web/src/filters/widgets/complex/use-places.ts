import { useMemo } from 'react'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { analysisObjects } from './analysis-objects.ts'
import { type CitySet, cityTree } from './city-choice.ts'
import type { PlaceMode, SiteGrouping } from './place-selection.ts'
import { areaPlaces, type PlaceNode, siteLeaves, treeByArea, treeByType } from './place-tree.ts'
import { meteorologicalType } from './site-type-branch.ts'

const keptMs = 3_600_000
const none: readonly PlaceNode[] = []

export interface Places {
  tree: readonly PlaceNode[]
  /** The answer came, or failed and left the tree empty (filter-36). */
  isLoaded: boolean
}

/** The sites of the configured types, by area or by type. */
export const useSiteTree = (grouping: SiteGrouping, siteTypes: readonly string[], enabled = true): Places => {
  const options = (own: boolean) => ({ enabled: enabled && own, staleTime: keptMs })
  const input = { siteTypes: [...siteTypes] }
  const areas = useOptionCall('treeGroupByArea', input, options(grouping === 'area'))
  const types = useOptionCall('treeGroupBySiteType', input, options(grouping === 'type'))
  const order = siteTypes.join(',')
  const tree = useMemo(() => {
    const configured = order === '' ? [] : order.split(',')
    return grouping === 'area' ? treeByArea(areas.data ?? [], configured) : treeByType(types.data ?? [], configured)
  }, [grouping, areas.data, types.data, order])
  return { tree, isLoaded: !(grouping === 'area' ? areas : types).isPending }
}

interface PlaceQuestion {
  mode: PlaceMode
  grouping: SiteGrouping
  siteTypes: readonly string[]
  /** filter-39: analysis objects in place of the area tree. */
  areAnalysisObjects: boolean
  /** One of the city sets; null = every city. */
  citySet: string | null
}

const noSets: readonly CitySet[] = []

/** What can be chosen in a mode; only the shown mode is loaded. */
export const usePlaces = (question: PlaceQuestion): Places & { sets: readonly CitySet[] } => {
  const { mode, grouping, siteTypes, areAnalysisObjects, citySet } = question
  const inMode = (...modes: PlaceMode[]) => ({ enabled: modes.includes(mode), staleTime: keptMs })
  const sites = useSiteTree(grouping, siteTypes, mode === 'STA')
  const areas = useOptionCall('areaTree', { endAreaType: 3 }, inMode('AREA'))
  const national = useOptionCall(
    'countrySiteList',
    {},
    { enabled: mode === 'STATESTATION' || (mode === 'AREA' && areAnalysisObjects), staleTime: keptMs },
  )
  const weather = useOptionCall('meteorologicalSiteList', { siteType: meteorologicalType }, inMode('METEOR_STATION'))
  const superStations = useOptionCall('superStationList', {}, inMode('SUPER_STATION'))
  const cities = useOptionCall('cityList', {}, inMode('CITY'))
  const { data: sets = noSets } = useOptionCall('citySets', {}, inMode('CITY'))

  const other = useMemo((): readonly PlaceNode[] => {
    if (mode === 'AREA')
      return areAnalysisObjects ? analysisObjects(areas.data ?? [], national.data ?? []) : areaPlaces(areas.data ?? [])
    if (mode === 'CITY') return cityTree(cities.data ?? [], sets, citySet)
    if (mode === 'STATESTATION') return siteLeaves(national.data ?? [])
    if (mode === 'METEOR_STATION') return siteLeaves(weather.data ?? [])
    if (mode === 'SUPER_STATION') return siteLeaves(superStations.data?.siteInfos ?? [])
    return none
  }, [
    mode,
    areAnalysisObjects,
    areas.data,
    national.data,
    weather.data,
    superStations.data,
    cities.data,
    sets,
    citySet,
  ])

  const loaded: Record<PlaceMode, boolean> = {
    STA: sites.isLoaded,
    AREA: !areas.isPending && !(areAnalysisObjects && national.isPending),
    CITY: !cities.isPending,
    STATESTATION: !national.isPending,
    METEOR_STATION: !weather.isPending,
    SUPER_STATION: !superStations.isPending,
  }
  return { tree: mode === 'STA' ? sites.tree : other, isLoaded: loaded[mode], sets }
}
