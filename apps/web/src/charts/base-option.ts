import { formatMeasured, thinSpace } from '../kit/format.ts'
import type { ChartPalette } from './palette.ts'

/** A value with its unit for a tooltip, emphasised; missing reads `--` without one. */
export const measuredHtml = (value: number | null | undefined, digits: number, unit: string): string => {
  const number = `<b>${formatMeasured(value, digits)}</b>`
  return value === null || value === undefined || unit === '' ? number : `${number}${thinSpace}${unit}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Names are people's text; a tooltip is HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

/** The box every tooltip stands in. */
export const tooltipBox = (palette: ChartPalette) => ({
  confine: true,
  backgroundColor: palette.surface,
  borderColor: palette.line,
  textStyle: { color: palette.text, fontSize: 12 },
})

/** A legend in reading order above the chart; long ones scroll. */
export const legendRow = (palette: ChartPalette, show: boolean) => ({
  show,
  type: 'scroll',
  top: 0,
  left: 'center',
  width: '84%',
  itemWidth: 14,
  itemHeight: 8,
  textStyle: { color: palette.text, fontSize: 12 },
  pageTextStyle: { color: palette.muted, fontSize: 11 },
  pageIconColor: palette.text,
  pageIconInactiveColor: palette.line,
  pageIconSize: 10,
})

/** Room above the plot: a legend has a row of its own over the units of the axes, which it would cover in a narrow chart. */
export const roomAbove = (hasLegend: boolean): number => (hasLegend ? 50 : 34)

/** Up to so many names are all tried: which are left out is then for the room to say, not for the longest of them. */
const fewNames = 16

/** An axis of names. */
export const nameAxis = (palette: ChartPalette, names: readonly string[]) => ({
  type: 'category',
  data: [...names],
  axisLine: { lineStyle: { color: palette.line } },
  axisTick: { show: false },
  axisLabel: {
    color: palette.muted,
    fontSize: 11,
    hideOverlap: true,
    ...(names.length <= fewNames ? { interval: 0 } : {}),
  },
})

/** Room below a chart whose names are slanted. */
export const slantedHeight = 72

/** Every name written, slanted and cut where it is long; the tooltip has it whole. */
export const slantedNameAxis = (palette: ChartPalette, names: readonly string[]) => ({
  ...nameAxis(palette, names),
  axisLabel: { color: palette.muted, fontSize: 11, interval: 0, rotate: 45, width: 78, overflow: 'truncate' },
})

/** What is counted one by one: half of it is nothing an axis should name. */
const countUnits: ReadonlySet<string> = new Set(['个', '次', '天', '件', '家', '辆', '辆次', '小时', '起', '条', '项'])

/** An axis of numbers with its unit at the end. */
export const valueAxis = (palette: ChartPalette, unit: string) => ({
  type: 'value',
  name: unit,
  ...(countUnits.has(unit) ? { minInterval: 1 } : {}),
  nameTextStyle: { color: palette.muted, fontSize: 11 },
  axisLabel: { color: palette.muted, fontSize: 11 },
  splitLine: { lineStyle: { color: palette.line } },
})

/** The number of the row or point that a tooltip or a click is about; null where there is none. */
export const dataIndexOf = (params: unknown): number | null => {
  const first: unknown = Array.isArray(params) ? params[0] : params
  return first !== null && typeof first === 'object' && 'dataIndex' in first && typeof first.dataIndex === 'number'
    ? first.dataIndex
    : null
}

export interface ShownSeries {
  /** Place among the input's series. */
  index: number
  /** What the series is called now: the user may have named it anew. */
  name: string
  dataIndex: number
}

const isNamedItem = (value: unknown): value is { dataIndex: number; seriesId: string; seriesName: string } =>
  value !== null &&
  typeof value === 'object' &&
  'dataIndex' in value &&
  typeof value.dataIndex === 'number' &&
  'seriesId' in value &&
  typeof value.seriesId === 'string' &&
  'seriesName' in value &&
  typeof value.seriesName === 'string'

/** The id of the series made of the input's n-th. */
export const seriesIdAt = (index: number): string => `s${index}`

/** The series an axis tooltip is about: those that are drawn, whatever legend and settings hide. */
export const shownSeries = (items: unknown): ShownSeries[] =>
  (Array.isArray(items) ? items : []).filter(isNamedItem).flatMap(({ dataIndex, seriesId, seriesName }) => {
    const index = /^s\d+$/.test(seriesId) ? Number(seriesId.slice(1)) : null
    return index === null ? [] : [{ index, name: seriesName, dataIndex }]
  })
