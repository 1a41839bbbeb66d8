import type { ChartSettings } from '@qingkong/contract/shapes/chart-settings'

type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Every leaf of `tree`, replaced by what `leaf` makes of it and of its counterpart. */
const eachLeaf = <T extends object>(tree: T, other: object, leaf: (own: unknown, others: unknown) => unknown): T =>
  Object.fromEntries(
    Object.entries(tree).map(([key, own]) => {
      const others = isTree(other) ? other[key] : undefined
      return [key, isTree(own) ? eachLeaf(own, isTree(others) ? others : {}, leaf) : leaf(own, others)]
    }),
  ) as T

const isNothing = (value: unknown): boolean =>
  isTree(value) ? Object.entries(value).every(([key, part]) => key === 'id' || isNothing(part)) : value === null

interface Part {
  id: string
}

const changedParts = <T extends Part>(base: readonly T[], edited: readonly T[]): T[] =>
  edited.flatMap((part) => {
    const original = base.find(({ id }) => id === part.id)
    if (!original) return []
    const changed = { ...changedLeaves(original, part), id: part.id }
    return isNothing(changed) ? [] : [changed]
  })

const changedLeaves = <T extends object>(base: T, edited: T): T =>
  eachLeaf(edited, base, (own, original) => (own === original ? null : own))

const filledLeaves = <T extends object>(base: T, changes: T): T =>
  eachLeaf(base, changes, (own, changed) => changed ?? own)

const filledParts = <T extends Part>(base: readonly T[], changes: readonly T[]): T[] =>
  base.map((part) => {
    const change = changes.find(({ id }) => id === part.id)
    return change ? filledLeaves(part, change) : part
  })

/** What the user changed, to be kept: everything else is null or absent and goes on following page and theme. */
export const changesOf = (base: ChartSettings, edited: ChartSettings): ChartSettings => {
  const { yAxis, series, ...rest } = edited
  return {
    ...changedLeaves({ ...base, yAxis: [], series: [] }, { ...rest, yAxis: [], series: [] }),
    yAxis: changedParts(base.yAxis, yAxis),
    series: changedParts(base.series, series),
  }
}

/** Whether there is anything to keep. */
export const isUnchanged = (changes: ChartSettings): boolean => {
  const { yAxis, series, ...rest } = changes
  return yAxis.length === 0 && series.length === 0 && isNothing(rest)
}

/** A chart's own settings with the kept changes on top; changes of axes and series that it no longer has rest. */
export const withChanges = (base: ChartSettings, changes: ChartSettings): ChartSettings => {
  const { yAxis, series } = changes
  return {
    ...filledLeaves({ ...base, yAxis: [], series: [] }, { ...changes, yAxis: [], series: [] }),
    yAxis: filledParts(base.yAxis, yAxis),
    series: filledParts(base.series, series),
  }
}
