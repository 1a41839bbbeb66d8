import type { EChartsCoreOption } from 'echarts/core'

/** What an option says in px. Values, bounds and times stand under other names. */
const pixelNames: ReadonlySet<string> = new Set([
  'fontSize',
  'left',
  'right',
  'top',
  'bottom',
  'width',
  'height',
  'itemWidth',
  'itemHeight',
  'itemGap',
  'symbolSize',
  'barMaxWidth',
  'pageIconSize',
  'textBorderWidth',
  'nameGap',
  'offset',
])

const enlargedPart = (part: unknown, factor: number): unknown => {
  if (Array.isArray(part)) return part.map((item) => enlargedPart(item, factor))
  if (part === null || typeof part !== 'object' || Object.getPrototypeOf(part) !== Object.prototype) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === 'data') return [name, value]
      return [name, pixelNames.has(name) && typeof value === 'number' ? value * factor : enlargedPart(value, factor)]
    }),
  )
}

/** The same chart with type, lines and margins larger: for a wall, which is read from across the room. */
export const enlarged = (option: EChartsCoreOption, factor: number): EChartsCoreOption =>
  enlargedPart(option, factor) as EChartsCoreOption
