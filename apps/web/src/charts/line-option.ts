import type { SeriesType } from '@qingkong/contract/shapes/chart-words'
import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured } from '../kit/format.ts'
import { type Band, bandSeries } from './band-series.ts'
import {
  dataIndexOf,
  escapeHtml,
  legendRow,
  measuredHtml,
  roomAbove,
  seriesIdAt,
  shownSeries,
  tooltipBox,
  valueAxis,
} from './base-option.ts'
import { hatch } from './hatch.ts'
import { hasLonePoint, lonePoints } from './lone-points.ts'
import { longGaps } from './long-gaps.ts'
import type { ChartPalette } from './palette.ts'
import { stampHead, timeAxis } from './time-axis.ts'
import { axisOffsets, defaultSide, sideMargins } from './value-axes.ts'
import { isZoomed, zoomFor, zoomHeight } from './zoom.ts'

export interface LineSeries {
  name: string
  unit: string
  values: readonly (number | null)[]
  digits?: number
  /** Second axis on the right; for charts without `axes`. */
  right?: boolean
  /** Which of the input's `axes`. */
  axisIndex?: number
  bars?: boolean
  /** Default: line, or bar where `bars` is set. */
  kind?: SeriesType
  /** Filled below the line. */
  area?: boolean
  dashed?: boolean
  color?: string
  /** An interval around each value. */
  band?: Band
  /** Colour of single points; null = the series' own. */
  pointColors?: readonly (string | null)[]
}

export interface LineAxis {
  /** Each step ten times the one before; values must be above 0. */
  log?: true
  /** With its unit where it is no mere unit: 'PM₂.₅（µg/m³）'. */
  name: string
  min?: number
  max?: number
  /** Marks without a scale: the axis bears its name alone. */
  unscaled?: true
}

export interface LineInput {
  /** City stamps 'YYYY-MM-DD HH:mm:ss', days, months, or names. */
  times: readonly string[]
  series: readonly LineSeries[]
  /** Any number of value axes, laid out by chart-08; without them one left, one right. */
  axes?: readonly LineAxis[]
  /** A horizontal limit in the first axis' unit. */
  limit?: { name: string; value: number } | null
  /** Stretches of the axis that stand out, by the positions of their first and last time. */
  shaded?: readonly { from: number; to: number; color: string }[]
  /** Ranges of the first axis with what they mean; null is open. */
  ranges?: readonly { name: string; from: number | null; to: number | null }[]
}

const kindOf = (item: LineSeries): SeriesType => item.kind ?? (item.bars ? 'bar' : 'line')
const isBar = (item: LineSeries): boolean => kindOf(item).startsWith('bar')
const isStacked = (item: LineSeries): boolean => kindOf(item).endsWith('-stack')
const axisOf = (item: LineSeries): number => item.axisIndex ?? (item.right ? 1 : 0)

const unitsOf = (series: readonly LineSeries[], axisIndex: number): string =>
  [...new Set(series.filter((item) => axisOf(item) === axisIndex).map((item) => item.unit))].filter(Boolean).join(' / ')

/** One axis for each unit in the order they appear, the series assigned to them. */
export const axesByUnit = (series: readonly LineSeries[]): Required<Pick<LineInput, 'axes' | 'series'>> => {
  const units = [...new Set(series.map(({ unit }) => unit))]
  return {
    axes: units.map((unit) => ({ name: unit })),
    series: series.map((item) => ({ ...item, axisIndex: units.indexOf(item.unit) })),
  }
}

const axesOf = ({ axes, series }: LineInput): readonly LineAxis[] =>
  axes ?? (series.some((item) => axisOf(item) === 1) ? [0, 1] : [0]).map((index) => ({ name: unitsOf(series, index) }))

const yAxes = (input: LineInput, palette: ChartPalette) => {
  const axes = axesOf(input)
  const offsets = axisOffsets(axes.map((_, index) => defaultSide(index)))
  return axes.map(({ name, min, max, log, unscaled }, index) => {
    const base = valueAxis(palette, name)
    const side = defaultSide(index)
    const several = axes.length > 2
    const color = several ? axisColor(input, index, palette) : null
    return {
      ...base,
      ...(log ? { type: 'log' } : {}),
      id: `y${index}`,
      // A bar or a stack is read by its length, so its axis begins at zero.
      scale: !input.series.some((item) => axisOf(item) === index && (isBar(item) || isStacked(item))),
      position: side,
      offset: offsets[index],
      ...(min === undefined ? {} : { min }),
      ...(max === undefined ? {} : { max }),
      nameTextStyle: { ...base.nameTextStyle, align: several ? 'center' : side, ...(color ? { color } : {}) },
      axisLabel: { ...base.axisLabel, ...(color ? { color } : {}), ...(unscaled ? { show: false } : {}) },
      axisLine: { show: several, lineStyle: { color: color ?? palette.line } },
      splitLine: { show: index === 0, lineStyle: { color: palette.line } },
    }
  })
}

const limitMark = (limit: { name: string; value: number }, palette: ChartPalette) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: palette.limit, type: 'dashed' },
  label: {
    formatter: `${limit.name} ${limit.value}`,
    color: palette.limit,
    // At the end: there the coming hours leave room, at the start the first bars do not.
    position: 'insideEndTop',
    textBorderColor: palette.surface,
    textBorderWidth: 3,
    fontSize: 11,
  },
  data: [{ yAxis: limit.value }],
})

/** Bands across the chart, by turns in the colours of shares; the name stands at the left. */
const rangeAreas = ({ ranges = [] }: LineInput, palette: ChartPalette) =>
  ranges.map(({ name, from, to }, index) => [
    {
      name,
      ...(from === null ? {} : { yAxis: from }),
      itemStyle: { color: palette.shares[index % palette.shares.length] ?? palette.accent, opacity: 0.1 },
      label: { show: true, position: 'insideLeft', color: palette.text, fontSize: 11 },
    },
    to === null ? {} : { yAxis: to },
  ])

