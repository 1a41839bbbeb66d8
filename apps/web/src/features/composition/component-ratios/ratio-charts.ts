import type { ComponentRatio, RatioAnswer } from '@qingkong/contract/calls/composition/component-ratios'
import { hourNames } from '@qingkong/contract/tables/air/variations'
import { pointsOf } from '../../../blocks/components/points-of.ts'
import type { BoxInput } from '../../../charts/box-option.ts'
import type { LineInput } from '../../../charts/line-option.ts'
import type { ScatterInput } from '../../../charts/scatter-option.ts'

/** The ratio that is looked at; the first where it has no value. */
export const chosenRatio = ({ ratios }: RatioAnswer, code: string): ComponentRatio | undefined =>
  ratios.find((ratio) => ratio.code === code) ?? ratios[0]

/** A ratio over time above the ranges of its sources. */
export const ratioLines = ({ times }: RatioAnswer, { name, values, bands }: ComponentRatio): LineInput => ({
  times,
  axes: [{ name, min: 0 }],
  series: [{ name, unit: '', digits: 2, values }],
  ranges: bands.map(({ from, to, textZh }) => ({ name: textZh, from, to })),
})

/** Its distribution at each hour of the day, named by the hour's end as everywhere. */
export const ratioBoxes = ({ byHour }: ComponentRatio): BoxInput => ({
  names: hourNames.slice(0, byHour.length),
  boxes: byHour.map((box) =>
    box === null
      ? null
      : { low: box.low, q1: box.p25, median: box.p50, q3: box.p75, high: box.high, mean: box.mean, n: box.n },
  ),
  unit: '',
  digits: 2,
})

/** What is divided over what it is divided by, with the bounds of the ranges as lines from the origin. */
export const ratioScatter = ({ times }: RatioAnswer, ratio: ComponentRatio): ScatterInput => {
  const [over = '', under = ''] = ratio.name.split('/')
  const unit = ratio.basis === 'mass' ? 'µg/m³' : 'ppb'
  const bounds = new Set(ratio.bands.flatMap(({ from, to }) => [from, to]).filter((bound) => bound !== null))
  return {
    x: { name: under, unit, digits: 3 },
    y: { name: over, unit, digits: 3 },
    groups: [{ name: '各时次', points: pointsOf(ratio.below, ratio.above, times) }],
    lines: [...bounds].sort((a, b) => a - b).map((slope) => ({ name: `比值${slope}`, slope, intercept: 0 })),
  }
}
