import type { PolarGrid } from '../polar-grid.ts'

/** A round plume over the ground: where its middle is, how wide (standard deviation), how strong (km⁻¹). */
export interface SyntheticPlume {
  bearingDeg: number
  distanceM: number
  widthM: number
  strength: number
}

/** A generator of uniform numbers that is the same on each run (mulberry32). */
export const seededUniform = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/**
 * A circle of 120 rays and 100 gates of 60 m over even haze with a slow gradient from west to east, round plumes, and
 * noise that grows with the square of the range as a lidar's does: `noise` is its relative standard deviation at 5 km.
 */
export const syntheticScan = (
  plumes: readonly SyntheticPlume[],
  { seed = 1, noise = 0.06, haze = 0.4 }: { seed?: number; noise?: number; haze?: number } = {},
): PolarGrid => {
  const draw = seededUniform(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  const shape = { elevationDeg: 2, azimuthStartDeg: 0, azimuthStepDeg: 3, azimuths: 120, firstGateM: 30, gateM: 60 }
  const gates = 100
  const values = new Float32Array(shape.azimuths * gates)
  const flat = (bearingDeg: number, distanceM: number) => ({
    east: distanceM * Math.sin((bearingDeg * Math.PI) / 180),
    north: distanceM * Math.cos((bearingDeg * Math.PI) / 180),
  })
  for (let ray = 0; ray < shape.azimuths; ray++) {
    for (let gate = 0; gate < gates; gate++) {
      const range = shape.firstGateM + gate * shape.gateM
      const here = flat(ray * shape.azimuthStepDeg, range)
      const air = haze * (1 + (0.1 * here.east) / 6000)
      const plume = plumes.reduce((sum, { bearingDeg, distanceM, widthM, strength }) => {
        const middle = flat(bearingDeg, distanceM)
        const away = Math.hypot(here.east - middle.east, here.north - middle.north) / widthM
        return sum + strength * Math.exp(-0.5 * away * away)
      }, 0)
      values[ray * gates + gate] = (air + plume) * (1 + noise * (range / 5000) ** 2 * normal())
    }
  }
  return { ...shape, gates, values }
}
