import type { EChartsCoreOption } from 'echarts/core'
import { measuredHtml, tooltipBox, valueAxis } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

export interface PolarSurfaceInput {
  /** Half the side of the square, m/s. */
  reachMs: number
  /** Distance of neighbouring cells, m/s. */
  stepMs: number
  /** East and north are where the wind came from, m/s. */
  cells: readonly { eastMs: number; northMs: number; value: number }[]
  unit: string
  digits?: number
}

/** Cells of a chart of usual size touch each other at this share of it, px. */
const plotPx = 300

const pointOf = (params: unknown): readonly unknown[] =>
  params !== null && typeof params === 'object' && 'value' in params && Array.isArray(params.value) ? params.value : []

/** A mean over wind direction and speed: calm in the middle, north on top, the faster the farther out. */
export const polarSurfaceOption = (input: PolarSurfaceInput, palette: ChartPalette): EChartsCoreOption => {
  const { reachMs, stepMs, cells, unit, digits = 1 } = input
  const values = cells.map(({ value }) => value)
  const axis = (name: string) => ({
    ...valueAxis(palette, name),
    min: -reachMs,
    max: reachMs,
    splitLine: { show: false },
    axisLine: { onZero: true, lineStyle: { color: palette.line } },
    // The ends stand close to the last round number: both would not be read.
    axisLabel: {
      color: palette.muted,
      fontSize: 10,
      showMinLabel: false,
      showMaxLabel: false,
      formatter: (value: number) => String(Math.abs(value)),
    },
  })
  return {
    animation: false,
    // Room for the name of the axis before the scale of colours.
    grid: { left: 40, right: 126, top: 30, bottom: 30 },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => {
        const [east, north, value] = pointOf(params).map(Number)
        if (east === undefined || north === undefined || value === undefined) return ''
        return [
          `风速  ${measuredHtml(Math.hypot(east, north), 1, 'm/s')}`,
          `均值  ${measuredHtml(value, digits, unit)}`,
        ].join('<br/>')
      },
    },
    xAxis: axis('东（m/s）'),
    yAxis: axis('北（m/s）'),
    visualMap: {
      type: 'continuous',
      dimension: 2,
      right: 0,
      top: 'middle',
      min: Math.min(...values, 0),
      max: Math.max(...values, 0),
      precision: digits,
      text: [unit, ''],
      textStyle: { color: palette.text, fontSize: 11 },
      inRange: { color: [...palette.ramp] },
    },
    series: [
      {
        name: '均值',
        type: 'scatter',
        symbol: 'rect',
        symbolSize: Math.ceil((plotPx * stepMs) / (2 * reachMs)) + 1,
        data: cells.map(({ eastMs, northMs, value }) => [eastMs, northMs, value]),
      },
    ],
  }
}
