import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
import { roomAbove } from '../../../charts/base-option.ts'
import { Chart } from '../../../charts/chart.tsx'
import { enlarged } from '../../../charts/enlarged.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { useWallUnit } from './wall-unit.ts'

interface Props {
  label: string
  /** Must not change identity without its data: the chart is updated in place. */
  option: (palette: ChartPalette) => EChartsCoreOption
}

/** Charts are written for a desk, 11 px; at 1080p the wall reads them at 15. */
const deskToWall = 1.36

/** Few numbers; the unit stands over them at the left, clear of the legend. */
const forSmall = (axis: unknown) => {
  const given: Record<string, unknown> = { ...Object(axis) }
  return { ...given, splitNumber: 3, nameGap: 12, nameTextStyle: { ...Object(given['nameTextStyle']), align: 'right' } }
}

/** In a small panel the legend stands at the right of the unit, in one row with it. */
const forPanel = (option: EChartsCoreOption): EChartsCoreOption => ({
  ...option,
  grid: { ...Object(option['grid']), top: roomAbove(false) },
  legend: { ...Object(option['legend']), left: 'auto', right: 0, width: '84%' },
  yAxis: Array.isArray(option['yAxis']) ? option['yAxis'].map(forSmall) : forSmall(option['yAxis']),
})

/** A chart that fills its panel, its type as large as the wall's. */
export const WallChart = ({ label, option }: Props) => {
  const factor = useWallUnit() * deskToWall
  return (
    <div className="wall-chart">
      <Chart
        label={label}
        height="100%"
        option={useCallback((palette: ChartPalette) => enlarged(forPanel(option(palette)), factor), [option, factor])}
      />
    </div>
  )
}
