import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured } from '../kit/format.ts'
import { escapeHtml, legendRow, measuredHtml, roomAbove, tooltipBox, valueAxis } from './base-option.ts'
import type { ChartPalette } from './palette.ts'
import { stampHead } from './time-axis.ts'

interface ScatterPoint {
  x: number
  y: number
  /** City stamp or name of what the point is. */
  label?: string
}

export interface LinearFit {
  slope: number
  intercept: number
  r: number
  n: number
}

export interface ScatterInput {
  x: { name: string; unit: string; digits?: number }
  y: { name: string; unit: string; digits?: number }
  groups: readonly { name: string; points: readonly ScatterPoint[]; fit?: LinearFit | null }[]
  /** What the points are held against, e.g. 1:1; drawn dashed from 0 on to `to`, else over the points' width. */
  lines?: readonly { name: string; slope: number; intercept: number; to?: number }[]
}

/** `y = 0.62x + 3.10　r = 0.87　n = 720` */
export const fitText = ({ slope, intercept, r, n }: LinearFit): string => {
  const sign = intercept < 0 ? '−' : '+'
  return `y = ${formatMeasured(slope, 2)}x ${sign} ${formatMeasured(Math.abs(intercept), 2)}　r = ${formatMeasured(r, 2)}　n = ${n}`
}

const fitLine = (fit: LinearFit, points: readonly ScatterPoint[], color: string) => {
  const at = (x: number) => [x, fit.slope * x + fit.intercept]
  // Not Math.min(...xs): a year of minutes is more than a call takes arguments.
  const from = points.reduce((low, { x }) => Math.min(low, x), Number.POSITIVE_INFINITY)
  const to = points.reduce((high, { x }) => Math.max(high, x), Number.NEGATIVE_INFINITY)
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color, width: 1.8, type: 'solid' },
    label: { show: false },
    data: [[{ coord: at(from) }, { coord: at(to) }]],
  }
}

/** Reference lines stand in the legend under their names and take no part in the tooltip. */
const referenceLines = ({ groups, lines = [] }: ScatterInput, palette: ChartPalette) => {
  if (groups.every(({ points }) => points.length === 0)) return []
  const width = groups.reduce((most, { points }) => points.reduce((high, { x }) => Math.max(high, x), most), 0)
  return lines.map(({ name, slope, intercept, to = width }, index) => {
    const color = lines.length > 1 ? palette.shares[(groups.length + index) % palette.shares.length] : palette.muted
    return {
      name,
      type: 'line',
      silent: true,
      showSymbol: false,
      itemStyle: { color },
      lineStyle: { color, width: 1.4, type: 'dashed' },
      data: [
        [0, intercept],
        [to, slope * to + intercept],
      ],
    }
  })
}

const axis = ({ name, unit }: { name: string; unit: string }, palette: ChartPalette) => ({
  ...valueAxis(palette, unit === '' ? name : `${name}（${unit}）`),
  scale: true,
})

/** One line for each group that has a fit, in the group's colour, over whatever points lie below. */
const fitTexts = ({ groups }: ScatterInput, palette: ChartPalette) =>
  groups
    .flatMap((group, index) => (group.fit && group.points.length > 1 ? [{ ...group, fit: group.fit, index }] : []))
    .map(({ name, fit, index }, line) => ({
      type: 'text',
      silent: true,
      right: 30,
      top: 58 + line * 18,
      z: 10,
      style: {
        text: groups.length > 1 ? `${name}　${fitText(fit)}` : fitText(fit),
        fill: fitColor(groups.length, index, palette),
        stroke: palette.surface,
        lineWidth: 3,
        fontSize: 12,
      },
    }))

/** The only line is drawn as the limit is; several take their groups' colours. */
const fitColor = (groups: number, index: number, palette: ChartPalette): string =>
  groups > 1 ? (palette.shares[index % palette.shares.length] ?? palette.limit) : palette.limit

/** Pairs of values with their straight fit, whose slope, r and n are written above. */
export const scatterOption = (input: ScatterInput, palette: ChartPalette): EChartsCoreOption => {
  const { x, y, groups } = input
  const count = groups.reduce((sum, { points }) => sum + points.length, 0)
  const hasLegend = groups.length + (input.lines?.length ?? 0) > 1
  return {
    animation: false,
    color: [...palette.shares],
    grid: { left: 60, right: 24, top: roomAbove(hasLegend), bottom: 48 },
    legend: legendRow(palette, hasLegend),
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => {
        if (params === null || typeof params !== 'object' || !('dataIndex' in params) || !('seriesIndex' in params))
          return ''
        const group = groups[Number(params.seriesIndex)]
        const point = group?.points[Number(params.dataIndex)]
        if (!group || !point) return ''
        const head = point.label === undefined ? [] : [escapeHtml(stampHead(point.label))]
        return [
          ...head,
          ...(groups.length > 1 ? [escapeHtml(group.name)] : []),
          `${escapeHtml(x.name)}  ${measuredHtml(point.x, x.digits ?? 0, x.unit)}`,
          `${escapeHtml(y.name)}  ${measuredHtml(point.y, y.digits ?? 0, y.unit)}`,
        ].join('<br/>')
      },
    },
    xAxis: { ...axis(x, palette), nameLocation: 'middle', nameGap: 28 },
    yAxis: { ...axis(y, palette), nameTextStyle: { color: palette.muted, fontSize: 11, align: 'left' } },
    graphic: fitTexts(input, palette),
    series: [
      ...groups.map(({ name, points, fit }, index) => ({
        name,
        type: 'scatter',
        symbolSize: count > 2000 ? 3 : 6,
        large: count > 5000,
        itemStyle: { opacity: count > 500 ? 0.5 : 0.8 },
        data: points.map((point) => [point.x, point.y]),
        ...(fit && points.length > 1
          ? {
              markLine: fitLine(fit, points, fitColor(groups.length, index, palette)),
            }
          : {}),
      })),
      ...referenceLines(input, palette),
    ],
  }
}
