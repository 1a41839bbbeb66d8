import type { AreaNode } from '@qingkong/contract/shapes/place'
import type { AreaRow } from './queries.ts'

export interface ForestInput {
  rootAreaCode: string
  /** 2 city, 3 district, 4 street; levels above are left out and their children promoted. */
  startAreaType: number
  endAreaType: number
}

/** The areas below a root between two levels, as trees. Areas arrive in display order and keep it. */
export const areaForest = (
  areas: readonly AreaRow[],
  { rootAreaCode, startAreaType, endAreaType }: ForestInput,
): AreaNode[] => {
  const grown = (area: AreaRow): AreaNode[] => {
    if (area.area_type > endAreaType) return []
    const children = areas.filter((other) => other.parent_code === area.area_code).flatMap(grown)
    if (area.area_type < startAreaType) return children
    return [
      {
        areaId: area.area_code,
        areaCode: area.area_code,
        areaName: area.area_name,
        areaType: area.area_type,
        children,
      },
    ]
  }
  return areas.filter((area) => area.area_code === rootAreaCode).flatMap(grown)
}
