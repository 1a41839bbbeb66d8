import type { EChartsCoreOption } from 'echarts/core'
import { type LineSeries, lineOption } from './line-option.ts'
import type { ChartPalette } from './palette.ts'

/** One moment of an outlet, as the monitoring call answers it. */
export interface OutletMoment {
  dataTime: string
  outletAvgZsRevised: number | null
  outletAvgFlux: number | null
  workedZs: number | null
  psAvgZsRevised: number | null
  psAvgFlux: number | null
  outletIsAlarm: boolean
  outletIsWarn: boolean
  outletIsStop: boolean
  conUnit: string
  disUnit: string
  limitValue: number | null
  indexValue: number | null
}

export type OutletQuantity = 'concentration' | 'emission'

export interface OutletChart {
  outletName: string
  quantity: OutletQuantity
  points: readonly OutletMoment[]
  /** The traced site's factor beside it (trace-22); null while nothing is traced. */
  index: { name: string; unit: string } | null
}

const stateOf = (point: OutletMoment): keyof ChartPalette['states'] =>
  point.outletIsAlarm ? 'alarm' : point.outletIsWarn ? 'warning' : point.outletIsStop ? 'stop' : 'online'

const workedLine = (points: readonly OutletMoment[], unit: string, palette: ChartPalette): LineSeries[] => {
  const values = points.map(({ workedZs }) => workedZs)
  return values.some((value) => value !== null)
    ? [{ name: '平台折算', unit, values, digits: 2, color: palette.text, dashed: true }]
    : []
}

/** Concentration or emission of an outlet as bars in the colour of their state (enterprise-02), the whole plant as a line, our own conversion as another. */
export const outletOption = (
  { outletName, quantity, points, index }: OutletChart,
  palette: ChartPalette,
): EChartsCoreOption => {
  const isConcentration = quantity === 'concentration'
  const unit = (isConcentration ? points[0]?.conUnit : points[0]?.disUnit) ?? ''
  const limit = isConcentration ? (points.findLast((point) => point.limitValue !== null)?.limitValue ?? null) : null
  const series: LineSeries[] = [
    {
      name: outletName,
      unit,
      values: points.map((point) => (isConcentration ? point.outletAvgZsRevised : point.outletAvgFlux)),
      digits: 2,
      bars: true,
      color: palette.states.online,
      pointColors: points.map((point) => palette.states[stateOf(point)]),
    },
    {
      name: isConcentration ? '全厂平均' : '全厂合计',
      unit,
      values: points.map((point) => (isConcentration ? point.psAvgZsRevised : point.psAvgFlux)),
      digits: 2,
      color: palette.muted,
    },
    ...(isConcentration ? workedLine(points, unit, palette) : []),
    ...(index === null
      ? []
      : [
          {
            name: index.name,
            unit: index.unit,
            values: points.map((point) => point.indexValue),
            right: true,
            color: palette.accent,
          },
        ]),
  ]
  return lineOption(
    {
      times: points.map((point) => point.dataTime),
      series,
      limit: limit === null ? null : { name: '限值', value: limit },
    },
    palette,
  )
}
