/** Faces a chart may be set in (chart-06). */
export const chartFonts = ['Microsoft YaHei', 'SimSun', 'Times New Roman'] as const
export const seriesTypes = ['line', 'bar', 'line-stack', 'bar-stack'] as const
/** Where a value may stand at its point (chart-05). */
export const labelPositions = [
  'top',
  'left',
  'right',
  'bottom',
  'inside',
  'insideLeft',
  'insideRight',
  'insideTop',
  'insideBottom',
  'insideTopLeft',
  'insideBottomLeft',
  'insideTopRight',
  'insideBottomRight',
] as const
export const lineTypes = ['solid', 'dashed', 'dotted'] as const
export const nameLocations = ['start', 'middle', 'end'] as const
export const fontWeights = ['normal', 'bold'] as const
export const symbols = ['circle', 'rect', 'roundRect', 'triangle', 'diamond', 'pin', 'arrow', 'none'] as const

export type SeriesType = (typeof seriesTypes)[number]
