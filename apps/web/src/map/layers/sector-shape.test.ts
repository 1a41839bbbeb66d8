import { bearingDeg, distanceM } from '@qingkong/domain/geo/distance'
import { describe, expect, it } from 'vitest'
import { sectorPolygon } from './sector-shape.ts'

const centre = { longitude: 120.3, latitude: 31.57 }
const rimOf = (directionDeg: number, angleDeg: number, radiusKm: number) =>
  (sectorPolygon({ centre, directionDeg, angleDeg, radiusKm }).coordinates[0] ?? []).map(
    ([longitude = 0, latitude = 0]) => ({
      longitude,
      latitude,
    }),
  )

describe('the sector on the map (trace-16)', () => {
  it('is drawn one degree at a time, radius in km times 1000 metres', () => {
    const rim = rimOf(0, 45, 2)
    expect(rim).toHaveLength(48)
    expect(rim[0]).toEqual(centre)
    expect(rim.at(-1)).toEqual(centre)
    for (const point of rim.slice(1, -1)) expect(distanceM(centre, point)).toBeCloseTo(2000, 3)
    expect(bearingDeg(centre, rim[1] ?? centre)).toBeCloseTo(337.5, 6)
    expect(bearingDeg(centre, rim[2] ?? centre)).toBeCloseTo(338.5, 6)
    expect(bearingDeg(centre, rim.at(-2) ?? centre)).toBeCloseTo(22.5, 6)
  })

  it('opens towards where the wind comes from, over north too', () => {
    const middle = rimOf(350, 30, 5)[16]
    expect(bearingDeg(centre, middle ?? centre)).toBeCloseTo(350, 6)
  })

  it('is a closed circle without its centre at 360°', () => {
    const rim = rimOf(90, 360, 3)
    expect(rim).toHaveLength(361)
    expect(rim[0]).toEqual(rim.at(-1))
    expect(rim.every((point) => Math.abs(distanceM(centre, point) - 3000) < 0.001)).toBe(true)
  })
})
