/** Draws one SVG document from stdin as PNG to stdout, in a process of its own: whoever started it may kill it at any moment. */
import sharp from 'sharp'

/** Drawings need no more than a screen. */
const edge = 2000

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
sharp.concurrency(1)
const image = sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000, failOn: 'error' })
const drawn = await image
  .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
  .png()
  .toBuffer()
process.stdout.write(drawn)
