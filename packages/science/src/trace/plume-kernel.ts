import { type AirPath, type PlanePoint, passageBy } from './air-path.ts'
import { spreadAt } from './stability.ts'

/** Nearer than this a point source is an area. */
const nearestM = 60
/** Turning of the wind that hourly means do not show, as an angle (rad) added to the plume's width. */
const unseenTurning = 0.07
/** A plume no wind carries spreads in its own meander. */
const calmMs = 0.6

export type Kernel = {
  /**
   * Ground concentration per unit of emission, s/m³ (g/s gives g/m³), mean over the hour; one for each release height
   * asked for.
   */
  secondsPerM3: number[]
  /** The best passage of the hour: widths and metres beside the axis, way and time. */
  widthsOff: number
  acrossM: number
  alongM: number
  travelS: number
}

/** Farther beside the axis than this many widths nothing arrives. */
const outsideWidths = 5

/**
 * Gaussian plume with reflection at the ground along the air's way back from a site, mean over the arrivals of the
 * hour. The distance travelled counts, not the distance on the map.
 * @returns null when the air of none of the arrivals passed the source
 */
export const kernelOf = (
  paths: readonly AirPath[],
  source: PlanePoint,
  releaseHeightsM: readonly number[],
): Kernel | null => {
  const sums = releaseHeightsM.map(() => 0)
  let best: Omit<Kernel, 'secondsPerM3'> | null = null
  for (const path of paths) {
    const passage = passageBy(path, source)
    if (!passage) continue
    const alongM = Math.max(passage.alongM, nearestM)
    const { acrossM, verticalM } = spreadAt(path.stability, alongM)
    const width = Math.hypot(acrossM, unseenTurning * alongM)
    const widthsOff = passage.acrossM / width
    if (!best || widthsOff < best.widthsOff)
      best = { widthsOff, acrossM: passage.acrossM, alongM, travelS: passage.travelS }
    if (widthsOff > outsideWidths) continue
    const speedMs = Math.max(calmMs, passage.alongM / Math.max(1, passage.travelS))
    const axis = Math.exp(-0.5 * widthsOff ** 2) / (Math.PI * width * verticalM * speedMs)
    for (const [index, heightM] of releaseHeightsM.entries()) {
      const vertical = Math.exp(-0.5 * (heightM / verticalM) ** 2)
      sums[index] = (sums[index] ?? 0) + axis * vertical
    }
  }
  if (!best || best.widthsOff > outsideWidths) return null
  return { ...best, secondsPerM3: sums.map((sum) => sum / paths.length) }
}
