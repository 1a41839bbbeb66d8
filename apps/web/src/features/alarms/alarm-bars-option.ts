import type { EChartsCoreOption } from 'echarts/core'
import type { ChartPalette } from '../../charts/palette.ts'

export interface BarStack {
  name: string
  color: string
  values: readonly number[]
}

/** Colours of the three levels: 一级 is the brightest thing on the screen. */
export const levelColors = (palette: ChartPalette): readonly [string, string, string] => [
  palette.limit,
  palette.series[2] ?? palette.accent,
  palette.muted,
]

/** Counts as stacked bars, one bar for each name on the axis. */
export const alarmBarsOption = (
  names: readonly string[],
  stacks: readonly BarStack[],
  palette: ChartPalette,
  labelOf: (name: string) => string = (name) => name,
): EChartsCoreOption => ({
  animation: false,
  color: stacks.map(({ color }) => color),
  grid: { left: 44, right: 14, top: 34, bottom: 24 },
  legend: {
    top: 0,
    left: 'center',
    itemWidth: 14,
    itemHeight: 8,
    textStyle: { color: palette.text, fontSize: 12 },
    show: stacks.length > 1,
  },
  tooltip: {
    trigger: 'axis',
    confine: true,
    axisPointer: { type: 'shadow' },
    backgroundColor: palette.surface,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 12 },
    valueFormatter: (value: unknown) => `${String(value)} 次`,
  },
  xAxis: {
    type: 'category',
    data: [...names],
    axisLine: { lineStyle: { color: palette.line } },
    axisTick: { show: false },
    axisLabel: { color: palette.muted, fontSize: 11, hideOverlap: true, formatter: labelOf },
  },
  yAxis: {
    type: 'value',
    name: '次',
    minInterval: 1,
    nameTextStyle: { color: palette.muted, fontSize: 11, align: 'left' },
    axisLabel: { color: palette.muted, fontSize: 11 },
    splitLine: { lineStyle: { color: palette.line } },
  },
  series: stacks.map(({ name, values }) => ({
    name,
    type: 'bar',
    stack: 'alarms',
    data: [...values],
    barMaxWidth: 26,
  })),
})
