import { useMemo } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { type OrganisationNode, organisationTree } from './organisation-tree.ts'

const staleTime = 60_000

export const useOrganisations = () => {
  const answer = useCall('organisationList', {}, { staleTime })
  const list = answer.data
  const tree = useMemo<OrganisationNode[]>(() => organisationTree(list ?? []), [list])
  return { ...answer, list: list ?? [], tree }
}

/** The tree alone, for a field to choose from. */
export const useOrganisationNodes = (): OrganisationNode[] => useOrganisations().tree

export const useRoleOptions = () => {
  const { data = [] } = useOptionCall('roleList', {}, { staleTime })
  return data.map((role) => ({ value: role.roleCode, label: role.roleName, rights: role.rights }))
}

interface AreaOption {
  value: string
  title: string
  children: AreaOption[]
}

type Area = CallAnswer<'areaTreePermission'>[number]

const areaOption = (area: Area): AreaOption => ({
  value: area.areaCode,
  title: area.areaName,
  children: area.children.map(areaOption),
})

/** City, districts and streets that the administrator may grant. */
export const useAreaOptions = (): AreaOption[] => {
  const { data = [] } = useOptionCall(
    'areaTreePermission',
    { startAreaType: 2, endAreaType: 4 },
    { staleTime: 3_600_000 },
  )
  return data.map(areaOption)
}
