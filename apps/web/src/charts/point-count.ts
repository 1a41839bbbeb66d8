import type { EChartsCoreOption } from 'echarts/core'

/** How many points the first series has: where the keyboard's way through a chart ends. */
export const pointCount = (option: EChartsCoreOption): number => {
  const series: unknown = Array.isArray(option['series']) ? option['series'][0] : option['series']
  return series !== null && typeof series === 'object' && 'data' in series && Array.isArray(series.data)
    ? series.data.length
    : 0
}
