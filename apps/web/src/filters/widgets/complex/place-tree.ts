import type { AreaNode, AreaSites, Site } from '@qingkong/contract/shapes/place'
import type { CallAnswer } from '../../../client/use-call.ts'
import { branchCodeOf, siteTypeBranches } from './site-type-branch.ts'

/** A node of the tree one chooses places from. */
export interface PlaceNode {
  /** Code of the place; a group that only gathers others has a key no code can equal. */
  value: string
  title: string
  /** false: a heading, not a place. */
  isPlace: boolean
  /** Type of a site; null for areas, cities and headings. */
  siteType: string | null
  children: readonly PlaceNode[]
}

const heading = (key: string, title: string, children: readonly PlaceNode[]): PlaceNode[] =>
  children.length === 0 ? [] : [{ value: `group:${key}`, title, isPlace: false, siteType: null, children }]

const leaf = ({ siteCode, siteName, siteType }: Site): PlaceNode => ({
  value: siteCode,
  title: siteName,
  isPlace: true,
  siteType,
  children: [],
})

/** filter-10: sites of the configured types in their order; no list = every type as it came. */
const configured = (sites: readonly Site[], siteTypes: readonly string[]): PlaceNode[] =>
  siteTypes.length === 0
    ? sites.map(leaf)
    : siteTypes.flatMap((siteType) => sites.filter((site) => site.siteType === siteType).map(leaf))

/** treeGroupByArea as a tree; areas without a site of the configured types are left out. */
export const treeByArea = (areas: readonly AreaSites[], siteTypes: readonly string[]): PlaceNode[] =>
  areas.flatMap(({ areaCode, areaName, children, subSites }) =>
    heading(areaCode, areaName, [...treeByArea(children, siteTypes), ...configured(subSites, siteTypes)]),
  )

/** treeGroupBySiteType as a tree of branches; national-control sites stand below their districts. */
export const treeByType = (types: CallAnswer<'treeGroupBySiteType'>, siteTypes: readonly string[]): PlaceNode[] => {
  const order = siteTypes.length === 0 ? types.map(({ siteType }) => siteType) : siteTypes
  const shown = order.flatMap((siteType) => types.filter((type) => type.siteType === siteType))
  return [...Map.groupBy(shown, ({ siteType }) => branchCodeOf(siteType))].flatMap(([code, branch]) => {
    const districts = branch.flatMap(({ siteType, subAreas }) =>
      subAreas.flatMap(({ areaCode, areaName, subSites }) =>
        heading(`${siteType}/${areaCode}`, areaName, configured(subSites, [])),
      ),
    )
    const alone = branch.filter(({ subAreas }) => subAreas.length === 0).flatMap(({ subSites }) => subSites.map(leaf))
    const known = siteTypeBranches[code]
    return heading(code, known ? `${known.name}站` : (branch[0]?.siteTypeName ?? code), [...districts, ...alone])
  })
}

/** A flat list of sites: national-control, meteorological, super stations. */
export const siteLeaves = (sites: readonly Site[]): PlaceNode[] => sites.map(leaf)

/** An area tree; every area can be chosen, the city as well as its districts. */
export const areaPlaces = (areas: readonly AreaNode[]): PlaceNode[] =>
  areas.map(({ areaCode, areaName, children }) => ({
    value: areaCode,
    title: areaName,
    isPlace: true,
    siteType: null,
    children: areaPlaces(children),
  }))

/** Every place of a tree in display order. */
export const placesOf = (tree: readonly PlaceNode[]): PlaceNode[] =>
  tree.flatMap((node) => [...(node.isPlace ? [node] : []), ...placesOf(node.children)])
