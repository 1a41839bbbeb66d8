import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { folderStore } from '../../../platform/file-store.ts'
import { keepPicture } from './kept-picture.ts'

const files = folderStore(mkdtempSync(join(tmpdir(), 'qk-kept-')))
const pixels = () => sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
const kept = (bytes: Buffer) => keepPicture(files, bytes.toString('base64'))

it('S2: vehiclePush keeps JPEG and PNG as JPEG; a drawing, which the library would draw without end, is no picture', async () => {
  for (const photo of [await pixels().jpeg().toBuffer(), await pixels().png().toBuffer()]) {
    const sha256 = await kept(photo)
    expect((await sharp(await files.get(sha256 ?? '')).metadata()).format).toBe('jpeg')
  }
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  expect(await kept(drawing)).toBeNull()
  expect(await kept(await pixels().webp().toBuffer())).toBeNull()
  expect(await kept(Buffer.from('no picture'))).toBeNull()
})
