import { describe, expect, it } from 'vitest'
import { distanceM } from '../geo/distance.ts'
import { findHotSpots, type HotSpotLimits } from './hot-spot.ts'
import { hotSpotLevel } from './hot-spot-level.ts'
import type { PolarGrid } from './polar-grid.ts'
import { type SyntheticPlume, syntheticScan } from './testing/synthetic-scan.ts'

const radar = { longitude: 120.34, latitude: 31.52 }
const limits: HotSpotLimits = { blindRangeM: 300, rangeLimitM: 5500, clutter: [] }
const find = (grid: PolarGrid, changed: Partial<HotSpotLimits> = {}) =>
  findHotSpots(grid, radar, { ...limits, ...changed })

const plume: SyntheticPlume = { bearingDeg: 63, distanceM: 2100, widthM: 180, strength: 0.9 }

/** The scan of the same air by a lidar whose first ray points elsewhere. */
const turned = (grid: PolarGrid, rays: number): PolarGrid => {
  const values = new Float32Array(grid.values.length)
  for (let ray = 0; ray < grid.azimuths; ray++) {
    const from = (ray + rays) % grid.azimuths
    values.set(grid.values.subarray(from * grid.gates, (from + 1) * grid.gates), ray * grid.gates)
  }
  return { ...grid, azimuthStartDeg: rays * grid.azimuthStepDeg, values }
}

describe('hot spots of a lidar scan', () => {
  it('a plume stands out with its place, peak, contrast and area', () => {
    const [spot, ...others] = find(syntheticScan([plume]))
    expect(others).toEqual([])
    expect(spot?.directionDeg).toBeCloseTo(63, -0.5)
    expect(spot?.distanceM).toBeGreaterThan(2000)
    expect(spot?.distanceM).toBeLessThan(2200)
    expect(spot?.peak).toBeGreaterThan(1.2)
    expect(spot?.contrast).toBeGreaterThan(2.7)
    expect(spot?.contrast).toBeLessThan(3.8)
    // A round plume is above 35 % of the background within 1.9 of its widths: about 37 ha.
    expect(spot?.areaM2).toBeGreaterThan(250_000)
    expect(spot?.areaM2).toBeLessThan(500_000)
  })

  it('does not depend on where the lidar begins its circle, also for a plume across north', () => {
    for (const bearingDeg of [63, 359]) {
      const grid = syntheticScan([{ ...plume, bearingDeg }])
      const [straight] = find(grid)
      for (const rays of [1, 37, 119]) {
        const [spot, ...others] = find(turned(grid, rays))
        expect(others).toEqual([])
        expect(distanceM(spot ?? radar, straight ?? radar)).toBeLessThan(1)
        expect(spot?.contrast).toBeCloseTo(straight?.contrast ?? 0, 6)
        expect(spot?.areaM2).toBeCloseTo(straight?.areaM2 ?? 0, 0)
      }
    }
  })

  it('two plumes are two hot spots, the stronger contrast first', () => {
    const spots = find(syntheticScan([plume, { bearingDeg: 240, distanceM: 3500, widthM: 250, strength: 0.5 }]))
    expect(spots.map((spot) => Math.round(spot.directionDeg / 10))).toEqual([6, 24])
  })

  it('says nothing within the blind zone, beyond the range limit, or of a fixed tower', () => {
    expect(find(syntheticScan([{ ...plume, distanceM: 150, widthM: 40 }]))).toEqual([])
    const far = syntheticScan([{ ...plume, distanceM: 5900, widthM: 80, strength: 2 }])
    expect(find(far)).toEqual([])
    const tower = { ...plume, widthM: 60, strength: 5 }
    expect(find(syntheticScan([tower]))).toHaveLength(1)
    const clutter = [{ fromDeg: 50, toDeg: 76, fromM: 1700, toM: 2500 }]
    expect(find(syntheticScan([tower]), { clutter })).toEqual([])
    // A mask may cross north.
    const north = syntheticScan([{ ...tower, bearingDeg: 1 }])
    expect(find(north, { clutter: [{ fromDeg: 345, toDeg: 15, fromM: 1700, toM: 2500 }] })).toEqual([])
    expect(find(north, { clutter: [{ fromDeg: 15, toDeg: 345, fromM: 1700, toM: 2500 }] })).toHaveLength(1)
  })

  it('a bright single cell is an echo and no plume', () => {
    const grid = syntheticScan([])
    grid.values[20 * grid.gates + 30] = 40
    expect(find(grid)).toEqual([])
  })

  it('a scan full of gaps is judged by what is there', () => {
    const grid = syntheticScan([plume])
    for (let cell = 0; cell < grid.values.length; cell++) {
      const ray = Math.floor(cell / grid.gates)
      if (ray > 60 || cell % grid.gates > 80) grid.values[cell] = Number.NaN
    }
    expect(find(grid)).toHaveLength(1)
    expect(find({ ...grid, values: new Float32Array(grid.values.length).fill(Number.NaN) })).toEqual([])
  })

  it('the level follows the contrast', () => {
    expect([1.7, 2.4, 2.5, 3.9, 4, 9].map(hotSpotLevel)).toEqual([3, 3, 2, 2, 1, 1])
  })
})
