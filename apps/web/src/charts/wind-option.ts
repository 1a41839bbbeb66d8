import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured, thinSpace, windName } from '../kit/format.ts'
import { lineOption } from './line-option.ts'
import type { ChartPalette } from './palette.ts'

export interface WindInput {
  times: readonly string[]
  windSpeed: readonly (number | null)[]
  /** Degrees the wind comes from. */
  windDirection: readonly (number | null)[]
}

/** ECharts turns symbols counter-clockwise; an arrow that points up flies downwind at direction + 180 (popup-06). */
export const arrowRotation = (direction: number): number => -((direction + 180) % 360)

/** Wind speed as a line, each hour's direction as an arrow on it. */
export const windOption = (input: WindInput, palette: ChartPalette): EChartsCoreOption => {
  const series = [{ name: '风速', unit: 'm/s', values: input.windSpeed, digits: 1 }]
  const base = lineOption({ times: input.times, series }, palette)
  const arrows = input.times.flatMap((time, index) => {
    const speed = input.windSpeed[index]
    const direction = input.windDirection[index]
    return typeof speed === 'number' && typeof direction === 'number'
      ? [{ value: [time.slice(5, 16), speed], symbolRotate: arrowRotation(direction) }]
      : []
  })
  const lines = Array.isArray(base['series']) ? base['series'] : []
  return {
    ...base,
    tooltip: {
      ...(base['tooltip'] as object),
      formatter: (items: unknown) => {
        const first: unknown = Array.isArray(items) ? items[0] : null
        const index =
          first !== null && typeof first === 'object' && 'dataIndex' in first ? Number(first.dataIndex) : Number.NaN
        const time = input.times[index]
        if (time === undefined) return ''
        const speed = formatMeasured(input.windSpeed[index], 1)
        return `${time.slice(0, 16)}<br/>${windName(input.windDirection[index])} <b>${speed}</b>${thinSpace}m/s`
      },
    },
    series: [
      ...lines,
      {
        name: '风向',
        type: 'scatter',
        symbol: 'path://M0,-9 L5,6 L0,3 L-5,6 Z',
        symbolSize: [8, 13],
        itemStyle: { color: palette.text },
        data: arrows,
        tooltip: { show: false },
        silent: true,
      },
    ],
  }
}
