import type { ComponentLaw, ComponentLawItem, LawPart } from '@qingkong/contract/shapes/components'
import { lawMeans } from '@qingkong/contract/tables/composition/component-laws'
import type { LineSeries } from '../../../charts/line-option.ts'

type Law = Pick<ComponentLaw, 'keys' | 'rows'>

/** Of more lines the intervals would hide each other. */
const mostBands = 6

/** The means of an item with their interval. */
const lawLine = (law: Law, item: ComponentLawItem, name: string, part: LawPart, hasBand: boolean): LineSeries => {
  const cells = lawMeans(law, item, part)
  return {
    name,
    unit: item.unit,
    digits: item.digits,
    values: cells.map((cell) => cell?.mean ?? null),
    ...(hasBand
      ? { band: { lower: cells.map((cell) => cell?.low ?? null), upper: cells.map((cell) => cell?.high ?? null) } }
      : {}),
  }
}

export const lawKeyNames = ({ keys }: Law): string[] => keys.map(({ name }) => name)

/** A line for each item; pollutants beside the components are dashed. */
export const lawLines = (law: Law, items: readonly ComponentLawItem[]): LineSeries[] =>
  items.map((item) => ({
    ...lawLine(law, item, item.factorName, 'ALL', items.length <= mostBands),
    ...(item.groupCode === 'GENERAL_FACTORS' ? { dashed: true } : {}),
  }))

/** One component at each station. */
export const stationLines = (law: Law, items: readonly ComponentLawItem[]): LineSeries[] =>
  items.map((item) => lawLine(law, item, item.siteName, 'ALL', items.length <= mostBands))

/** One component in polluted times and in the others. */
export const partLines = (
  law: Law,
  item: ComponentLawItem | null,
  names: Readonly<Record<LawPart, string>>,
): LineSeries[] =>
  item === null ? [] : (['POLLUTED', 'CLEAN'] as const).map((part) => lawLine(law, item, names[part], part, true))
