import type {
  ChartAxisSettings,
  ChartSeriesSettings,
  ChartSettings,
  ChartYAxisSettings,
} from '@qingkong/contract/shapes/chart-settings'
import type { EChartsCoreOption } from 'echarts/core'
import { axisOffsets, sideMargins } from '../../charts/value-axes.ts'
import { listOf, type Plain, plainOf } from './option-reader.ts'
import { withChanges } from './settings-changes.ts'
import { axisId, seriesId, settingsOf } from './settings-of-option.ts'

/** The part with every value that is set; null and absent leave what is there. */
const merged = (part: unknown, values: Plain): Plain => {
  const result: Plain = { ...plainOf(part) }
  for (const [key, value] of Object.entries(values)) {
    if (value === null || value === undefined) continue
    const isGroup = typeof value === 'object' && !Array.isArray(value)
    result[key] = isGroup ? merged(result[key], plainOf(value)) : value
  }
  return result
}

const stroke = <S extends { show: boolean | null; color: string | null; width: number | null }>({
  show,
  color,
  width,
  ...rest
}: S) => ({ show, lineStyle: { color, width }, ...rest })

const axisValues = (settings: ChartAxisSettings): Plain => ({
  name: settings.name,
  nameGap: settings.nameGap,
  nameLocation: settings.nameLocation,
  nameTextStyle: settings.nameTextStyle,
  axisLine: stroke(settings.axisLine),
  axisTick: stroke(settings.axisTick),
  splitLine: {
    show: settings.splitLine.show,
    lineStyle: {
      color: settings.splitLine.color,
      width: settings.splitLine.width,
      type: settings.splitLine.type,
    },
  },
  axisLabel: settings.axisLabel,
})

/** An adaptive bound is none: the axis follows the data. */
const withBound = (axis: Plain, key: 'min' | 'max', isCustom: boolean | null, value: number | null): Plain => {
  if (isCustom === null) return axis
  const { [key]: _, ...rest } = axis
  return isCustom && value !== null ? { ...rest, [key]: value } : rest
}

const yAxisWith = (axis: Plain, changed: ChartYAxisSettings): Plain =>
  withBound(
    withBound(merged(axis, axisValues(changed)), 'min', changed.isMinCustom, changed.min),
    'max',
    changed.isMaxCustom,
    changed.max,
  )

const seriesValues = (changed: ChartSeriesSettings): Plain => ({
  name: changed.name,
  yAxisIndex: changed.yAxisIndex,
  label: changed.label,
  showSymbol: changed.showSymbol,
  symbol: changed.symbol,
  symbolSize: changed.symbolSize,
  lineStyle: changed.lineStyle,
  itemStyle: changed.itemStyle,
  barWidth: changed.barWidth,
  barMinWidth: changed.barMinWidth,
  barMaxWidth: changed.barMaxWidth,
})

const withArea = (series: Plain, { show, color, opacity }: ChartSeriesSettings['areaStyle']): Plain => {
  if (show === false) {
    const { areaStyle: _, ...rest } = series
    return rest
  }
  return show === true || series['areaStyle'] !== undefined
    ? merged(series, { areaStyle: { opacity: 0.3, ...merged(series['areaStyle'], { color, opacity }) } })
    : series
}

/** The name of a stack that was not given one. */
const stackOf = (type: string, stack: string | null, axisIndex: unknown): string =>
  stack ?? `${type}-${typeof axisIndex === 'number' ? axisIndex : 0}`

const withType = (series: Plain, { type, stack }: ChartSeriesSettings): Plain => {
  if (type === null) return stack === null || series['stack'] === undefined ? series : { ...series, stack }
  const { stack: before, ...rest } = series
  const drawn = { ...rest, type: type.startsWith('bar') ? 'bar' : 'line' }
  if (!type.endsWith('-stack')) return drawn
  return { ...drawn, stack: stackOf(type, stack ?? (typeof before === 'string' ? before : null), series['yAxisIndex']) }
}

const seriesWith = (series: Plain, changed: ChartSeriesSettings): Plain =>
  withType(withArea(merged(series, seriesValues(changed)), changed.areaStyle), changed)

/** An interval goes with its value: the same name, axis and visibility, its own look. */
const companionWith = (series: Plain, changed: ChartSeriesSettings): Plain =>
  merged(series, { name: changed.name, yAxisIndex: changed.yAxisIndex })

const seriesOf = (option: EChartsCoreOption, changes: ChartSettings): Plain[] => {
  const seen = new Set<string>()
  return listOf(option['series']).flatMap((series, index) => {
    const id = seriesId(series, index)
    const changed = changes.series.find((one) => one.id === id)
    const isCompanion = seen.has(id)
    seen.add(id)
    if (!changed) return [series]
    if (changed.show === false) return []
    return [isCompanion ? companionWith(series, changed) : seriesWith(series, changed)]
  })
}

