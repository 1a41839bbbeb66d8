import type { FactorFinger } from '@qingkong/contract/shapes/pmf-scheme'
import type { EChartsCoreOption } from 'echarts/core'
import {
  legendRow,
  nameAxis,
  roomAbove,
  slantedHeight,
  slantedNameAxis,
  tooltipBox,
  valueAxis,
} from '../../../charts/base-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { allNamed } from './species-names.ts'

/** A nought has no place on a logarithmic axis: it is no point. */
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/** A profile as EPA PMF shows it: concentrations on a logarithmic axis, with the ends of the bootstrap and of DISP. */
export const profileOption = ({ species }: FactorFinger, palette: ChartPalette): EChartsCoreOption => {
  const [bar, bootstrap, disp] = palette.shares
  const isNamed = allNamed(species.length).everyName === true
  // Ends of one interval bear one name, so that the legend shows and hides them together; what was not estimated has none.
  const points = (name: string, symbol: string, color: string | undefined, values: readonly (number | null)[]) =>
    values.every((value) => value === null)
      ? []
      : [
          {
            type: 'scatter',
            name,
            symbol,
            symbolSize: 7,
            itemStyle: { color: color ?? palette.accent },
            data: values.map(positive),
          },
        ]
  return {
    animation: false,
    grid: { left: 56, right: 14, top: roomAbove(true), bottom: isNamed ? slantedHeight : 24 },
    legend: legendRow(palette, true),
    tooltip: { ...tooltipBox(palette), trigger: 'axis' },
    xAxis: (isNamed ? slantedNameAxis : nameAxis)(
      palette,
      species.map(({ name }) => name),
    ),
    yAxis: { ...valueAxis(palette, 'µg/m³'), type: 'log' },
    series: [
      ...points(
        '浓度',
        'rect',
        bar,
        species.map(({ concentration }) => concentration),
      ),
      ...points(
        '自举5–95%',
        'triangle',
        bootstrap,
        species.map(({ bsLow }) => bsLow),
      ),
      ...points(
        '自举5–95%',
        'triangle',
        bootstrap,
        species.map(({ bsHigh }) => bsHigh),
      ),
      ...points(
        'DISP上下限',
        'diamond',
        disp,
        species.map(({ dispLow }) => dispLow),
      ),
      ...points(
        'DISP上下限',
        'diamond',
        disp,
        species.map(({ dispHigh }) => dispHigh),
      ),
    ],
  }
}
