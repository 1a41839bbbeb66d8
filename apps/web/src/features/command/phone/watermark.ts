import { formatCity } from '@qingkong/domain/time/city-time'
import { now } from '../../../kit/clock.ts'

/** The longer side of an uploaded picture (px): enough to read a number plate, a tenth of a camera's bytes. */
const longestSide = 1920

export interface WatermarkText {
  place: string
  person: string
}

/** When a picture was taken, as its file says; some webviews leave that out. */
const takenAt = (file: File): string => formatCity(file.lastModified > 0 ? file.lastModified : now())

/** Lines at the foot of a picture: when, where, who. */
export const watermarkLines = (file: File, text: WatermarkText): string[] =>
  [takenAt(file), text.place, text.person].map((line) => line.trim()).filter((line) => line.length > 0)

export const scaledSize = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longestSide / Math.max(width, height, 1))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const draw = (context: CanvasRenderingContext2D, image: ImageBitmap, lines: readonly string[]): void => {
  const { width, height } = context.canvas
  context.drawImage(image, 0, 0, width, height)
  const size = Math.max(14, Math.round(Math.min(width, height) / 30))
  const lineHeight = Math.round(size * 1.45)
  const band = lines.length * lineHeight + size
  context.fillStyle = 'rgba(0, 0, 0, 0.45)'
  context.fillRect(0, height - band, width, band)
  context.fillStyle = '#fff'
  context.font = `${size}px "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`
  context.textBaseline = 'top'
  lines.forEach((line, index) => {
    context.fillText(line, size / 2, height - band + size / 2 + index * lineHeight, width - size)
  })
}

const jpegName = (name: string): string => `${name.replace(/\.[^.]*$/, '') || '照片'}.jpg`

/** Draws time, place and person onto the picture; what the browser cannot decode is sent as it is. */
export const watermarked = async (file: File, text: WatermarkText): Promise<File> => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context || typeof createImageBitmap !== 'function') return file
  let image: ImageBitmap
  try {
    image = await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // HEIC and the like: the server judges the file and says what it refuses.
    return file
  }
  const { width, height } = scaledSize(image.width, image.height)
  canvas.width = width
  canvas.height = height
  draw(context, image, watermarkLines(file, text))
  image.close()
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.86))
  return blob ? new File([blob], jpegName(file.name), { type: 'image/jpeg' }) : file
}
