import { ChartView } from 'echarts/core'

type DrawCells = (series: unknown, api: unknown, start: number, end: number, inParts?: boolean) => void

/** The library keeps its views by type but does not tell so in its types. */
const viewOf = (type: string): unknown =>
  'getClass' in ChartView && typeof ChartView.getClass === 'function' ? ChartView.getClass(type)?.prototype : null

const isDrawing = (view: unknown): view is { _renderOnGridLike: DrawCells } =>
  typeof view === 'object' &&
  view !== null &&
  '_renderOnGridLike' in view &&
  typeof view._renderOnGridLike === 'function'

/**
 * Lets a heat map be painted as a whole, as any other chart. ECharts 6.1.0 hands `undefined` on where it means “not in
 * parts” and takes it for yes: cells then lie on a layer that is painted bit by bit, and on a busy machine the hatching
 * of missing cells, which is translucent, is painted twice.
 * @throws Error when the library has changed, so that this file can go
 */
export const paintHeatMapsWhole = (): void => {
  const view = viewOf('heatmap')
  if (!isDrawing(view)) throw new Error('ECharts draws heat maps in another way than 6.1.0')
  const draw = view._renderOnGridLike
  view._renderOnGridLike = function (series, api, start, end, inParts = false) {
    draw.call(this, series, api, start, end, inParts)
  }
}
