import type { ComponentSeries } from '@qingkong/contract/shapes/components'
import type { LineSeries } from '../../../charts/line-option.ts'

type Series = Pick<ComponentSeries, 'items' | 'times'>

/** Components stacked, what they are part of as a line above them; elements in their own unit. */
export const seriesLines = ({ items }: Series): LineSeries[] =>
  items.map(({ factorName, groupCode, unit, digits, values }) => ({
    name: factorName,
    unit,
    digits,
    values,
    ...(groupCode === 'GENERAL_FACTORS' || unit === 'ng/m³' ? {} : { kind: 'bar-stack' as const }),
  }))

/** Parts of each time in percent of the components shown. */
export const shareLines = ({
  items,
  times,
}: Series): { series: LineSeries[]; axes: { name: string; max: number }[] } => {
  const parts = items.filter(({ groupCode }) => groupCode !== 'GENERAL_FACTORS')
  const massOf = (value: number | null, unit: string) => (value === null ? 0 : unit === 'ng/m³' ? value / 1000 : value)
  const sums = times.map((_, at) => parts.reduce((sum, { unit, values }) => sum + massOf(values[at] ?? null, unit), 0))
  return {
    axes: [{ name: '占比（%）', max: 100 }],
    series: parts.map(({ factorName, unit, values }) => ({
      name: factorName,
      unit: '%',
      digits: 1,
      kind: 'bar-stack',
      values: values.map((value, at) => {
        const sum = sums[at] ?? 0
        return value === null || !(sum > 0) ? null : (100 * massOf(value, unit)) / sum
      }),
    })),
  }
}
