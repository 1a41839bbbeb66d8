import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawingLimits } from './draw-apart.ts'
import { redrawPicture } from './picture.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const pixels = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })
const keyOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: { key?: string }) => error.key ?? 'unforeseen',
  )

/** A png header that claims a size, over almost no data. */
const hugePng = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const bmp = (width: number, height: number, bits: 24 | 32) => {
  const stride = Math.ceil((width * (bits / 8)) / 4) * 4
  const data = Buffer.alloc(54 + stride * height)
  data.write('BM')
  data.writeUInt32LE(data.length, 2)
  data.writeUInt32LE(54, 10)
  data.writeUInt32LE(40, 14)
  data.writeInt32LE(width, 18)
  data.writeInt32LE(height, 22)
  data.writeUInt16LE(1, 26)
  data.writeUInt16LE(bits, 28)
  // The last stored row is the top one: blue, green, red.
  data.set([10, 20, 250], 54 + stride * (height - 1))
  return data
}

describe('uploaded pictures', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('%s stays what it is', async (format) => {
    const picture = await redrawPicture(await pixels(30, 20).toFormat(format).toBuffer())
    expect(picture).toMatchObject({ fileType: format === 'jpeg' ? 'jpg' : format, width: 30, height: 20 })
    expect((await sharp(picture.bytes).metadata()).format).toBe(format)
  })

  it('place, camera and owner are stripped, and the picture is turned upright first', async () => {
    const source = await pixels(30, 20)
      .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '31/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(source).metadata()).exif).toBeDefined()
    const picture = await redrawPicture(source)
    expect(picture).toMatchObject({ width: 20, height: 30 })
    const metadata = await sharp(picture.bytes).metadata()
    expect(metadata.exif).toBeUndefined()
    expect(Buffer.from(picture.bytes).includes('somebody')).toBe(false)
  })

  it.each([24, 32] as const)('a %i-bit bitmap becomes a png', async (bits) => {
    const picture = await redrawPicture(bmp(3, 2, bits))
    expect(picture).toMatchObject({ fileType: 'png', width: 3, height: 2 })
    const { data } = await sharp(picture.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([250, 20, 10])
  })

  it('31: a harmless svg becomes a png', async () => {
    const picture = await redrawPicture(
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="9" height="9"/></svg>'),
    )
    expect(picture).toMatchObject({ fileType: 'png', width: 40, height: 30 })
  })

  it.each([8, 12, 40])('31: an svg that doubles itself %i times costs no more than drawing may', async (depth) => {
    const levels = Array.from(
      { length: depth },
      (_, n) => `<g id="g${n + 1}"><use href="#g${n}"/><use href="#g${n}"/></g>`,
    )
    const bomb = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="g0"><rect width="1" height="1"/></g>${levels.join('')}</svg>`
    const start = performance.now()
    expect(await keyOf(redrawPicture(bytes(bomb)))).toBe(depth > 12 ? 'FILE_TYPE_REFUSED' : 'accepted')
    expect(performance.now() - start).toBeLessThan(drawingLimits.svg.ms + 1000)
  })

  it('31: a vast svg is drawn no larger than a screen', async () => {
    const picture = await redrawPicture(
      bytes('<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="3000"><rect width="9" height="9"/></svg>'),
    )
    expect(picture).toMatchObject({ width: 2000, height: 1000 })
  })

  it('30: code behind a picture is gone after redrawing', async () => {
    const tail = '<?php system($_GET[0]); ?><script>alert(1)</script>'
    const picture = await redrawPicture(Buffer.concat([await pixels(5, 5).jpeg().toBuffer(), Buffer.from(tail)]))
    expect(Buffer.from(picture.bytes).includes('script')).toBe(false)
  })

  it.each([
    ['html', bytes('<html><script>alert(1)</script></html>')],
    ['text', bytes('hello')],
    ['nothing', new Uint8Array()],
    ['a pdf', bytes('%PDF-1.7\n')],
    [
      'a png header before a script',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a cut jpeg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')],
    ['an svg with a script', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['a bitmap shorter than it says', bmp(3, 2, 24).subarray(0, 60)],
  ])('30: %s is refused', async (_, data) => {
    expect(await keyOf(redrawPicture(data))).toBe('FILE_TYPE_REFUSED')
  })

  it('32: 30,000 × 30,000 pixels in a few bytes and 11 MB are refused without reading the pixels', async () => {
    const before = process.memoryUsage().rss
    expect(await keyOf(redrawPicture(hugePng(30_000, 30_000)))).toBe('FILE_TOO_LARGE')
    expect(await keyOf(redrawPicture(new Uint8Array(11 << 20)))).toBe('FILE_TOO_LARGE')
    expect(process.memoryUsage().rss - before).toBeLessThan(200 << 20)
  })
})
