import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured } from '../kit/format.ts'
import {
  dataIndexOf,
  escapeHtml,
  legendRow,
  measuredHtml,
  nameAxis,
  roomAbove,
  seriesIdAt,
  shownSeries,
  slantedHeight,
  slantedNameAxis,
  tooltipBox,
  valueAxis,
} from './base-option.ts'
import type { ChartPalette } from './palette.ts'
import { isZoomed, zoomFor, zoomHeight } from './zoom.ts'

interface BarSeries {
  name: string
  values: readonly (number | null)[]
  color?: string
}

export interface BarInput {
  names: readonly string[]
  series: readonly BarSeries[]
  unit: string
  digits?: number
  /** Parts upon each other; `share` shows each bar's parts in percent of their sum. */
  stacked?: boolean | 'share'
  /** Names on the left, bars to the right: for long names. */
  horizontal?: boolean
  /** Every name is written, slanted: for species, of which none may be guessed. */
  everyName?: true
  /** Each step ten times the one before; values must be above 0. */
  log?: true
  /** Lines across the bars, in their unit. */
  limits?: readonly { name: string; value: number }[]
}

/** Characters of Chinese that stand side by side under a chart of a page's width. */
const roomForNames = 66

/** Whether names of people's making (a site, a district; no hour, no month) would push each other out of one line. */
const areCrowded = (names: readonly string[]): boolean =>
  names.some((name) => /[\u4e00-\u9fff]{2}/.test(name)) &&
  names.length <= 40 &&
  Math.max(...names.map((name) => name.length)) * names.length > roomForNames

const sumAt = (series: readonly BarSeries[], index: number): number =>
  series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0)

/** Percent of the bar; null where the part or the whole is missing. */
const shareAt = (series: readonly BarSeries[], value: number | null, index: number): number | null => {
  const sum = sumAt(series, index)
  return value === null || sum === 0 ? null : (value / sum) * 100
}

const tooltipOf = (items: unknown, { names, series, unit, digits = 0, stacked }: BarInput): string => {
  const shown = shownSeries(items)
  const at = shown[0]?.dataIndex
  if (at === undefined) return ''
  const lines = shown.map(({ index, name }) => {
    const value = series[index]?.values[at] ?? null
    const share = stacked ? shareAt(series, value, at) : null
    const percent = share === null ? '' : `　${measuredHtml(share, 1, '%')}`
    return `${escapeHtml(name)}  ${measuredHtml(value, digits, unit)}${percent}`
  })
  return [escapeHtml(names[at] ?? ''), ...lines].join('<br/>')
}

/** Whether bars of shares end at the whole: rounding may carry them a little above. */
const endsAtWhole = ({ names, series, unit, stacked }: BarInput): boolean =>
  stacked === 'share' || (stacked === true && unit === '%' && names.every((_, at) => sumAt(series, at) < 100.5))

const limitMark = ({ limits = [], horizontal }: BarInput, palette: ChartPalette) =>
  limits.length === 0
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.limit, type: 'dashed' },
          label: { formatter: '{b}', color: palette.limit, position: 'insideEndTop', fontSize: 11 },
          data: limits.map(({ name, value }) => ({ name, ...(horizontal ? { xAxis: value } : { yAxis: value }) })),
        },
      }

/** Bars beside or upon each other over names; missing is no bar, never a bar of zero. */
export const barOption = (input: BarInput, palette: ChartPalette): EChartsCoreOption => {
  const { names, series, stacked = false, horizontal = false } = input
  const isShare = stacked === 'share'
  const isSlanted = !horizontal && (input.everyName === true || areCrowded(names))
  const nameOption = { ...(isSlanted ? slantedNameAxis : nameAxis)(palette, names), inverse: horizontal }
  const valueOption = {
    ...valueAxis(palette, isShare ? '%' : input.unit),
    ...(input.log ? { type: 'log' } : {}),
    ...(endsAtWhole(input) ? { max: 100 } : {}),
    // At the end of a lying axis there is no room for more than a sign.
    ...(horizontal ? { nameLocation: 'middle', nameGap: 22 } : {}),
  }
  const isLong = !horizontal && isZoomed(names.length)
  return {
    animation: false,
    color: [...palette.shares],
    grid: {
      left: horizontal ? 110 : 52,
      right: horizontal ? 24 : 16,
      top: roomAbove(series.length > 1) - (horizontal ? 16 : 0),
      bottom: (horizontal ? 42 : isSlanted ? slantedHeight : 24) + (isLong ? zoomHeight : 0),
    },
    legend: legendRow(palette, series.length > 1),
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      formatter: (items: unknown) => tooltipOf(items, input),
    },
    xAxis: horizontal ? valueOption : nameOption,
    yAxis: horizontal ? nameOption : valueOption,
    dataZoom: isLong ? zoomFor(names.length, palette) : [],
    series: series.map(({ name, values, color }, index) => ({
      id: seriesIdAt(index),
      name,
      type: 'bar',
      ...(stacked ? { stack: 'whole' } : {}),
      ...(color === undefined ? {} : { itemStyle: { color } }),
      data: isShare ? values.map((value, at) => shareAt(series, value, at)) : [...values],
      label: {
        show: false,
        color: palette.text,
        formatter: (params: unknown) => formatMeasured(values[dataIndexOf(params) ?? -1], input.digits ?? 0),
      },
      barMaxWidth: 26,
      ...(index === 0 ? limitMark(input, palette) : {}),
    })),
  }
}
