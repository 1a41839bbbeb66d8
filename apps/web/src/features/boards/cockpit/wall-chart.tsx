import type { EChartsCoreOption } from 'echarts/core'
import { useCallback } from 'react'
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

/** A chart that fills its panel, its type as large as the wall's. */
export const WallChart = ({ label, option }: Props) => {
  const factor = useWallUnit() * deskToWall
  return (
    <div className="wall-chart">
      <Chart
        label={label}
        height="100%"
        option={useCallback((palette: ChartPalette) => enlarged(option(palette), factor), [option, factor])}
      />
    </div>
  )
}
