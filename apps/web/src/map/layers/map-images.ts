import type { Map as MapLibre } from 'maplibre-gl'
import type { ThemeName, Tokens } from '../../kit/tokens.ts'
import { tokens } from '../../kit/tokens.ts'

/** A small sign drawn as a path in a box of 24 × 24. */
export interface Sign {
  path: string
  fill: ((token: Tokens) => string) | null
  stroke: (token: Tokens) => string
  strokeWidth: number
}

export type MapImages = Readonly<Record<string, Sign>>

const size = 24
const pixelRatio = 2

const draw = ({ path, fill, stroke, strokeWidth }: Sign, theme: ThemeName): ImageData | null => {
  const canvas = document.createElement('canvas')
  canvas.width = size * pixelRatio
  canvas.height = size * pixelRatio
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.scale(pixelRatio, pixelRatio)
  const shape = new Path2D(path)
  if (fill) {
    pen.fillStyle = fill(tokens[theme])
    pen.fill(shape)
  }
  pen.strokeStyle = stroke(tokens[theme])
  pen.lineWidth = strokeWidth
  pen.lineJoin = 'round'
  pen.stroke(shape)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}

/** Makes the signs known to the map, once each. */
export const addImages = (map: MapLibre, theme: ThemeName, images: MapImages): void => {
  for (const [name, sign] of Object.entries(images)) {
    if (map.hasImage(name)) continue
    const image = draw(sign, theme)
    if (image) map.addImage(name, image, { pixelRatio })
  }
}

/** Points up; MapLibre turns it to where the wind blows. */
export const windArrow: MapImages = {
  'wind-arrow': {
    path: 'M12 3 L19 20 L12 16 L5 20 Z',
    fill: (token) => token.text2,
    stroke: (token) => token.mapHalo,
    strokeWidth: 1,
  },
}
