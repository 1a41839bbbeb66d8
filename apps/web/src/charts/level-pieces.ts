import { airLevels } from '../kit/air-level.ts'
import type { ChartPalette } from './palette.ts'

/** The legend of the six AQI levels for a dimension that holds the level itself (1–6): colour with its word. */
export const levelPieces = (palette: ChartPalette, dimension: number) => ({
  type: 'piecewise',
  dimension,
  orient: 'horizontal',
  left: 'center',
  bottom: 0,
  itemWidth: 14,
  itemHeight: 10,
  textStyle: { color: palette.text, fontSize: 12 },
  pieces: airLevels.map(({ level, name, color }) => ({ value: level, label: name, color })),
  outOfRange: { color: palette.line },
})
