import type { MeanWithInterval, Variation } from '@qingkong/contract/shapes/trend'
import { hourNames, monthNames, variationName, weekdayNames } from '@qingkong/contract/tables/air/variations'
import type { EChartsCoreOption } from 'echarts/core'
import { heatOption } from '../../../charts/heat-option.ts'
import { axesByUnit, type LineSeries, lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { seriesName } from './trend-lines.ts'

const parts = {
  hour: { title: '日变化', names: hourNames },
  weekday: { title: '周变化', names: weekdayNames },
  month: { title: '月变化', names: monthNames },
} as const
export type VariationPart = keyof typeof parts

export const partTitle = (part: VariationPart): string => parts[part].title

/** Whether a part has more than one point to compare. */
export const isComparable = (variations: readonly Variation[], part: VariationPart): boolean =>
  variations.some((variation) => variation[part].filter(({ mean }) => mean !== null).length > 1)

/** A mean line with its interval; of many lines the intervals would hide each other. */
const lineOf = (one: Variation, means: readonly MeanWithInterval[], all: readonly Variation[]): LineSeries => ({
  name: seriesName(one, all),
  unit: one.factor.unit,
  digits: one.factor.digits + 1,
  values: means.map(({ mean }) => mean),
  ...(all.length <= 6
    ? { band: { lower: means.map(({ lower }) => lower), upper: means.map(({ upper }) => upper) } }
    : {}),
})

/** Means by hour, weekday or month, a line each. */
export const variationOption = (
  variations: readonly Variation[],
  part: VariationPart,
  palette: ChartPalette,
): EChartsCoreOption =>
  lineOption(
    {
      times: parts[part].names,
      ...axesByUnit(variations.map((variation) => lineOf(variation, variation[part], variations))),
    },
    palette,
  )

/** Means by weekday and hour of the first curve. */
export const weekdayHourOption = (variations: readonly Variation[], palette: ChartPalette): EChartsCoreOption => {
  const [one] = variations
  return heatOption(
    {
      columns: hourNames,
      rows: weekdayNames,
      cells: (one?.weekdayHour ?? []).map((row) => row.map((value) => ({ value }))),
      unit: one?.factor.unit ?? '',
      digits: (one?.factor.digits ?? 0) + 1,
      scale: 'amount',
    },
    palette,
  )
}

export const weekdayHourTitle = (variations: readonly Variation[]): string =>
  `${variations[0] ? variationName(variations[0]) : ''} 星期×小时均值`
