import type { Position } from '@qingkong/domain/geo/distance'
import { colorReader, colorScales, type ScaledChannel } from '@qingkong/domain/radar/color-scale'
import { type HotSpotLimits, isJudged } from '@qingkong/domain/radar/hot-spot'
import { type PolarGrid, valueOver } from '@qingkong/domain/radar/polar-grid'
import { squareAround } from '@qingkong/domain/radar/radar-picture'
import { normalizeDegrees } from '@qingkong/domain/wind/sector'
import sharp from 'sharp'

/** Edge of a picture, pixels: 8 m each around a hot spot, finer than the cells. */
const edge = 600
const metresPerDegree = (6_371_008.8 * Math.PI) / 180

/**
 * Draws a scan as a square of the map with north up, see-through where nothing is judged or measured.
 * Positions are taken on the plane at the radar's latitude, which is good to a metre within its range.
 */
export const drawScan = (
  grid: PolarGrid,
  radar: Position & HotSpotLimits,
  channel: ScaledChannel,
  square: { centre: Position; sideM: number },
): Promise<Uint8Array> => {
  const colorOf = colorReader(colorScales[channel])
  const { west, east, south, north } = squareAround(square.centre, square.sideM)
  const pixels = new Uint8Array(edge * edge * 4)
  const metresPerLongitude = metresPerDegree * Math.cos((radar.latitude * Math.PI) / 180)
  for (let row = 0; row < edge; row++) {
    const northM = (north - ((row + 0.5) / edge) * (north - south) - radar.latitude) * metresPerDegree
    for (let column = 0; column < edge; column++) {
      const eastM = (west + ((column + 0.5) / edge) * (east - west) - radar.longitude) * metresPerLongitude
      const distanceM = Math.hypot(eastM, northM)
      if (distanceM > radar.rangeLimitM) continue
      const bearingDeg = normalizeDegrees((Math.atan2(eastM, northM) * 180) / Math.PI)
      const value = isJudged(radar, bearingDeg, distanceM) ? valueOver(grid, bearingDeg, distanceM) : null
      if (value === null) continue
      pixels.set([...colorOf(value), 255], (row * edge + column) * 4)
    }
  }
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 4 } })
    .png({ compressionLevel: 6 })
    .toBuffer()
}
