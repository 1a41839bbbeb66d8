/** Draws one picture from stdin anew to stdout, in a process of its own: whoever started it may kill it at any moment. */
import sharp, { type Sharp } from 'sharp'
import { encodePicture, type PictureType } from './encode-picture.ts'

/** Drawings need no more than a screen. */
const edge = 2000

const drawing = (image: Sharp): Sharp =>
  image.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true }).png()

const kind = process.argv[2] as 'svg' | PictureType
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
sharp.concurrency(1)
const image = sharp(Buffer.concat(chunks), { limitInputPixels: 50_000_000, failOn: 'error' })
process.stdout.write(await (kind === 'svg' ? drawing(image) : encodePicture(image, kind)).toBuffer())
