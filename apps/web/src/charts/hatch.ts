const sizePx = 8
/** Fine enough for a saved picture and a dense screen. */
const pixelsPerPx = 2

/** A canvas, as a picture that must first load may miss the only time the chart is drawn; null where nothing draws. */
const tile = (): HTMLCanvasElement | null => {
  if (typeof document === 'undefined') return null
  const canvas = document.createElement('canvas')
  canvas.width = sizePx * pixelsPerPx
  canvas.height = sizePx * pixelsPerPx
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(pixelsPerPx, pixelsPerPx)
  context.strokeStyle = 'rgba(128, 140, 150, 0.45)'
  for (const offset of [-sizePx, 0, sizePx]) {
    context.moveTo(offset - 2, sizePx + 2)
    context.lineTo(offset + sizePx + 2, -2)
  }
  context.stroke()
  return canvas
}

/** Missing data where they are many: hatched, never white and never zero. One grey for both themes. */
export const hatch = { image: tile(), repeat: 'repeat', scaleX: 1 / pixelsPerPx, scaleY: 1 / pixelsPerPx } as const
