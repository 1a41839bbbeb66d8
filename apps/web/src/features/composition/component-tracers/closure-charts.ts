import type { RestructureAnswer } from '@qingkong/contract/calls/composition/component-tracers'
import { pointsOf } from '../../../blocks/components/points-of.ts'
import { wholeFit } from '../../../blocks/components/whole-fit.ts'
import type { LineInput } from '../../../charts/line-option.ts'
import type { ScatterInput } from '../../../charts/scatter-option.ts'

/** Parts and 其他 upon each other (其他 below zero where the parts weigh more), the measured mass as a line. */
export const closureLines = ({ times, parts, other, pm25 }: RestructureAnswer): LineInput => ({
  times,
  axes: [{ name: 'µg/m³' }],
  series: [
    ...parts.map(({ name, values }) => ({ name, unit: 'µg/m³', digits: 1, values, kind: 'bar-stack' as const })),
    { name: '其他', unit: 'µg/m³', digits: 1, values: other, kind: 'bar-stack' },
    { name: 'PM₂.₅', unit: 'µg/m³', digits: 0, values: pm25 },
  ],
})

/** Mass from the parts over the measured one. */
export const closureScatter = ({ times, sum, pm25, line }: RestructureAnswer): ScatterInput => ({
  x: { name: '实测PM₂.₅', unit: 'µg/m³', digits: 0 },
  y: { name: '重构PM₂.₅', unit: 'µg/m³', digits: 1 },
  groups: [{ name: '各时次', points: pointsOf(pm25, sum, times), fit: wholeFit(line) }],
  lines: [{ name: '1:1', slope: 1, intercept: 0 }],
})
