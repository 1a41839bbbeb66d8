import { describe, expect, it } from 'vitest'
import { bearingDeg, destination, distanceM, inSector } from './distance.ts'

const xuelang = { longitude: 120.269, latitude: 31.4867 }
const huangxiang = { longitude: 120.275, latitude: 31.6219 }

describe('distance and bearing', () => {
  it('one degree of latitude is 111.195 km, and of longitude half of that at 60°', () => {
    expect(distanceM({ longitude: 120, latitude: 31 }, { longitude: 120, latitude: 32 })).toBeCloseTo(111_195, 0)
    const half = distanceM({ longitude: 0, latitude: 60 }, { longitude: 0.001, latitude: 60 })
    expect(half).toBeCloseTo(111.195 / 2, 2)
  })

  it('雪浪 lies 15 km south of 黄巷', () => {
    expect(distanceM(xuelang, huangxiang)).toBeCloseTo(15_044, -1)
    expect(bearingDeg(xuelang, huangxiang)).toBeCloseTo(2.2, 1)
    expect(bearingDeg(huangxiang, xuelang)).toBeCloseTo(182.2, 1)
    expect(distanceM(xuelang, xuelang)).toBe(0)
  })

  it('destination undoes distance and bearing', () => {
    for (const bearing of [0, 45, 133, 270, 359]) {
      const there = destination(xuelang, bearing, 3000)
      expect(distanceM(xuelang, there)).toBeCloseTo(3000, 5)
      const off = Math.abs(bearingDeg(xuelang, there) - bearing)
      expect(Math.min(off, 360 - off)).toBeCloseTo(0, 6)
    }
    expect(destination({ longitude: 179.999, latitude: 0 }, 90, 1000).longitude).toBeCloseTo(-179.992, 2)
  })
})

describe('wind sector', () => {
  const sector = { centre: xuelang, directionDeg: 0, angleDeg: 45, radiusM: 2000 }
  const at = (bearing: number, distance: number) => destination(xuelang, bearing, distance)

  it('opens by half its angle to both sides of its axis, over north too', () => {
    expect([0, 22.4, 337.6, 22.5, 337.5].map((b) => inSector(at(b, 1500), sector))).toEqual(Array(5).fill(true))
    expect([22.6, 337.4, 180].map((b) => inSector(at(b, 1500), sector))).toEqual(Array(3).fill(false))
  })

  it('ends at its radius, contains its centre, and is a circle at 360°', () => {
    expect(inSector(at(0, 1999), sector)).toBe(true)
    expect(inSector(at(0, 2001), sector)).toBe(false)
    expect(inSector(xuelang, sector)).toBe(true)
    expect(inSector(at(180, 1500), { ...sector, angleDeg: 360 })).toBe(true)
  })
})
