import sharp from 'sharp'

/** Where the plate stands in every picture drawn here: left, top, width, height as shares of it. */
export const drawnPlateBox: readonly [number, number, number, number] = [0.42, 0.74, 0.16, 0.09]

const [width, height] = [480, 270]

/** Darkness of the smoke behind the vehicle, 0 to 1, by the Ringelmann step. */
const darkness = (ringelmann: number): number => Math.min(0.9, ringelmann / 5)

/**
 * What a camera on a gantry sees: a vehicle from behind with its plate, and its smoke. A drawing, so that nobody takes
 * it for a photograph; the 演 of the plate is left out because a server without Chinese fonts could not write it.
 */
export const vehiclePicture = async (plate: string, ringelmann: number, caption: string): Promise<string> => {
  const [left, top, wide, high] = drawnPlateBox
  const smoke = darkness(ringelmann)
  const puffs = [0, 1, 2, 3]
    .map(
      (n) =>
        `<ellipse cx="${300 + n * 34}" cy="${190 - n * 18}" rx="${26 + n * 10}" ry="${18 + n * 7}" fill="#111" opacity="${(smoke * (1 - n * 0.18)).toFixed(2)}"/>`,
    )
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">
    <rect width="${width}" height="${height}" fill="#8d959c"/>
    <polygon points="190,0 290,0 440,270 40,270" fill="#6a7178"/>
    <rect x="150" y="60" width="180" height="175" rx="10" fill="#4a6078"/>
    <rect x="168" y="76" width="144" height="70" rx="6" fill="#2b3a48"/>
    <circle cx="168" cy="190" r="10" fill="#b5332a"/><circle cx="312" cy="190" r="10" fill="#b5332a"/>
    ${smoke > 0 ? puffs : ''}
    <rect x="${left * width}" y="${top * height}" width="${wide * width}" height="${high * height}" rx="2" fill="#f2c230" stroke="#222"/>
    <text x="${(left + wide / 2) * width}" y="${(top + high * 0.78) * height}" font-size="18" text-anchor="middle" fill="#111">${plate.replace(/[^A-Z0-9]/g, '')}</text>
    <text x="10" y="20" font-size="12" fill="#fff">${caption.replace(/[^\w :.-]/g, '')}</text></svg>`
  return (await sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer()).toString('base64')
}
