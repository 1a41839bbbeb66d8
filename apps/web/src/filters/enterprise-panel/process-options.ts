import { processOfOption, usesSolvents } from '@qingkong/domain/enterprise/process'

interface Option {
  code: string
  name: string
}
export interface OptionGroup extends Option {
  children: readonly Option[]
}

export interface OptionItem {
  value: string
  title: string
  children: OptionItem[]
}

/** A heading's key, which no option code equals: 铸造 is a heading by its name, its code is never sent (filter-13). */
const groupKey = (name: string): string => `group:${name}`

/** filter-13: processes below 涉颗粒物, 涉VOCs and 铸造; one of two groups stands in both. */
export const processItems = (groups: readonly OptionGroup[]): OptionItem[] =>
  groups.map(({ name, children }) => ({
    value: groupKey(name),
    title: name,
    children: children.map((process) => ({ value: process.code, title: process.name, children: [] })),
  }))

/** filter-33: the part of each code before its dash, each once. */
export const sectionCodes = (optionCodes: readonly string[]): string[] => [...new Set(optionCodes.map(processOfOption))]

/** filter-32: organic solvents matter where no process is chosen, or one that gives off VOCs. */
export const isSolventShown = (optionCodes: readonly string[]): boolean =>
  optionCodes.length === 0 || optionCodes.some((code) => usesSolvents(processOfOption(code)))

/** Options with those below them, both of which can be chosen: industries, pollutant categories. */
export const optionItems = (groups: readonly OptionGroup[]): OptionItem[] =>
  groups.map(({ code, name, children }) => ({
    value: code,
    title: name,
    children: children.map((child) => ({ value: child.code, title: child.name, children: [] })),
  }))

/** Chosen codes with categories resolved into what is below them. */
export const leafCodes = (groups: readonly OptionGroup[], chosen: readonly string[]): string[] => [
  ...new Set(
    chosen.flatMap(
      (code) => groups.find((group) => group.code === code)?.children.map((child) => child.code) ?? [code],
    ),
  ),
]

/** filter-34: every pollutant of waste gas. */
export const gasFactors = (groups: readonly OptionGroup[]): string[] =>
  leafCodes(groups, ['gas']).filter((code) => code !== 'gas')
