import type { ComponentSeries } from '@qingkong/contract/shapes/components'
import type { LineInput } from '../../../charts/line-option.ts'

/** Without the total: the groups make it up. Several stations are compared by their totals. */
export const groupsOf = (trend: ComponentSeries): ComponentSeries => {
  const several = new Set(trend.items.map(({ siteCode }) => siteCode)).size > 1
  return {
    ...trend,
    items: trend.items.filter(({ groupCode }) => groupCode !== (several ? 'GROUP' : '')),
  }
}

/** Species as lines, what is measured beside them dashed on an axis of its own: they share a unit, not a scale. */
export const speciesLines = ({ times, items }: ComponentSeries): LineInput => {
  const several = new Set(items.map(({ siteCode }) => siteCode)).size > 1
  const isBeside = (groupCode: string) => groupCode === 'GENERAL_FACTORS'
  const unitOf = (beside: boolean) => items.find(({ groupCode }) => isBeside(groupCode) === beside)?.unit ?? ''
  return {
    times,
    axes: [{ name: `组分（${unitOf(false)}）` }, { name: `O₃、NO₂（${unitOf(true)}）` }],
    series: items.map(({ siteName, factorName, groupCode, unit, digits, values }) => ({
      name: several ? `${siteName} ${factorName}` : factorName,
      unit,
      digits,
      values,
      dashed: isBeside(groupCode),
      axisIndex: isBeside(groupCode) ? 1 : 0,
    })),
  }
}
