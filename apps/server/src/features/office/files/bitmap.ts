/** Pixels of an uncompressed Windows bitmap: rows from the top, three channels. */
export interface Bitmap {
  width: number
  height: number
  rgb: Uint8Array
}

/**
 * Reads a BMP with 24 or 32 bits per pixel (what cameras, scanners and screen copies write); the image library
 * does not know the format. @returns null for palettes, compression, and sizes that do not fit the bytes
 */
export const readBitmap = (bytes: Uint8Array, maxPixels: number): Bitmap | 'too large' | null => {
  if (bytes.length < 54 || bytes[0] !== 0x42 || bytes[1] !== 0x4d) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const dataAt = view.getUint32(10, true)
  const width = view.getInt32(18, true)
  const storedHeight = view.getInt32(22, true)
  const height = Math.abs(storedHeight)
  const bits = view.getUint16(28, true)
  const compression = view.getUint32(30, true)
  // 3 = bit fields: the usual header of 32-bit screen copies, whose order is blue, green, red, alpha all the same.
  if ((bits !== 24 && bits !== 32) || (compression !== 0 && !(compression === 3 && bits === 32))) return null
  if (width <= 0 || height === 0) return null
  if (width * height > maxPixels) return 'too large'
  const step = bits / 8
  const stride = Math.ceil((width * step) / 4) * 4
  if (dataAt + stride * height > bytes.length) return null
  const rgb = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = dataAt + stride * (storedHeight > 0 ? height - 1 - y : y)
    for (let x = 0; x < width; x++) {
      const source = from + x * step
      const target = (y * width + x) * 3
      rgb[target] = bytes[source + 2] ?? 0
      rgb[target + 1] = bytes[source + 1] ?? 0
      rgb[target + 2] = bytes[source] ?? 0
    }
  }
  return { width, height, rgb }
}
