import type { FileAnswer } from '@qingkong/contract/core/blob'
import { Fail } from '@qingkong/contract/errors'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { FileStore } from '../../../platform/file-store.ts'
import { inTurn } from '../../../platform/in-turn.ts'
import { type PlateSight, platesHidden } from './plate-sight.ts'

const mostPixels = 12_000_000
const timeoutSeconds = 10
const photographs: ReadonlySet<string> = new Set(['jpg', 'png'])
/** Pushed and asked for by many: one is held whole at a time. */
const turn = inTurn()

export interface KeptPicture {
  sha256: string
  /** Left, top, width, height as shares of the picture; null where the device does not say. */
  plateBox: readonly number[] | null
}

/**
 * Draws a pushed picture anew, so that what is kept holds pixels only, and puts it into the file store.
 * @returns its SHA-256, or null where it is no picture
 */
export const keepPicture = async (files: FileStore, base64: string): Promise<string | null> => {
  const bytes = Buffer.from(base64, 'base64')
  // The library would draw an SVG as well, without end to its time and memory (4.4 #31).
  if (!photographs.has((await fileTypeFromBuffer(bytes))?.ext ?? '')) return null
  const drawn = await turn(() =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .timeout({ seconds: timeoutSeconds })
      .jpeg({ quality: 85 })
      .toBuffer(),
  )
    // Whatever the decoder says of foreign bytes: they are no picture to us, and the record is refused for it.
    .catch(() => null)
  return drawn === null ? null : files.put(drawn)
}

/** Blocks across the plate that are left of it: none of its characters survives. */
const blocksAcross = 4
const margin = 0.25

/** The picture with the plate's place reduced to a few blocks; what is under them cannot be worked out again. */
const withoutPlate = async (picture: Uint8Array, box: readonly number[]): Promise<Buffer> => {
  const image = sharp(picture)
  const { width = 1, height = 1 } = await image.metadata()
  const [left = 0, top = 0, wide = 1, high = 1] = box
  const x = Math.max(0, Math.floor((left - wide * margin) * width))
  const y = Math.max(0, Math.floor((top - high * margin) * height))
  const w = Math.max(1, Math.min(width - x, Math.ceil(wide * (1 + 2 * margin) * width)))
  const h = Math.max(1, Math.min(height - y, Math.ceil(high * (1 + 2 * margin) * height)))
  const few = await sharp(picture)
    .extract({ left: x, top: y, width: w, height: h })
    .resize(blocksAcross, 1, { fit: 'fill' })
    .png()
    .toBuffer()
  const blocks = await sharp(few).resize(w, h, { fit: 'fill', kernel: 'nearest' }).png().toBuffer()
  return image
    .composite([{ input: blocks, left: x, top: y }])
    .jpeg({ quality: 85 })
    .toBuffer()
}

/**
 * A kept picture as somebody may see it. @param name of the file, without a plate
 * @throws Fail FORBIDDEN where the plate's place is not known and the person may not see plates
 */
export const pictureFor = async (
  files: FileStore,
  { sha256, plateBox }: KeptPicture,
  sight: PlateSight,
  name: string,
): Promise<FileAnswer> => {
  if (!sight.isWhole && plateBox === null)
    throw new Fail('FORBIDDEN', `${platesHidden}，该图片未标出号牌位置，无法遮盖后显示`)
  const picture = await files.get(sha256)
  const data = sight.isWhole || plateBox === null ? picture : await turn(() => withoutPlate(picture, plateBox))
  return { name: `${name}.jpg`, type: 'image/jpeg', data, inline: true }
}
