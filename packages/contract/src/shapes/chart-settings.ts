import { z } from 'zod'
import {
  chartFonts,
  fontWeights,
  labelPositions,
  lineTypes,
  nameLocations,
  seriesTypes,
  symbols,
} from './chart-words.ts'

// Everywhere null is “as the page draws it”: settings hold what the user changed and follow the theme in the rest.
const own = <T extends z.ZodType>(type: T) => type.nullable().default(null)
const flag = own(z.boolean())
const text = (maxLength: number) => own(z.string().max(maxLength, `不能超过${maxLength}个字符`))
const color = own(
  z.string().regex(/^(#[0-9a-f]{3,8}|rgba?\([\d\s.,%/]{5,40}\)|transparent)$/i, '颜色应为 #RRGGBB 或 rgb(…)'),
)
const atLeastZero = (max: number) => own(z.number().min(0, '不能小于0').max(max, `不能大于${max}`))
const pixels = atLeastZero(4000)
const bound = atLeastZero(1_000_000_000)

const textStyle = {
  color,
  fontFamily: own(z.enum(chartFonts, '字体应为微软雅黑、宋体或 Times New Roman')),
  fontSize: atLeastZero(96),
  fontWeight: own(z.enum(fontWeights)),
}
const TextStyle = z.object(textStyle).prefault({})
const stroke = { show: flag, color, width: atLeastZero(40) }
const place = { left: pixels, top: pixels, right: pixels, bottom: pixels }

const axis = {
  name: text(50),
  nameGap: pixels,
  nameLocation: own(z.enum(nameLocations)),
  nameTextStyle: TextStyle,
  axisLine: z.object(stroke).prefault({}),
  axisTick: z.object({ ...stroke, inside: flag }).prefault({}),
  splitLine: z.object({ ...stroke, type: own(z.enum(lineTypes)) }).prefault({}),
  axisLabel: z.object({ show: flag, margin: pixels, rotate: atLeastZero(360), ...textStyle }).prefault({}),
}

const YAxis = z.object({
  /** The axis' id in the option, or its place in the list. */
  id: z.string().max(64),
  ...axis,
  position: own(z.enum(['left', 'right'])),
  min: bound,
  max: bound,
  /** False = adaptive: the bound follows the data and `min` / `max` is empty. */
  isMinCustom: flag,
  isMaxCustom: flag,
})

const Series = z.object({
  /** The name the page gives the series; the user's own name is `name`. */
  id: z.string().max(100),
  name: text(100),
  show: flag,
  type: own(z.enum(seriesTypes)),
  stack: text(50),
  yAxisIndex: own(z.number().int('应为整数').min(0, '不能小于0').max(7)),
  label: z.object({ show: flag, position: own(z.enum(labelPositions)), ...textStyle }).prefault({}),
  showSymbol: flag,
  symbol: own(z.enum(symbols)),
  symbolSize: atLeastZero(100),
  lineStyle: z.object({ color, width: atLeastZero(40), type: own(z.enum(lineTypes)) }).prefault({}),
  itemStyle: z
    .object({ color, borderColor: color, borderWidth: atLeastZero(40), borderType: own(z.enum(lineTypes)) })
    .prefault({}),
  areaStyle: z
    .object({
      show: flag,
      color,
      opacity: own(z.number().min(0, '不透明度应在0到1之间').max(1, '不透明度应在0到1之间')),
    })
    .prefault({}),
  barWidth: pixels,
  barMinWidth: pixels,
  barMaxWidth: pixels,
})

/**
 * What the chart settings editor changes (document 3 §2.9, §3). Null leaves and absent axes or series mean “as the page
 * draws it”; a bound of null with its flag false means adaptive.
 */
export const ChartSettings = z
  .object({
    title: z.object({ show: flag, text: text(100), textStyle: TextStyle }).prefault({}),
    backgroundColor: color,
    /** Of the picture and the chart's box; null = as wide as the page, as high as the page draws it. */
    height: own(z.number().min(100, '高度应在100到2000之间').max(2000, '高度应在100到2000之间')),
    grid: z.object(place).prefault({}),
    xAxis: z.object(axis).prefault({}),
    yAxis: z.array(YAxis).max(8, '最多8个Y轴').default([]),
    legend: z
      .object({
        show: flag,
        type: own(z.enum(['plain', 'scroll'])),
        ...place,
        textStyle: TextStyle,
        borderColor: color,
        borderWidth: atLeastZero(40),
      })
      .prefault({}),
    visualMap: z
      .object({
        show: flag,
        type: own(z.enum(['continuous', 'piecewise'])),
        ...place,
        itemWidth: pixels,
        itemHeight: pixels,
        orient: own(z.enum(['vertical', 'horizontal'])),
        min: bound,
        max: bound,
      })
      .prefault({}),
    series: z.array(Series).max(80, '最多80个系列').default([]),
  })
  .refine((settings) => JSON.stringify(settings).length <= 96 * 1024, '图表设置过大')

export type ChartSettings = z.output<typeof ChartSettings>
export type ChartAxisSettings = ChartSettings['xAxis']
export type ChartYAxisSettings = ChartSettings['yAxis'][number]
export type ChartSeriesSettings = ChartSettings['series'][number]
export type ChartTextStyle = ChartSettings['title']['textStyle']
