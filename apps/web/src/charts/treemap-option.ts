import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured, thinSpace } from '../kit/format.ts'
import { escapeHtml, measuredHtml, tooltipBox } from './base-option.ts'
import type { ChartPalette } from './palette.ts'

interface TreemapPart {
  name: string
  value: number
}

export interface TreemapInput {
  parts: readonly TreemapPart[]
  unit: string
  digits?: number
}

const isPart = (params: unknown): params is TreemapPart =>
  params !== null &&
  typeof params === 'object' &&
  'name' in params &&
  typeof params.name === 'string' &&
  'value' in params &&
  typeof params.value === 'number'

/** Parts of a whole by area: for many parts, where a ring's slices would be too thin to name. Parts of nothing are left out. */
export const treemapOption = ({ parts, unit, digits = 0 }: TreemapInput, palette: ChartPalette): EChartsCoreOption => {
  const shown = parts.filter(({ value }) => value > 0)
  const whole = shown.reduce((sum, { value }) => sum + value, 0)
  const shareText = (value: number) => `${formatMeasured((100 * value) / whole, 1)}${thinSpace}%`
  return {
    animation: false,
    color: [...palette.shares],
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) =>
        isPart(params) && params.name !== ''
          ? `${escapeHtml(params.name)}<br/>${measuredHtml(params.value, digits, unit)}　${shareText(params.value)}`
          : '',
    },
    series: [
      {
        type: 'treemap',
        left: 0,
        right: 0,
        top: 4,
        bottom: 4,
        roam: false,
        nodeClick: false,
        breadcrumb: { show: false },
        itemStyle: { borderColor: palette.surface, borderWidth: 1, gapWidth: 1 },
        label: {
          // The hues are deep on a light page and light on a dark one; so is what they stand out from.
          color: palette.surface,
          fontSize: 12,
          overflow: 'truncate',
          formatter: (params: unknown) => (isPart(params) ? `${params.name}\n${shareText(params.value)}` : ''),
        },
        data: shown.map(({ name, value }) => ({ name, value })),
      },
    ],
  }
}
