import type { Site } from '@qingkong/contract/shapes/place'
import type { PlaceNode } from './place-tree.ts'
import { siteLeaves } from './place-tree.ts'

interface AnalysisArea {
  areaName: string
  /** Whether the national-control sites of the area are offered beside the area as a whole. */
  hasNationalSites: boolean
}

/**
 * filter-39: what is analysed by area code (document 2 section 9): the city as a whole and its national-control sites;
 * the two county-level cities as a whole only.
 */
const analysisAreas: Readonly<Record<string, AnalysisArea>> = {
  '320200': { areaName: '无锡市', hasNationalSites: true },
  '320281': { areaName: '江阴市', hasNationalSites: false },
  '320282': { areaName: '宜兴市', hasNationalSites: false },
}

/** The analysis objects as a tree: 全市 of each area, and below the city its national-control sites. */
export const analysisObjects = (nationalSites: readonly Site[]): PlaceNode[] =>
  Object.entries(analysisAreas).map(([areaCode, { areaName, hasNationalSites }]) => {
    const whole: PlaceNode = {
      value: areaCode,
      title: `${areaName}（全市）`,
      isPlace: true,
      siteType: null,
      children: [],
    }
    const sites = hasNationalSites ? siteLeaves(nationalSites) : []
    const national: PlaceNode[] =
      sites.length === 0
        ? []
        : [{ value: `group:${areaCode}/10`, title: '国控站', isPlace: false, siteType: null, children: sites }]
    return {
      value: `group:${areaCode}`,
      title: areaName,
      isPlace: false,
      siteType: null,
      children: [whole, ...national],
    }
  })
