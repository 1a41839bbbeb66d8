import { describe, expect, it } from 'vitest'
import { distanceM } from '../geo/distance.ts'
import { colorReader, colorScales } from './color-scale.ts'
import { mixingHeightM } from './mixing-height.ts'
import { particleKind } from './particle-kind.ts'
import { pictureCorners } from './radar-picture.ts'

const place = { longitude: 120.34, latitude: 31.52 }

describe('the radar picture', () => {
  it('is a square of 5000 m × cos 20° around the event (popup-08)', () => {
    const [topLeft, topRight, bottomRight, bottomLeft] = pictureCorners(place).map(([longitude, latitude]) => ({
      longitude,
      latitude,
    })) as [typeof place, typeof place, typeof place, typeof place]
    for (const [from, to] of [
      [topLeft, topRight],
      [topRight, bottomRight],
      [bottomRight, bottomLeft],
      [bottomLeft, topLeft],
    ] as const) {
      expect(distanceM(from, to)).toBeCloseTo(4698.5, -1)
    }
    expect(topLeft.latitude).toBeGreaterThan(place.latitude)
    expect(topLeft.longitude).toBeLessThan(place.longitude)
    expect((topLeft.latitude + bottomRight.latitude) / 2).toBeCloseTo(place.latitude, 8)
    expect((topLeft.longitude + bottomRight.longitude) / 2).toBeCloseTo(place.longitude, 8)
  })

  it('reads colours straight between the stops of the scale and holds the ends', () => {
    const read = colorReader(colorScales.extinction532)
    expect(read(-1)).toEqual([0x1d, 0x2b, 0x8f])
    expect(read(0.1)).toEqual([0x1f, 0x6f, 0xd0])
    expect(read(0.05)).toEqual([30, 77, 176])
    expect(read(99)).toEqual([0xa5, 0x13, 0x2d])
  })
})

describe('a vertical profile', () => {
  const heights = Array.from({ length: 60 }, (_, n) => 75 + 50 * n)

  it('shows the top of the mixing layer where the extinction falls most', () => {
    const values = heights.map((height) => 0.1 + 0.5 / (1 + Math.exp((height - 900) / 60)))
    expect(mixingHeightM({ heights, values })).toBeGreaterThanOrEqual(850)
    expect(mixingHeightM({ heights, values })).toBeLessThanOrEqual(950)
  })

  it('has no top where the air is even or nothing was measured', () => {
    expect(mixingHeightM({ heights, values: heights.map(() => 0.3) })).toBeNull()
    expect(mixingHeightM({ heights, values: heights.map(() => null) })).toBeNull()
  })

  it('tells dust from haze by the depolarisation', () => {
    expect([0.3, 0.2, 0.15, 0.05, null].map(particleKind)).toEqual(['粗颗粒', '粗颗粒', '混合', '细颗粒', null])
  })
})
