import { roundHalfEven } from '@qingkong/domain/air/rounding'
import type { EChartsCoreOption } from 'echarts/core'
import { measuredHtml, tooltipBox, valueAxis } from '../../../charts/base-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

export type Paths = NonNullable<CallAnswer<'pcSourceTrace'>['paths']>

interface Surface {
  name: string
  unit: string
  digits: number
  /** In the order of the cells. */
  values: readonly (number | null)[]
}

/** Height of the plot without axes; cells of a map of usual size touch each other, px. */
const plotPx = 240

/** Cells that the air had passed, by longitude and latitude, the station among them. */
export const pathGridOption = (
  { cells, stepDeg, longitude, latitude }: Paths,
  { name, unit, digits, values }: Surface,
  palette: ChartPalette,
): EChartsCoreOption => {
  const shown = cells.flatMap((cell, at) => {
    const value = values[at] ?? null
    return value === null ? [] : [[cell.longitude, cell.latitude, value, cell.count] as const]
  })
  const reach = shown.reduce(
    (most, [x, y]) => Math.max(most, Math.abs(x - longitude), Math.abs(y - latitude)),
    2 * stepDeg,
  )
  const axis = (title: string, middle: number) => ({
    ...valueAxis(palette, title),
    min: roundHalfEven(middle - reach - stepDeg, 1),
    max: roundHalfEven(middle + reach + stepDeg, 1),
    splitLine: { show: false },
  })
  return {
    animation: false,
    grid: { left: 50, right: 90, top: 30, bottom: 30 },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: (params: unknown) => {
        const data = params !== null && typeof params === 'object' && 'value' in params ? params.value : null
        if (!Array.isArray(data)) return ''
        const [x, y, value, count] = data.map(Number)
        if (value === undefined || Number.isNaN(value)) return '站点'
        return [
          `${measuredHtml(x ?? null, 1, '°E')}　${measuredHtml(y ?? null, 1, '°N')}`,
          `${name}  ${measuredHtml(value, digits, unit)}`,
          `轨迹点  ${measuredHtml(count ?? null, 0, '个')}`,
        ].join('<br/>')
      },
    },
    xAxis: axis('经度（°）', longitude),
    yAxis: axis('纬度（°）', latitude),
    visualMap: {
      type: 'continuous',
      seriesIndex: 0,
      dimension: 2,
      right: 0,
      top: 'middle',
      min: 0,
      max: shown.reduce((most, [, , value]) => Math.max(most, value), 0) || 1,
      precision: digits,
      text: [unit, ''],
      textStyle: { color: palette.text, fontSize: 11 },
      inRange: { color: [...palette.ramp] },
    },
    series: [
      {
        name,
        type: 'scatter',
        symbol: 'rect',
        symbolSize: Math.max(3, Math.ceil((plotPx * stepDeg) / (2 * (reach + stepDeg))) + 1),
        data: shown,
      },
      {
        name: '站点',
        type: 'scatter',
        symbol: 'triangle',
        symbolSize: 12,
        itemStyle: { color: palette.limit },
        data: [[longitude, latitude]],
      },
    ],
  }
}
