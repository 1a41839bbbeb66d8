import { Fail } from '@qingkong/contract/errors'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { inTurn } from '../../../platform/in-turn.ts'
import { readBitmap } from './bitmap.ts'
import { drawApart } from './draw-apart.ts'
import { encodePicture, type PictureType } from './encode-picture.ts'
import { judgeSvg } from './svg-check.ts'

const maxBytes = 10 << 20
const maxPixels = 50_000_000
const timeoutSeconds = 10
/** What this process draws itself: a telephone's photograph held whole takes some 140 MB. */
const mostPixelsHere = 16_000_000

// One picture at a time and nothing kept: what uploads take of memory is bounded by the pixels of one.
sharp.cache(false)
const turn = inTurn()

export interface Picture {
  bytes: Uint8Array
  fileType: PictureType
  width: number
  height: number
}

const open = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })

/** The decoder by what the bytes are, never by name or declared type. */
const decoderOf = async (bytes: Uint8Array): Promise<{ image: Sharp; fileType: Picture['fileType'] }> => {
  const kind = await fileTypeFromBuffer(bytes)
  switch (kind?.ext) {
    case 'jpg':
    case 'png':
    case 'gif':
    case 'webp':
      return { image: open(bytes), fileType: kind.ext }
    case 'bmp': {
      const bitmap = readBitmap(bytes, maxPixels)
      if (bitmap === 'too large') throw new Fail('FILE_TOO_LARGE')
      if (bitmap === null) throw new Fail('FILE_TYPE_REFUSED')
      const { width, height, rgb } = bitmap
      return { image: sharp(rgb, { raw: { width, height, channels: 3 } }), fileType: 'png' }
    }
    case 'xml':
    case undefined: {
      if (judgeSvg(bytes) !== 'svg') throw new Fail('FILE_TYPE_REFUSED')
      return { image: open(await drawApart('svg', bytes)), fileType: 'png' }
    }
    default:
      throw new Fail('FILE_TYPE_REFUSED')
  }
}

/** Above what is drawn here a picture goes to a process of its own, as it came. */
const isVast = async (image: Sharp): Promise<boolean> => {
  const { width, height } = await image.metadata()
  if (width * height > maxPixels) throw new Fail('FILE_TOO_LARGE')
  return width * height > mostPixelsHere
}

const drawnHere = async (image: Sharp, fileType: PictureType) => {
  const { data, info } = await encodePicture(image, fileType)
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

const drawnApart = async (bytes: Uint8Array, fileType: PictureType) => {
  const drawn = await drawApart(fileType, bytes)
  const { width, height } = await sharp(drawn).metadata()
  return { bytes: drawn, width, height }
}

/**
 * Draws an uploaded picture anew: what leaves holds pixels only, no metadata, no appended bytes, no script.
 * @throws Fail FILE_TYPE_REFUSED when it is no picture, FILE_TOO_LARGE above 10 MB or 50 million pixels
 */
export const redrawPicture = async (bytes: Uint8Array): Promise<Picture> => {
  if (bytes.length > maxBytes) throw new Fail('FILE_TOO_LARGE')
  const { image, fileType } = await decoderOf(bytes)
  try {
    const drawn = (await isVast(image))
      ? await drawnApart(bytes, fileType)
      : await turn(() => drawnHere(image, fileType))
    return { fileType, ...drawn }
  } catch (error) {
    if (error instanceof Fail) throw error
    // The decoder's own words name library internals; what it could not draw is no picture to us.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Fail(tooLarge ? 'FILE_TOO_LARGE' : 'FILE_TYPE_REFUSED')
  }
}
