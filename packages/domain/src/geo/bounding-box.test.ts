import { describe, expect, it } from 'vitest'
import { boundingBox } from './bounding-box.ts'
import { bearingDeg, destination, distanceM, inSector, type Position } from './distance.ts'

/** Uniform numbers from a seed (mulberry32). */
const seeded = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const next = seeded(20_261)
const point = (): Position => ({ longitude: 119.5 + 1.5 * next(), latitude: 31 + next() })

describe('the box around a circle', () => {
  it('holds the whole rim and touches it on all four sides', () => {
    for (const radiusM of [100, 2000, 50_000]) {
      const centre = point()
      const box = boundingBox(centre, radiusM)
      const rim = Array.from({ length: 3600 }, (_, n) => destination(centre, n / 10, radiusM))
      for (const { longitude, latitude } of rim) {
        expect(longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north).toBe(
          true,
        )
      }
      expect(Math.max(...rim.map((p) => p.longitude))).toBeCloseTo(box.east, 5)
      expect(Math.min(...rim.map((p) => p.latitude))).toBeCloseTo(box.south, 5)
    }
  })
})

describe('a sector search', () => {
  it('distance is symmetric and zero at the very point', () => {
    for (let n = 0; n < 500; n += 1) {
      const [a, b] = [point(), point()]
      expect(distanceM(a, b)).toBe(distanceM(b, a))
      expect(distanceM(a, a)).toBe(0)
    }
  })

  it('equals brute force over distance and bearing on random points', () => {
    for (let n = 0; n < 2000; n += 1) {
      const centre = point()
      const sector = {
        centre,
        directionDeg: 360 * next(),
        angleDeg: 10 + 350 * next(),
        radiusM: 1000 + 50_000 * next(),
      }
      const candidate = point()
      const off = Math.abs(((bearingDeg(centre, candidate) - sector.directionDeg + 540) % 360) - 180)
      const expected = distanceM(centre, candidate) <= sector.radiusM && off <= sector.angleDeg / 2
      expect(inSector(candidate, sector)).toBe(expected)
    }
  })

  it('turning everything by the same angle turns the result with it', () => {
    const centre = { longitude: 120.3, latitude: 31.57 }
    for (let n = 0; n < 1000; n += 1) {
      const [bearing, away, turn] = [360 * next(), 6000 * next(), 360 * next()]
      const sector = { centre, directionDeg: 360 * next(), angleDeg: 45, radiusM: 3000 }
      const before = inSector(destination(centre, bearing, away), sector)
      const after = inSector(destination(centre, bearing + turn, away), {
        ...sector,
        directionDeg: (sector.directionDeg + turn) % 360,
      })
      expect(after).toBe(before)
    }
  })

  it('its rim is inside, and so is a point on it at every bearing', () => {
    const centre = { longitude: 120.3, latitude: 31.57 }
    for (let bearing = 0; bearing < 360; bearing += 1) {
      const sector = { centre, directionDeg: bearing, angleDeg: 10, radiusM: 2000 }
      expect(inSector(destination(centre, bearing, 2000), sector)).toBe(true)
      expect(inSector(destination(centre, bearing, 2000.01), sector)).toBe(false)
    }
  })
})
