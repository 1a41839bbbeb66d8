import type { EChartsCoreOption } from 'echarts/core'
import { windText } from '../kit/format.ts'
import { dataIndexOf, measuredHtml } from './base-option.ts'
import { lineOption } from './line-option.ts'
import type { ChartPalette } from './palette.ts'
import { stampHead } from './time-axis.ts'

export interface WindInput {
  times: readonly string[]
  windSpeed: readonly (number | null)[]
  /** Degrees the wind comes from. */
  windDirection: readonly (number | null)[]
}

/** ECharts turns symbols counter-clockwise; an arrow that points up flies downwind at direction + 180 (popup-06). */
export const arrowRotation = (direction: number): number => -((direction + 180) % 360)

/** Points up before it is turned. */
export const arrowSymbol = 'path://M0,-9 L5,6 L0,3 L-5,6 Z'

/** More arrows than this would cover each other on a laptop's chart. */
const maxArrows = 84
const arrowStep = (count: number): number => Math.max(1, Math.ceil(count / maxArrows))

/**
 * Arrows at the heights given, one for each moment that has both height and direction (thinned evenly where there are many): on a wind speed line, or in a row
 * above any chart over the same times.
 */
export const windArrows = (
  heights: readonly (number | null)[],
  windDirection: readonly (number | null)[],
  palette: ChartPalette,
  yAxisIndex = 0,
) => ({
  name: '风向',
  id: 'wind-arrows',
  type: 'scatter',
  yAxisIndex,
  symbol: arrowSymbol,
  symbolSize: [8, 13],
  itemStyle: { color: palette.text },
  data: heights.flatMap((height, index) => {
    if (index % arrowStep(heights.length) !== 0) return []
    const direction = windDirection[index]
    return typeof height === 'number' && typeof direction === 'number'
      ? [{ value: [index, height], symbolRotate: arrowRotation(direction) }]
      : []
  }),
  tooltip: { show: false },
  silent: true,
})

/** Wind speed as a line, each hour's direction as an arrow on it. */
export const windOption = (input: WindInput, palette: ChartPalette): EChartsCoreOption => {
  const series = [{ name: '风速', unit: 'm/s', values: input.windSpeed, digits: 1 }]
  const base = lineOption({ times: input.times, series }, palette)
  const lines = Array.isArray(base['series']) ? base['series'] : []
  return {
    ...base,
    tooltip: {
      ...(base['tooltip'] as object),
      formatter: (items: unknown) => {
        const index = dataIndexOf(items)
        const time = index === null ? undefined : input.times[index]
        if (index === null || time === undefined) return ''
        const speed = measuredHtml(input.windSpeed[index], 1, 'm/s')
        return `${stampHead(time)}<br/>${windText(input.windDirection[index], input.windSpeed[index])} ${speed}`
      },
    },
    series: [...lines, windArrows(input.windSpeed, input.windDirection, palette)],
  }
}
