import { crc32, createDeflate } from 'node:zlib'
import { errors } from '@qingkong/contract/errors'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, sql } from '../../db/database.ts'
import { type TestApp, testApp } from '../test-app.ts'
import { databaseTrace } from './database-trace.ts'
import { callNamed, sendCall } from './send-call.ts'

let app: TestApp
let token: string

beforeAll(async () => {
  app = await testApp()
  token = await app.token('xishan_wg1')
})
afterAll(() => app?.close())

const send = (files: readonly File[]) => sendCall(callNamed('attachmentUpload'), { files }, { base: app.base, token })
const fileOf = (bytes: Uint8Array, name: string, type = 'image/png') =>
  new File([new Uint8Array(bytes)], name, { type })

const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A true png of one bit per pixel, all of it there, padded to a size by a comment. */
const vastPng = async (edge: number, bytes: number): Promise<Buffer> => {
  const deflate = createDeflate({ level: 9 })
  const row = Buffer.alloc(1 + Math.ceil(edge / 8))
  const packed: Buffer[] = []
  deflate.on('data', (part: Buffer) => packed.push(part))
  const done = new Promise<void>((resolve) => deflate.once('end', resolve))
  for (let y = 0; y < edge; y++) if (!deflate.write(row)) await new Promise((resolve) => deflate.once('drain', resolve))
  deflate.end()
  await done
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const pixels = Buffer.concat(packed)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('tEXt', Buffer.alloc(Math.max(0, bytes - pixels.length), 'a')),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** How far memory rose above its beginning while the work ran, in bytes: looked at often, and by the kernel's own peak. */
const growthDuring = async (work: () => Promise<void>): Promise<number> => {
  const before = process.memoryUsage().rss
  const peakBefore = process.resourceUsage().maxRSS * 1024
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 2)
  await work()
  clearInterval(timer)
  const peakAfter = process.resourceUsage().maxRSS * 1024
  return Math.max(highest, peakAfter > peakBefore ? peakAfter : 0) - before
}

describe('uploads that want memory', () => {
  it('4.4 #32: 30,000 × 30,000 pixels in a megabyte, a tenth picture and 11 MB are refused within 200 MB', async () => {
    const vast = await vastPng(30_000, 1 << 20)
    expect(vast.length).toBeGreaterThan(1 << 20)
    const small = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const large = new Uint8Array(11 << 20)
    large.set(small)
    const before = await databaseTrace(app.services)
    const codes: number[] = []
    const growth = await growthDuring(async () => {
      for (const files of [
        [fileOf(vast, 'vast.png')],
        Array.from({ length: 10 }, (_, index) => fileOf(small, `${index}.png`)),
        [fileOf(large, 'large.png')],
        [fileOf(small, 'a.png'), fileOf(vast, 'vast.png')],
      ]) {
        codes.push((await send(files)).code)
      }
    })
    const tooMany = [errors.INVALID_INPUT.code, errors.TOO_MANY_FILES.code]
    expect([codes[0], codes[2], codes[3]]).toEqual(Array(3).fill(errors.FILE_TOO_LARGE.code))
    expect(tooMany).toContain(codes[1])
    expect(growth).toBeLessThan(200 << 20)
    expect(await databaseTrace(app.services)).toEqual(before)
  })

  it('4.4 #32: twelve people uploading large photographs at once stay within bounds', async () => {
    const noise = Buffer.alloc(2400 * 1800 * 3)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 7919) % 251
    const photo = await sharp(noise, { raw: { width: 2400, height: 1800, channels: 3 } })
      .jpeg()
      .toBuffer()
    let codes: number[] = []
    const growth = await growthDuring(async () => {
      codes = (await Promise.all(Array.from({ length: 12 }, () => send([fileOf(photo, 'a.jpg', 'image/jpeg')])))).map(
        ({ code }) => code,
      )
    })
    expect(codes).toEqual(Array(12).fill(0))
    expect(growth).toBeLessThan(400 << 20)
  })
})

describe('uploads under another name', () => {
  const png = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
  const script = Buffer.from('<script>alert(document.cookie)</script><?php system($_GET[0]); ?>')

  it.each([
    'x.png.html',
    'x.svg',
    '../../x.png',
    'x.php\u0000.png',
    '\u202egnp.html',
    'CON',
    `${'长'.repeat(300)}.png`,
  ])(
    '4.4 #30: a picture called %j is kept as a picture, without its tail, and never comes back as a page',
    async (name) => {
      const uploaded = await send([fileOf(Buffer.concat([await png(), script]), name, 'text/html')])
      // A name that cannot be kept is a reason to refuse, not to fail.
      if (uploaded.code !== 0) return expect(uploaded.code).toBeLessThan(50000)
      const [attachment] = uploaded.data as { attachmentId: string; fileType: string }[]
      expect(attachment?.fileType).toBe('png')
      const download = await sendCall(
        callNamed('attachmentDownload'),
        { attachmentId: attachment?.attachmentId },
        { base: app.base, token },
      )
      expect(download.headers.get('content-type')).toBe('image/png')
      expect(download.headers.get('content-security-policy')).toContain('sandbox')
      expect(Buffer.from(download.bytes ?? []).includes('<script')).toBe(false)
      const stored = await firstRow(
        app.services.db,
        sql<{
          row: string
        }>`select (attachment.*)::text as row from attachment where id::text = ${attachment?.attachmentId ?? ''}`,
      )
      expect(stored?.row).not.toMatch(/\.\.\/|\p{Bidi_Control}/u)
    },
  )

  it('4.4 #30: a page that claims to be a picture is refused', async () => {
    for (const [bytes, name] of [
      [script, 'a.png'],
      [Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), script]), 'a.png'],
      [Buffer.from('GIF89a<script>alert(1)</script>'), 'a.gif'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png'],
    ] as const)
      expect((await send([fileOf(bytes, name)])).code).toBe(errors.FILE_TYPE_REFUSED.code)
  })
})
