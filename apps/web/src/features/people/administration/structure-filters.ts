import type { OptionNode } from '../../../filters/option-field.tsx'
import { oneNode, oneOption } from '../../../filters/option-widget.tsx'
import { useOptions } from '../../../filters/use-options.ts'
import { type OrganisationNode, organisationTree } from './organisation-tree.ts'

const nodeOf = ({ value, title, children }: OrganisationNode): OptionNode => ({
  value,
  title,
  children: children.map(nodeOf),
})

/** An organisation and everything below it; none chosen: all. */
export const organisationFilter = () =>
  oneNode(
    {
      id: 'own-choice',
      key: 'orgCode',
      useLoaded: () => useOptions('organisationList', {}, (list) => organisationTree(list).map(nodeOf)),
    },
    { label: '组织机构', required: false },
  )

export const roleFilter = () =>
  oneOption(
    {
      id: 'own-choice',
      key: 'roleCode',
      useLoaded: () =>
        useOptions('roleList', {}, (roles) =>
          roles.map(({ roleCode, roleName }) => ({ value: roleCode, label: roleName })),
        ),
    },
    { label: '角色', required: false },
  )
