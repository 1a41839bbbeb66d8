import type { AreaNode, Site } from '@qingkong/contract/shapes/place'
import type { PlaceNode } from './place-tree.ts'
import { siteLeaves } from './place-tree.ts'

/** County-level cities have the last two digits 81 to 99 (GB/T 2260); 01 to 20 are districts, 21 to 80 counties. */
const isCountyLevelCity = ({ areaCode }: AreaNode): boolean => /(8[1-9]|9\d)$/.test(areaCode)

const objectOf = ({ areaCode, areaName }: AreaNode, nationalSites: readonly Site[]): PlaceNode => {
  const sites = siteLeaves(nationalSites)
  const group = { isPlace: false, siteType: null }
  return {
    ...group,
    value: `group:${areaCode}`,
    title: areaName,
    children: [
      { value: areaCode, title: `${areaName}（全市）`, isPlace: true, siteType: null, children: [] },
      ...(sites.length === 0 ? [] : [{ ...group, value: `group:${areaCode}/10`, title: '国控站', children: sites }]),
    ],
  }
}

/**
 * filter-39: what is analysed by area code (document 2 section 9), as a tree: the city as a whole and its
 * national-control sites; the county-level cities in it as a whole only (in Wuxi 320281 and 320282).
 */
export const analysisObjects = (areas: readonly AreaNode[], nationalSites: readonly Site[]): PlaceNode[] =>
  areas.flatMap((city) => [
    objectOf(city, nationalSites),
    ...city.children.filter(isCountyLevelCity).map((county) => objectOf(county, [])),
  ])
