import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured } from '../kit/format.ts'
import { legendRow, measuredHtml, tooltipBox, valueAxis } from './base-option.ts'
import { contourLevels, contourLines } from './contour-lines.ts'
import type { ChartPalette } from './palette.ts'

export interface EkmaInput {
  /** Factors of VOC (x) and NOx (y), 1 is the day itself. */
  axis: readonly number[]
  /** By NOx, then VOC. */
  response: readonly (readonly (number | null)[])[]
  unit: string
  /** Responses whose range sets the lines of equal value, e.g. of two grids side by side; default: its own. */
  levelsOf?: readonly (number | null)[]
  ridges: readonly { name: string; points: readonly { fVoc: number; fNox: number; atEdge: boolean }[] }[]
}

const levelCount = 10
const percent = (factor: number): number => factor * 100

const axis = (palette: ChartPalette, name: string, factors: readonly number[]) => ({
  ...valueAxis(palette, `${name}（%）`),
  scale: true,
  min: percent(factors[0] ?? 0),
  max: percent(factors.at(-1) ?? 2),
})

/** ECharts breaks a line at a point without a value. */
const gap = ['-', '-']

const levelSeries = ({ axis: factors, response }: EkmaInput, level: number, at: number, palette: ChartPalette) => {
  const segments = contourLines(factors, factors, response, level)
  const middle = segments[Math.floor(segments.length / 2)]
  const point = ([x, y]: readonly [number, number]) => [percent(x), percent(y)]
  return {
    id: `level${at}`,
    name: '等值线',
    type: 'line',
    silent: true,
    symbol: 'none',
    animation: false,
    lineStyle: { color: palette.muted, width: 1 },
    itemStyle: { color: palette.muted },
    data: segments.flatMap(([from, to]) => [point(from), point(to), gap]),
    ...(middle
      ? {
          markLine: {
            silent: true,
            symbol: 'none',
            lineStyle: { opacity: 0 },
            label: {
              position: 'middle',
              rotate: 0,
              color: palette.text,
              fontSize: 11,
              formatter: formatMeasured(level, Number.isInteger(level) ? 0 : 1),
              backgroundColor: palette.surface,
            },
            data: [[{ coord: point(middle[0]) }, { coord: point(middle[1]) }]],
          },
        }
      : {}),
  }
}

/** Response to VOC and NOx as lines of equal value, its ridges, and where the day stands. */
export const ekmaOption = (input: EkmaInput, palette: ChartPalette): EChartsCoreOption => {
  const levels = contourLevels(input.levelsOf ?? input.response.flat(), levelCount)
  const base = input.response[input.axis.indexOf(1)]?.[input.axis.indexOf(1)] ?? null
  return {
    animation: false,
    grid: { left: 56, right: 24, top: 44, bottom: 46 },
    legend: { ...legendRow(palette, true), data: ['等值线', ...input.ridges.map(({ name }) => name), '当日'] },
    tooltip: {
      ...tooltipBox(palette),
      trigger: 'item',
      formatter: `当日<br/>${measuredHtml(base, 1, input.unit)}`,
    },
    xAxis: axis(palette, 'VOC', input.axis),
    yAxis: axis(palette, 'NOx', input.axis),
    series: [
      ...levels.map((level, at) => levelSeries(input, level, at, palette)),
      ...input.ridges.map(({ name, points }, at) => ({
        id: `ridge${at}`,
        name,
        type: 'line',
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.series[at + 1], width: 2, type: at === 0 ? 'solid' : 'dashed' },
        itemStyle: { color: palette.series[at + 1] },
        // On the border the response still rises: no ridge is drawn where none was seen.
        data: points.map(({ fVoc, fNox, atEdge }) => (atEdge ? gap : [percent(fVoc), percent(fNox)])),
      })),
      {
        id: 'today',
        name: '当日',
        type: 'scatter',
        symbolSize: 13,
        itemStyle: { color: palette.limit },
        data: [[100, 100]],
      },
    ],
  }
}
