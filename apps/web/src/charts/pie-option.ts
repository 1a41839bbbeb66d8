import type { EChartsCoreOption } from 'echarts/core'
import type { ChartPalette } from './palette.ts'

export interface PieSlice {
  name: string
  value: number
}

/** Shares as a ring with name and percent outside. */
export const pieOption = (slices: readonly PieSlice[], unit: string, palette: ChartPalette): EChartsCoreOption => ({
  animation: false,
  color: [...palette.shares],
  tooltip: {
    trigger: 'item',
    confine: true,
    backgroundColor: palette.surface,
    borderColor: palette.line,
    textStyle: { color: palette.text, fontSize: 12 },
    formatter: `{b}<br/><b>{c}</b>\u2009${unit}　{d}%`,
  },
  series: [
    {
      type: 'pie',
      radius: ['38%', '62%'],
      data: [...slices],
      label: { color: palette.text, fontSize: 12, formatter: '{b} {d}%' },
      itemStyle: { borderColor: palette.surface, borderWidth: 1 },
    },
  ],
})
