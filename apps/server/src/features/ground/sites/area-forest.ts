import type { AreaNode } from '@qingkong/contract/shapes/place'
import type { AreaRow } from './queries.ts'

export interface ForestInput {
  rootAreaCode: string
  /** 2 city, 3 district, 4 street; levels above are left out and their children promoted. */
  startAreaType: number
  endAreaType: number
  /** With units that are counted like streets but are none. */
  isExtra: boolean
}

/** 开发区, 园区 and the like have street codes from 400 on (统计用区划代码). */
const isExtraUnit = ({ area_type: type, area_code: code }: AreaRow): boolean =>
  type === 4 && Number(code.slice(6, 9)) >= 400

/** The areas below a root between two levels, as trees. Areas arrive in display order and keep it. */
export const areaForest = (
  areas: readonly AreaRow[],
  { rootAreaCode, startAreaType, endAreaType, isExtra }: ForestInput,
): AreaNode[] => {
  const grown = (area: AreaRow): AreaNode[] => {
    if (area.area_type > endAreaType || (!isExtra && isExtraUnit(area))) return []
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