/** Axes with their changes; one without a visible series is hidden (chart-07), the others stand side by side (chart-08). */
const yAxesOf = (option: EChartsCoreOption, full: ChartSettings, changes: ChartSettings, series: readonly Plain[]) => {
  const used = new Set(series.map((one) => one['yAxisIndex'] ?? 0))
  const axes = listOf(option['yAxis'])
  const sides = full.yAxis.map(({ position }) => position ?? 'left')
  const visible = axes.flatMap((_, index) => (used.has(index) ? [index] : []))
  const visibleSides = visible.map((index) => sides[index] ?? 'left')
  const offsets = axisOffsets(visibleSides)
  const changed = axes.map((axis, index): Plain => {
    const change = changes.yAxis.find(({ id }) => id === axisId(axis, index))
    const own = change ? yAxisWith(axis, change) : axis
    const hasBars = series.some((one) => one['type'] === 'bar' && (one['yAxisIndex'] ?? 0) === index)
    return {
      ...own,
      show: used.has(index),
      position: sides[index],
      offset: offsets[visible.indexOf(index)] ?? 0,
      // A bar is read by its length: a line that became one begins at zero.
      ...(hasBars ? { scale: false } : {}),
    }
  })
  const isMoved = axes.some(
    (axis, index) => !used.has(index) || (axis['position'] !== undefined && axis['position'] !== sides[index]),
  )
  return { axes: changed, margins: isMoved ? sideMargins(visibleSides) : {} }
}

const titleRoom = 30

/** A title stands above the legend; both keep their distance from the plot. */
const withTitle = (option: EChartsCoreOption, { title }: ChartSettings): EChartsCoreOption => {
  if (title.show !== true) return option
  const { text } = title
  // The theme's colour of writing, which the legend has.
  const textStyle = merged({ color: plainOf(plainOf(option['legend'])['textStyle'])['color'] }, title.textStyle)
  const lowered = (part: unknown, byDefault: number): Plain => {
    const { top } = plainOf(part)
    return { ...plainOf(part), top: (typeof top === 'number' ? top : byDefault) + titleRoom }
  }
  return {
    ...option,
    title: merged(option['title'], { show: true, text: text ?? '', left: 'center', top: 0, textStyle }),
    ...(option['legend'] === undefined ? {} : { legend: lowered(option['legend'], 0) }),
    ...(option['grid'] === undefined ? {} : { grid: lowered(option['grid'], 34) }),
  }
}

/** Where a user's distance counts from one side, the page's from the other no longer does. */
const opposite = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const

const placed = (part: unknown, values: Plain): Plain => {
  const result = merged(part, values)
  for (const [side, other] of Object.entries(opposite)) {
    if (typeof values[side] === 'number' && typeof values[other] !== 'number') delete result[other]
  }
  return result
}

const xAxisOf = (option: EChartsCoreOption, { xAxis }: ChartSettings, series: readonly Plain[]): unknown => {
  const axes = listOf(option['xAxis']).map((axis, index) => {
    const own = index === 0 ? merged(axis, axisValues(xAxis)) : axis
    // Bars need half a place on either side of the first and last point.
    return own['type'] === 'category' && series.some((one) => one['type'] === 'bar')
      ? { ...own, boundaryGap: true }
      : own
  })
  return Array.isArray(option['xAxis']) ? axes : axes[0]
}

const cartesianOf = (option: EChartsCoreOption, full: ChartSettings, changes: ChartSettings, series: Plain[]) => {
  if (option['yAxis'] === undefined) return {}
  const { axes, margins } = yAxesOf(option, full, changes, series)
  return {
    grid: merged(merged(option['grid'], margins), changes.grid),
    xAxis: xAxisOf(option, changes, series),
    yAxis: Array.isArray(option['yAxis']) ? axes : axes[0],
  }
}

/**
 * The option with a user's kept changes: visible series only (chart-01), axes laid out anew. Without changes the option
 * itself. Colours and sizes that were not changed follow the theme.
 * @param chartTitle what the page calls the chart: its title where the user shows one without changing its words
 */
export const applySettings = (
  option: EChartsCoreOption,
  changes: ChartSettings | null,
  chartTitle = '',
): EChartsCoreOption => {
  if (changes === null) return option
  const full = withChanges(settingsOf(option, chartTitle), changes)
  const series = seriesOf(option, changes)
  const { visualMap, legend, backgroundColor } = changes
  return withTitle(
    {
      ...option,
      ...(backgroundColor === null ? {} : { backgroundColor }),
      ...cartesianOf(option, full, changes, series),
      ...(option['legend'] === undefined ? {} : { legend: placed(option['legend'], legend) }),
      ...(option['visualMap'] === undefined
        ? {}
        : { visualMap: listOf(option['visualMap']).map((one) => placed(one, visualMap)) }),
      series,
    },
    full,
  )
}