const gapMark = (input: LineInput, palette: ChartPalette) => {
  const gaps = longGaps(
    input.series.map(({ values }) => values),
    input.times.length,
  )
  const stretches = (input.shaded ?? []).map(({ from, to, color }) => [
    { xAxis: from, itemStyle: { color, opacity: 0.18 } },
    { xAxis: to },
  ])
  const ranges = rangeAreas(input, palette)
  return gaps.length === 0 && stretches.length === 0 && ranges.length === 0
    ? {}
    : {
        markArea: {
          silent: true,
          itemStyle: { color: hatch },
          data: [...gaps.map(([from, to]) => [{ xAxis: from }, { xAxis: to }]), ...stretches, ...ranges],
        },
      }
}

const colorOf = (item: LineSeries, index: number, palette: ChartPalette): string =>
  item.color ?? palette.shares[index % palette.shares.length] ?? palette.accent

/** Among several axes, one of a single series wears its colour: which scale is whose is then seen. */
const axisColor = (input: LineInput, axisIndex: number, palette: ChartPalette): string | null => {
  const own = input.series.flatMap((item, index) => (axisOf(item) === axisIndex ? [colorOf(item, index, palette)] : []))
  return own.length === 1 ? (own[0] ?? null) : null
}

const seriesOption = (item: LineSeries, index: number, input: LineInput, palette: ChartPalette) => {
  const color = colorOf(item, index, palette)
  // Hues are used up: what comes next differs by its line.
  const isDashed = item.dashed ?? index >= palette.shares.length
  const main = {
    id: seriesIdAt(index),
    name: item.name,
    type: isBar(item) ? 'bar' : 'line',
    ...(isStacked(item) ? { stack: `${kindOf(item)}-${axisOf(item)}` } : {}),
    ...(item.color === undefined ? {} : { itemStyle: { color } }),
    data: item.values.map((value, at) => {
      const own = item.pointColors?.[at]
      return own && value !== null ? { value, itemStyle: { color: own } } : value
    }),
    // Shown where the user's settings ask for it.
    label: {
      show: false,
      color: palette.text,
      formatter: (params: unknown) => formatMeasured(item.values[dataIndexOf(params) ?? -1], item.digits ?? 0),
    },
    yAxisIndex: axisOf(item),
    connectNulls: false,
    showSymbol: input.times.length <= 1,
    symbolSize: 5,
    lineStyle: { width: 1.8, ...(isDashed ? { type: 'dashed' } : {}) },
    ...(item.area ? { areaStyle: { opacity: 0.3 } } : {}),
    barMaxWidth: input.times.length > 60 ? 8 : 26,
    ...(index === 0 ? gapMark(input, palette) : {}),
    ...(index === 0 && input.limit ? { markLine: limitMark(input.limit, palette) } : {}),
  }
  return item.band
    ? [main, ...bandSeries({ name: item.name, band: item.band, axisIndex: axisOf(item), color, id: seriesIdAt(index) })]
    : [main]
}

/** The values of a line that have no neighbour. */
const loneOption = (item: LineSeries, index: number, { times }: LineInput, palette: ChartPalette) =>
  isBar(item) || isStacked(item) || times.length <= 1 || !hasLonePoint(item.values)
    ? []
    : [
        lonePoints({
          name: item.name,
          values: item.values,
          axisIndex: axisOf(item),
          color: colorOf(item, index, palette),
          id: seriesIdAt(index),
        }),
      ]

/** Lines, areas or bars over time: gaps where data are missing, units on the axes, one tooltip for all series. */
export const lineOption = (input: LineInput, palette: ChartPalette): EChartsCoreOption => {
  const axes = yAxes(input, palette)
  const isCompact = input.axes === undefined
  const margins = isCompact
    ? { left: 44, right: axes.length > 1 ? 44 : 14 }
    : sideMargins(axes.map(({ position }) => position))
  const isLong = isZoomed(input.times.length)
  return {
    animation: false,
    color: [...palette.shares],
    grid: { ...margins, top: roomAbove(input.series.length > 1), bottom: 24 + (isLong ? zoomHeight : 0) },
    legend: legendRow(palette, input.series.length > 1),
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'axis',
      formatter: (items: unknown) => tooltipText(items, input),
    },
    xAxis: timeAxis(input.times, palette, input.series.some(isBar)),
    yAxis: axes,
    dataZoom: zoomFor(input.times.length, palette),
    series: [
      ...input.series.flatMap((item, index) => seriesOption(item, index, input, palette)),
      ...input.series.flatMap((item, index) => loneOption(item, index, input, palette)),
    ],
  }
}

/** Time and every visible series with its unit, by the name it is shown under; missing reads `--`. */
export const tooltipText = (items: unknown, input: LineInput): string => {
  const shown = shownSeries(items)
  const at = shown[0]?.dataIndex
  if (at === undefined) return ''
  const lines = shown.flatMap(({ index, name }) => {
    const item = input.series[index]
    if (!item) return []
    const [lower, upper] = [item.band?.lower[at] ?? null, item.band?.upper[at] ?? null]
    const digits = item.digits ?? 0
    const band =
      lower === null || upper === null
        ? ''
        : `（${measuredHtml(lower, digits, '')}–${measuredHtml(upper, digits, '')}）`
    return [`${escapeHtml(name)}  ${measuredHtml(item.values[at], digits, item.unit)}${band}`]
  })
  return [stampHead(input.times[at] ?? ''), ...lines].join('<br/>')
}
