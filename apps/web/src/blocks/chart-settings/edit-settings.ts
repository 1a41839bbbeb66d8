import type { ChartSeriesSettings, ChartSettings, ChartYAxisSettings } from '@qingkong/contract/shapes/chart-settings'

type Edit<T> = (part: T) => T

const withPart = <T extends { id: string }>(parts: readonly T[], id: string, edit: Edit<T>): T[] =>
  parts.map((part) => (part.id === id ? edit(part) : part))

/** Settings with one axis edited. */
export const withYAxis = (settings: ChartSettings, id: string, edit: Edit<ChartYAxisSettings>): ChartSettings => ({
  ...settings,
  yAxis: withPart(settings.yAxis, id, edit),
})

/** Settings with one series edited; its other settings stay, whatever its new type (chart-05). */
export const withSeries = (settings: ChartSettings, id: string, edit: Edit<ChartSeriesSettings>): ChartSettings => ({
  ...settings,
  series: withPart(settings.series, id, edit),
})

/** The adaptive checkbox of a bound: checked clears the value (chart-02). */
export const withAdaptive = (axis: ChartYAxisSettings, bound: 'min' | 'max', adaptive: boolean): ChartYAxisSettings =>
  bound === 'min'
    ? { ...axis, isMinCustom: !adaptive, min: adaptive ? null : axis.min }
    : { ...axis, isMaxCustom: !adaptive, max: adaptive ? null : axis.max }
