import type { AreaSites, Site } from '@qingkong/contract/shapes/place'
import { type AreaRow, typeName } from './queries.ts'

/** Sites of each district below it; districts without a site are left out. The asked order of types is kept. */
export const groupByArea = (
  areas: readonly AreaRow[],
  sites: readonly Site[],
  order: readonly string[],
): AreaSites[] => {
  const sorted =
    order.length === 0 ? sites : [...sites].sort((a, b) => order.indexOf(a.siteType) - order.indexOf(b.siteType))
  const own = (area: AreaRow) => sorted.filter((site) => site.areaCode === area.area_code)
  return areas.flatMap((area) => {
    const subSites = own(area)
    return subSites.length === 0 ? [] : [{ areaCode: area.area_code, areaName: area.area_name, children: [], subSites }]
  })
}

/** Sites of each type; national-control sites (type 10) are also grouped by district, as the document's tree wants. */
export const groupBySiteType = (areas: readonly AreaRow[], sites: readonly Site[], order: readonly string[]) => {
  const types = order.length === 0 ? [...new Set(sites.map((site) => site.siteType))] : order
  return types.flatMap((siteType) => {
    const subSites = sites.filter((site) => site.siteType === siteType)
    if (subSites.length === 0) return []
    const subAreas = siteType === '10' ? areasOf(areas, subSites) : []
    return [{ siteType, siteTypeName: typeName(siteType), subSites, subAreas }]
  })
}

const areasOf = (areas: readonly AreaRow[], sites: readonly Site[]) =>
  areas.flatMap((area) => {
    const subSites = sites.filter((site) => site.areaCode === area.area_code)
    return subSites.length === 0
      ? []
      : [{ areaType: area.area_type, areaCode: area.area_code, areaName: area.area_name, subSites }]
  })
