import type { CallAnswer } from '../../../client/use-call.ts'

export type Organisation = CallAnswer<'organisationList'>[number]

export interface OrganisationNode {
  key: string
  value: string
  title: string
  organisation: Organisation
  children: OrganisationNode[]
}

/** The flat list as a tree; who sees a part of the city only begins with the topmost ones in sight. */
export const organisationTree = (list: readonly Organisation[]): OrganisationNode[] => {
  const known = new Set(list.map(({ orgCode }) => orgCode))
  const below = Map.groupBy(list, ({ parentCode }) =>
    parentCode !== null && known.has(parentCode) ? parentCode : null,
  )
  const grown = (parent: string | null): OrganisationNode[] =>
    (below.get(parent) ?? []).map((organisation) => ({
      key: organisation.orgCode,
      value: organisation.orgCode,
      title: organisation.orgName,
      organisation,
      children: grown(organisation.orgCode),
    }))
  return grown(null)
}

/** Its own place among the siblings, counted from 0, and how many there are. */
export const placeAmongSiblings = (
  list: readonly Organisation[],
  orgCode: string,
): { index: number; count: number } => {
  const own = list.find((organisation) => organisation.orgCode === orgCode)
  const siblings = list.filter(({ parentCode }) => parentCode === own?.parentCode)
  return { index: siblings.findIndex((sibling) => sibling.orgCode === orgCode), count: siblings.length }
}

/** The codes of an organisation and all below it: where it cannot be moved to. */
export const subtreeCodes = (list: readonly Organisation[], orgCode: string): Set<string> => {
  const found = new Set([orgCode])
  for (let grew = true; grew; ) {
    const before = found.size
    for (const { orgCode: code, parentCode } of list) if (parentCode !== null && found.has(parentCode)) found.add(code)
    grew = found.size > before
  }
  return found
}
