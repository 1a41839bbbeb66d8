import { randomBytes, randomInt } from 'node:crypto'
import sharp from 'sharp'

/** Strokes on a 4 × 6 grid. Only characters that nobody confuses: no 0/O, 1/I/L, 2/Z, 5/S, 8/B. */
const strokes: Readonly<Record<string, string>> = {
  '3': '0,0 4,0 2,2 4,4 2,6 0,5',
  '4': '3,6 3,0 0,4 4,4',
  '6': '4,0 1,2 0,4 1,6 3,6 4,4 3,3 0,4',
  '7': '0,0 4,0 1,6',
  '9': '4,2 3,0 1,0 0,2 1,3 4,2 3,6',
  A: '0,6 2,0 4,6 3,4 1,4',
  C: '4,1 2,0 0,2 0,4 2,6 4,5',
  E: '4,0 0,0 0,3 3,3 0,3 0,6 4,6',
  F: '0,6 0,0 4,0 0,0 0,3 3,3',
  H: '0,0 0,6 0,3 4,3 4,0 4,6',
  K: '0,0 0,6 0,3 4,0 0,3 4,6',
  M: '0,6 0,0 2,3 4,0 4,6',
  N: '0,6 0,0 4,6 4,0',
  P: '0,6 0,0 3,0 4,1 3,3 0,3',
  R: '0,6 0,0 3,0 4,1 3,3 0,3 4,6',
  T: '0,0 4,0 2,0 2,6',
  W: '0,0 1,6 2,3 3,6 4,0',
  X: '0,0 4,6 2,3 4,0 0,6',
  Y: '0,0 2,3 4,0 2,3 2,6',
}
const alphabet = Object.keys(strokes)

/** Whole number from a to b, from the system's secure source: a captcha that can be predicted is none. */
const between = (a: number, b: number) => randomInt(a, b + 1)

export const newCaptchaAnswer = (): string =>
  Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)] ?? '').join('')

const width = 120
const height = 40

/** A stroke as a curve bent anew each time: between its points it leaves the straight line. */
const bent = (points: readonly (readonly [number, number])[]): string => {
  const [first, ...rest] = points
  if (!first) return ''
  const curves = rest.map(([x, y], index) => {
    const [fromX, fromY] = points[index] ?? first
    const middle = `${(fromX + x) / 2 + between(-20, 20) / 10} ${(fromY + y) / 2 + between(-20, 20) / 10}`
    return `Q${middle} ${x} ${y}`
  })
  return `M${first.join(' ')}${curves.join('')}`
}

const glyph = (character: string, index: number): string => {
  const wide = between(34, 46) / 10
  const high = between(36, 46) / 10
  const points = (strokes[character] ?? '').split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x * wide + between(-15, 15) / 10, y * high + between(-15, 15) / 10] as const
  })
  const place = `translate(${10 + index * 26 + between(-4, 4)} ${7 + between(-4, 4)}) rotate(${between(-24, 24)} 8 12) skewX(${between(-14, 14)})`
  return `<path stroke-width="${between(22, 30) / 10}" transform="${place}" d="${bent(points)}"/>`
}

/** Lines of the strokes' own colour and width through the characters. */
const scratch = () =>
  `<path stroke-width="${between(8, 14) / 10}" d="M0 ${between(4, 36)}C40 ${between(0, 40)} 80 ${between(0, 40)} ${width} ${between(4, 36)}"/>`

/** Rows pushed sideways along a wave, and every pixel a little off: no two pictures of an answer are alike. */
const roughen = (pixels: Buffer): Buffer => {
  const rough = Buffer.alloc(pixels.length)
  const noise = randomBytes(pixels.length)
  const [swing, turn] = [between(15, 30) / 10, between(0, 628) / 100]
  for (let y = 0; y < height; y++) {
    const shift = Math.round(swing * Math.sin(y / 6 + turn))
    for (let x = 0; x < width; x++) {
      const from = (y * width + Math.min(width - 1, Math.max(0, x + shift))) * 3
      const to = (y * width + x) * 3
      // Every sixteenth pixel or so is a speck.
      const speck = (noise[to] ?? 0) < 16 ? 90 : 0
      for (let colour = 0; colour < 3; colour++)
        rough[to + colour] = Math.max(
          0,
          Math.min(255, (pixels[from + colour] ?? 0) - speck + ((noise[to + colour] ?? 0) >> 3) - 16),
        )
    }
  }
  return rough
}

/** The answer as a picture of 120 × 40 pixels, drawn on the server: what leaves it are pixels, not where strokes run. */
export const captchaImage = async (answer: string): Promise<string> => {
  const body = [...answer].map(glyph).join('') + Array.from({ length: 3 }, scratch).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#eef3f8"/><g fill="none" stroke="#1d4e7a" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  const raw = { width, height, channels: 3 } as const
  const png = await sharp(roughen(pixels), { raw }).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
