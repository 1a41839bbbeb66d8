import type { CallAnswer } from '../../../client/use-call.ts'

export interface TreeOption {
  value: string
  title: string
  children: TreeOption[]
}

type Area = CallAnswer<'areaTreePermission'>[number]
type Industry = CallAnswer<'neaicTree'>[number]
type Organisation = CallAnswer<'orgStructureTree'>[number]

export const areaOptions = (areas: readonly Area[]): TreeOption[] =>
  areas.map(({ areaCode, areaName, children }) => ({
    value: areaCode,
    title: areaName,
    children: areaOptions(children),
  }))

/** Industries with how many enterprises belong to each. */
export const industryOptions = (industries: readonly Industry[]): TreeOption[] =>
  industries.map(({ code, name, count, children }) => ({
    value: code,
    title: `${name}（${count}）`,
    children: industryOptions(children),
  }))

/** Organisations as a tree, and the name of each by its code. */
export const organisationOptions = (organisations: readonly Organisation[]) => {
  const names = new Map<string, string>()
  const options = (nodes: readonly Organisation[]): TreeOption[] =>
    nodes.map(({ structureCode, structureName, children }) => {
      names.set(structureCode, structureName)
      return { value: structureCode, title: structureName, children: options(children) }
    })
  return { tree: options(organisations), names: names as ReadonlyMap<string, string> }
}
