import type {
  ChartSeriesSettings,
  ChartSettings,
  ChartTextStyle,
  ChartYAxisSettings,
} from '@qingkong/contract/shapes/chart-settings'
import type { SeriesType } from '@qingkong/contract/shapes/chart-words'

// What the editor calls the codes of ECharts; a code that the contract gains or loses is missed here by the compiler.
export const sideNames: Record<NonNullable<ChartYAxisSettings['position']>, string> = { left: '左侧', right: '右侧' }
export const locationNames: Record<NonNullable<ChartYAxisSettings['nameLocation']>, string> = {
  start: '起点',
  middle: '居中',
  end: '末端',
}
export const lineNames: Record<NonNullable<ChartSeriesSettings['lineStyle']['type']>, string> = {
  solid: '实线',
  dashed: '虚线',
  dotted: '点线',
}
export const fontNames: Record<NonNullable<ChartTextStyle['fontFamily']>, string> = {
  'Microsoft YaHei': '微软雅黑',
  SimSun: '宋体',
  'Times New Roman': 'Times New Roman',
}
export const weightNames: Record<NonNullable<ChartTextStyle['fontWeight']>, string> = { normal: '常规', bold: '加粗' }
export const legendNames: Record<NonNullable<ChartSettings['legend']['type']>, string> = {
  plain: '普通',
  scroll: '滚动',
}
export const bandNames: Record<NonNullable<ChartSettings['visualMap']['type']>, string> = {
  continuous: '连续',
  piecewise: '分段',
}
export const orientNames: Record<NonNullable<ChartSettings['visualMap']['orient']>, string> = {
  vertical: '垂直',
  horizontal: '水平',
}
export const typeNames: Record<SeriesType, string> = {
  line: '折线',
  bar: '柱状',
  'line-stack': '堆叠折线',
  'bar-stack': '堆叠柱状',
}
export const symbolNames: Record<NonNullable<ChartSeriesSettings['symbol']>, string> = {
  circle: '圆形',
  rect: '方形',
  roundRect: '圆角方形',
  triangle: '三角形',
  diamond: '菱形',
  pin: '气泡',
  arrow: '箭头',
  none: '无',
}
export const labelNames: Record<NonNullable<ChartSeriesSettings['label']['position']>, string> = {
  top: '上方',
  left: '左侧',
  right: '右侧',
  bottom: '下方',
  inside: '内部',
  insideLeft: '内部左侧',
  insideRight: '内部右侧',
  insideTop: '内部上方',
  insideBottom: '内部下方',
  insideTopLeft: '内部左上',
  insideBottomLeft: '内部左下',
  insideTopRight: '内部右上',
  insideBottomRight: '内部右下',
}
