import type { FactorFinger } from '@qingkong/contract/shapes/pmf-scheme'
import type { EChartsCoreOption } from 'echarts/core'
import { nameAxis, valueAxis } from '../../../charts/base-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'

/** A nought has no place on a logarithmic axis: it is no point. */
const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null)

/** A profile as EPA PMF shows it: concentrations on a logarithmic axis, with the ends of the bootstrap and of DISP. */
export const profileOption = ({ species }: FactorFinger, palette: ChartPalette): EChartsCoreOption => {
  const points = (name: string, symbol: string, color: string, values: readonly (number | null)[]) => ({
    type: 'scatter',
    name,
    symbol,
    symbolSize: 7,
    itemStyle: { color },
    data: values.map(positive),
  })
  const [bar, bootstrap, disp] = palette.shares
  return {
    animation: false,
    grid: { left: 56, right: 14, top: 34, bottom: 24 },
    legend: { top: 0, textStyle: { color: palette.text } },
    tooltip: { trigger: 'axis' },
    xAxis: nameAxis(
      palette,
      species.map(({ name }) => name),
    ),
    yAxis: { ...valueAxis(palette, 'µg/m³'), type: 'log' },
    series: [
      points(
        '浓度',
        'rect',
        bar ?? palette.accent,
        species.map(({ concentration }) => concentration),
      ),
      points(
        '自举5%',
        'triangle',
        bootstrap ?? palette.accent,
        species.map(({ bsLow }) => bsLow),
      ),
      points(
        '自举95%',
        'triangle',
        bootstrap ?? palette.accent,
        species.map(({ bsHigh }) => bsHigh),
      ),
      points(
        'DISP下限',
        'diamond',
        disp ?? palette.accent,
        species.map(({ dispLow }) => dispLow),
      ),
      points(
        'DISP上限',
        'diamond',
        disp ?? palette.accent,
        species.map(({ dispHigh }) => dispHigh),
      ),
    ],
  }
}
