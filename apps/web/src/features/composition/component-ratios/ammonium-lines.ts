import type { IonAnswer } from '@qingkong/contract/calls/composition/component-ratios'
import type { LineInput } from '../../../charts/line-option.ts'

const shown = [
  ['nh4', '实测NH₄⁺'],
  ['nh4Sulfate', '所需（硫酸铵）'],
  ['nh4Bisulfate', '所需（硫酸氢铵）'],
] as const

/** Ammonium measured and needed at every time, gaps where a main ion is missing. */
export const ammoniumLines = ({ times, rows }: IonAnswer): LineInput => {
  const rowAt = new Map(rows.map((row) => [row.time, row]))
  return {
    times,
    series: shown.map(([key, name]) => ({
      name,
      unit: 'µg/m³',
      digits: 2,
      values: times.map((time) => rowAt.get(time)?.[key] ?? null),
      dashed: key !== 'nh4',
    })),
  }
}
