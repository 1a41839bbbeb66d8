import { readdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type DrawingLimits, drawApart } from './draw-apart.ts'

const drawSvg = (bytes: Uint8Array, limits?: DrawingLimits) => drawApart('svg', bytes, limits)
const svg = (body: string, size = 10) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${body}</svg>`)
/** Groups in groups, each drawn on a canvas of its own. */
const costly = svg(`${'<g opacity=".9">'.repeat(60)}<rect width="6000" height="6000"/>${'</g>'.repeat(60)}`, 6000)

/** Renderers still running below this process. */
const renderers = () =>
  readdirSync('/proc').filter((pid) => {
    try {
      if (!/^\d+$/.test(pid) || !readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-renderer.ts'))
        return false
      const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
      return Number(parent) === process.pid
    } catch {
      return false
    }
  }).length

describe('drawing an uploaded drawing', () => {
  it('gives a PNG no larger than a screen', async () => {
    const { width, height, format } = await sharp(await drawSvg(svg('<rect width="5" height="5"/>', 5000))).metadata()
    expect({ width, height, format }).toEqual({ width: 2000, height: 2000, format: 'png' })
  })

  it('S2: what costs too much memory or time is ended with its process, and the next one is drawn', async () => {
    await expect(drawSvg(costly, { ms: 20_000, bytes: 60 << 20 })).rejects.toMatchObject({ key: 'FILE_TOO_LARGE' })
    await expect(drawSvg(costly, { ms: 60, bytes: 4 ** 20 })).rejects.toMatchObject({ key: 'FILE_TOO_LARGE' })
    await expect.poll(renderers, { timeout: 15_000 }).toBe(0)
    expect((await drawSvg(svg('<rect width="5" height="5"/>'))).length).toBeGreaterThan(50)
  })

  it('what is no drawing is refused', async () => {
    await expect(drawSvg(new TextEncoder().encode('<svg'))).rejects.toMatchObject({ key: 'FILE_TYPE_REFUSED' })
  })
})
