import type { ChartPalette } from './palette.ts'

/** More points than this can be zoomed into. */
const fromPoints = 200
export const zoomHeight = 26

export const isZoomed = (points: number): boolean => points > fromPoints

/** Wheel, drag and a slider below, where points are many; nothing where they are few. Opens on everything. */
export const zoomFor = (points: number, palette: ChartPalette) =>
  isZoomed(points)
    ? [
        { type: 'inside', throttle: 40, zoomOnMouseWheel: 'ctrl' },
        {
          type: 'slider',
          height: 16,
          bottom: 4,
          brushSelect: false,
          borderColor: palette.line,
          fillerColor: `${palette.accent}22`,
          handleStyle: { color: palette.accent },
          dataBackground: { lineStyle: { color: palette.muted, opacity: 0.5 }, areaStyle: { opacity: 0 } },
          textStyle: { color: palette.muted, fontSize: 10 },
        },
      ]
    : []
