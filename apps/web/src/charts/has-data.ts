import type { EChartsCoreOption } from 'echarts/core'

const plainValue = (item: unknown): unknown =>
  item !== null && typeof item === 'object' && 'value' in item ? item.value : item

/** A number, a pair with a number, or a row of them; null, '-' and empty rows are nothing to draw. */
const isDrawn = (item: unknown): boolean => {
  const value = plainValue(item)
  return Array.isArray(value) ? value.some((part) => typeof part === 'number') : typeof value === 'number'
}

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]

/** Whether an option has a single value: without one nothing is drawn and the page says 暂无数据. */
export const hasData = (option: EChartsCoreOption): boolean =>
  listOf(option['series']).some(
    (series) => series !== null && typeof series === 'object' && 'data' in series && listOf(series.data).some(isDrawn),
  )
