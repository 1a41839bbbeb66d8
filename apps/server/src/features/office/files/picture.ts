import { Fail } from '@qingkong/contract/errors'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { readBitmap } from './bitmap.ts'
import { drawSvg } from './draw-svg.ts'
import { judgeSvg } from './svg-check.ts'

const maxBytes = 10 << 20
const maxPixels = 50_000_000
const timeoutSeconds = 10

// One picture at a time and nothing kept: an upload's memory is bounded by its pixels.
sharp.cache(false)

export interface Picture {
  bytes: Uint8Array
  fileType: 'jpg' | 'png' | 'gif' | 'webp'
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
      return { image: open(await drawSvg(bytes)), fileType: 'png' }
    }
    default:
      throw new Fail('FILE_TYPE_REFUSED')
  }
}

const encoded = (image: Sharp, fileType: Picture['fileType']): Sharp => {
  // Turned as the camera was held first: the note about it leaves with the rest of EXIF (place, device, owner).
  const upright = image.autoOrient().timeout({ seconds: timeoutSeconds })
  if (fileType === 'jpg') return upright.jpeg({ quality: 88 })
  if (fileType === 'webp') return upright.webp({ quality: 88 })
  return fileType === 'gif' ? upright.gif() : upright.png()
}

/**
 * Draws an uploaded picture anew: what leaves holds pixels only, no metadata, no appended bytes, no script.
 * @throws Fail FILE_TYPE_REFUSED when it is no picture, FILE_TOO_LARGE above 10 MB or 50 million pixels
 */
export const redrawPicture = async (bytes: Uint8Array): Promise<Picture> => {
  if (bytes.length > maxBytes) throw new Fail('FILE_TOO_LARGE')
  const { image, fileType } = await decoderOf(bytes)
  try {
    const { data, info } = await encoded(image, fileType).toBuffer({ resolveWithObject: true })
    return { bytes: data, fileType, width: info.width, height: info.height }
  } catch (error) {
    // The decoder's own words name library internals; what it could not draw is no picture to us.
    const tooLarge = error instanceof Error && /pixel limit|too large|timeout/i.test(error.message)
    throw new Fail(tooLarge ? 'FILE_TOO_LARGE' : 'FILE_TYPE_REFUSED')
  }
}
