import type { EChartsCoreOption } from 'echarts/core'
import { tooltipBox } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

export interface PieSlice {
  name: string
  value: number
}

/** Shares as a ring with name and percent outside; in the middle what the whole is. */
export const pieOption = (
  slices: readonly PieSlice[],
  unit: string,
  palette: ChartPalette,
  middle = '',
): EChartsCoreOption => ({
  animation: false,
  color: [...palette.shares],
  tooltip: {
    ...tooltipBox(palette),
    trigger: 'item',
    formatter: `{b}<br/><b>{c}</b>\u2009${unit}　{d}%`,
  },
  series: [
    {
      type: 'pie',
      radius: ['34%', '56%'],
      data: [...slices],
      // In two lines a name keeps its share also where a narrow chart cuts it.
      label: { color: palette.text, fontSize: 12, lineHeight: 16, formatter: '{b}\n{d}%' },
      labelLine: { length: 10, length2: 8 },
      itemStyle: { borderColor: palette.surface, borderWidth: 1 },
    },
  ],
  ...(middle === ''
    ? {}
    : {
        graphic: [
          {
            type: 'text',
            silent: true,
            left: 'center',
            top: 'middle',
            style: { text: middle, fill: palette.text, fontSize: 13, lineHeight: 18, textAlign: 'center' },
          },
        ],
      }),
})
