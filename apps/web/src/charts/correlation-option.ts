import type { EChartsCoreOption } from 'echarts/core'
import { formatMeasured } from '../kit/format.ts'
import { type HeatCell, heatOption } from './heat-option.ts'
import type { ChartPalette } from './palette.ts'

export interface Correlation {
  /** Pearson's r; null where too few pairs are present. */
  r: number | null
  /** Pairs counted. */
  n: number
  /** Two-sided significance; null where it is not tested. */
  p: number | null
}

const significance = (p: number): string => (p < 0.001 ? 'p < 0.001' : `p = ${formatMeasured(p, 3)}`)

const cellOf = ({ r, n, p }: Correlation): HeatCell => ({
  value: r,
  notes: [`n = ${n}`, ...(p === null ? [] : [significance(p)])],
})

/** A matrix of correlations; colours fixed from −1 to 1 so that matrices compare, n and p in each cell's tooltip. */
export const correlationOption = (
  names: readonly string[],
  matrix: readonly (readonly Correlation[])[],
  palette: ChartPalette,
): EChartsCoreOption =>
  heatOption(
    {
      columns: names,
      rows: names,
      cells: matrix.map((row) => row.map(cellOf)),
      unit: '',
      digits: 2,
      scale: { around: 0, end: 1 },
      labels: names.length <= 16,
    },
    palette,
  )
