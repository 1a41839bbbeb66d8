import { randomInt } from 'node:crypto'

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

const glyph = (character: string, index: number): string => {
  const points = (strokes[character] ?? '').split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return `${x * 4 + between(-10, 10) / 10},${y * 4 + between(-10, 10) / 10}`
  })
  const place = `translate(${12 + index * 27 + between(-3, 3)} ${8 + between(-4, 4)}) rotate(${between(-18, 18)} 8 12)`
  return `<polyline transform="${place}" points="${points.join(' ')}"/>`
}

const noise = () =>
  `<path stroke-width="1.2" d="M0 ${between(0, 40)}C40 ${between(0, 40)} 80 ${between(0, 40)} 120 ${between(0, 40)}"/>`

/** The answer drawn as strokes (no text element to read it from), as a data URI of an SVG of 120 × 40. */
export const captchaImage = (answer: string): string => {
  const body = [...answer].map(glyph).join('') + Array.from({ length: 3 }, noise).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40" viewBox="0 0 120 40"><rect width="120" height="40" fill="#eef3f8"/><g fill="none" stroke="#1d4e7a" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${body}</g></svg>`
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}
