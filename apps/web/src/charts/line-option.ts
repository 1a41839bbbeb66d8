import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured, thinSpace } from '../kit/format.ts'
import type { ChartPalette } from './palette.ts'

export interface LineSeries {
  name: string
  unit: string
  values: readonly (number | null)[]
  digits?: number
  /** Second axis on the right. */
  right?: boolean
  bars?: boolean
  /** Colour of single points; null = the series' own. */
  pointColors?: readonly (string | null)[]
}

export interface LineInput {
  /** City stamps, 'YYYY-MM-DD HH:mm:ss'. */
  times: readonly string[]
  series: readonly LineSeries[]
  /** A horizontal limit in the left axis' unit. */
  limit?: { name: string; value: number } | null
}

const axis = (palette: ChartPalette, name: string, right: boolean, bars: boolean) => ({
  type: 'value',
  name,
  // A bar is read by its length, so its axis begins at zero.
  scale: !bars,
  position: right ? 'right' : 'left',
  nameTextStyle: { color: palette.muted, fontSize: 11, align: right ? 'right' : 'left' },
  axisLabel: { color: palette.muted, fontSize: 11 },
  splitLine: { show: !right, lineStyle: { color: palette.line } },
})

const unitsOf = (series: readonly LineSeries[], right: boolean): string =>
  [...new Set(series.filter((item) => Boolean(item.right) === right).map((item) => item.unit))]
    .filter(Boolean)
    .join(' / ')

/** A line (or bars) over time: gaps where data are missing, units on the axes, one tooltip for all series. */
export const lineOption = (input: LineInput, palette: ChartPalette): EChartsCoreOption => {
  const hasRight = input.series.some((item) => item.right)
  const hasBars = (right: boolean) => input.series.some((item) => item.bars && Boolean(item.right) === right)
  return {
    animation: false,
    color: [...palette.series],
    grid: { left: 44, right: hasRight ? 44 : 14, top: 34, bottom: 24 },
    legend: {
      top: 0,
      left: 'center',
      itemWidth: 14,
      itemHeight: 8,
      textStyle: { color: palette.text, fontSize: 12 },
      show: input.series.length > 1,
    },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.line,
      textStyle: { color: palette.text, fontSize: 12 },
      formatter: (items: unknown) => tooltipText(items, input),
    },
    xAxis: {
      type: 'category',
      boundaryGap: input.series.some((item) => item.bars),
      data: input.times.map((time) => time.slice(5, 16)),
      axisLine: { lineStyle: { color: palette.line } },
      axisTick: { show: false },
      axisLabel: { color: palette.muted, fontSize: 11, formatter: (text: string) => text.slice(6), hideOverlap: true },
    },
    yAxis: [
      axis(palette, unitsOf(input.series, false), false, hasBars(false)),
      ...(hasRight ? [axis(palette, unitsOf(input.series, true), true, hasBars(true))] : []),
    ],
    series: input.series.map((item, index) => ({
      name: item.name,
      type: item.bars ? 'bar' : 'line',
      data: item.values.map((value, at) => {
        const color = item.pointColors?.[at]
        return color && value !== null ? { value, itemStyle: { color } } : value
      }),
      yAxisIndex: item.right ? 1 : 0,
      connectNulls: false,
      showSymbol: input.times.length <= 1,
      symbolSize: 5,
      lineStyle: { width: 1.8 },
      barMaxWidth: 8,
      ...(index === 0 && input.limit
        ? {
            markLine: {
              silent: true,
              symbol: 'none',
              lineStyle: { color: palette.limit, type: 'dashed' },
              label: {
                formatter: `${input.limit.name} ${input.limit.value}`,
                color: palette.limit,
                position: 'insideStartTop',
                fontSize: 11,
              },
              data: [{ yAxis: input.limit.value }],
            },
          }
        : {}),
    })),
  }
}

const indexOf = (items: unknown): number | null => {
  const first: unknown = Array.isArray(items) ? items[0] : null
  return first !== null && typeof first === 'object' && 'dataIndex' in first && typeof first.dataIndex === 'number'
    ? first.dataIndex
    : null
}

/** Time and every series with its unit; missing reads `--`. */
export const tooltipText = (items: unknown, input: LineInput): string => {
  const index = indexOf(items)
  if (index === null) return ''
  const lines = input.series.map((item) => {
    const value = item.values[index]
    const unit = value === null || value === undefined ? '' : `${thinSpace}${item.unit}`
    return `${item.name}  <b>${formatMeasured(value, item.digits ?? 0)}</b>${unit}`
  })
  return [input.times[index]?.slice(0, 16) ?? '', ...lines].join('<br/>')
}
