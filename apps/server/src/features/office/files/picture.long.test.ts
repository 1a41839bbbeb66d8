import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { redrawPicture } from './picture.ts'

describe('large photographs', () => {
  it('S4: three photographs of 49 million pixels that must be turned take none of this process’s memory', async () => {
    const photo = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: 'firebrick' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const before = process.memoryUsage().rss
    let highest = before
    const look = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 2)
    const drawn = await Promise.all([1, 2, 3].map(() => redrawPicture(photo)))
    clearInterval(look)
    for (const one of drawn) expect(one).toMatchObject({ fileType: 'jpg', width: 7000, height: 7000 })
    expect((await sharp(drawn[0]?.bytes).metadata()).orientation).toBeUndefined()
    // Each held whole takes 440 MB.
    expect(highest - before).toBeLessThan(100 << 20)
  }, 60_000)
})
