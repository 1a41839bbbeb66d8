/** The part of an organisation node that tells who watches a street. */
export interface GridNode {
  structureName: string
  areaCode: string | null
  userName: string | null
  remarkName: string | null
  children: readonly GridNode[]
  users: readonly GridNode[]
}

export interface GridOfficer {
  name: string
  unit: string
}

const gridUnits = (nodes: readonly GridNode[]): GridNode[] =>
  nodes.flatMap((node) => [
    ...(node.userName === null && node.structureName.includes('网格') ? [node] : []),
    ...gridUnits(node.children),
  ])

/** 东亭街道 of 东亭街道网格; null for the unit of a whole district. */
const streetOf = (unit: GridNode): string | null => /^(.*(?:街道|镇|乡))网格/.exec(unit.structureName)?.[1] ?? null

/**
 * 网格员 of an enterprise: the people of the grid unit whose street its address names, else those of the district's grid
 * units; the first few.
 */
export const gridOfficers = (
  tree: readonly GridNode[],
  enterprise: { countyCode: string; address: string },
): GridOfficer[] => {
  const units = gridUnits(tree).filter((unit) => unit.areaCode?.startsWith(enterprise.countyCode))
  const street = units.filter((unit) => {
    const name = streetOf(unit)
    return name !== null && enterprise.address.includes(name)
  })
  return (street.length > 0 ? street : units)
    .flatMap((unit) =>
      unit.users.map((user) => ({ name: user.remarkName || user.userName || '', unit: unit.structureName })),
    )
    .filter((officer) => officer.name !== '')
    .slice(0, 3)
}
