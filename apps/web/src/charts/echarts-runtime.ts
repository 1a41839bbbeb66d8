import {
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
  TreemapChart,
} from 'echarts/charts'
import {
  CalendarComponent,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  MarkLineComponent,
  PolarComponent,
  RadarComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { paintHeatMapsWhole } from './whole-heat-maps.ts'

// What the option builders beside draw with, and nothing else: this chunk is loaded with the first chart.
use([
  LineChart,
  BarChart,
  ScatterChart,
  PieChart,
  RadarChart,
  HeatmapChart,
  BoxplotChart,
  TreemapChart,
  GridComponent,
  PolarComponent,
  RadarComponent,
  CalendarComponent,
  LegendComponent,
  TooltipComponent,
  TitleComponent,
  GraphicComponent,
  VisualMapComponent,
  DataZoomComponent,
  MarkLineComponent,
  MarkAreaComponent,
  CanvasRenderer,
])
paintHeatMapsWhole()

export { init }
