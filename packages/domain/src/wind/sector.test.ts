import { describe, expect, it } from 'vitest'
import {
  arrowRotation,
  meanDirection,
  normalizeDegrees,
  sectorCodes,
  sectorIndex,
  sectorName,
  sectorNames,
  vectorMean,
  windName,
} from './sector.ts'

describe('wind sectors', () => {
  it('every centre lies in its own sector, and north spans both sides of 0', () => {
    for (const count of [8, 16] as const) {
      expect(sectorNames[count]).toHaveLength(count)
      for (let i = 0; i < count; i++) expect(sectorIndex((i * 360) / count, count)).toBe(i)
    }
    expect([350, 11.24, 11.25, -5, 720].map((degrees) => sectorIndex(degrees, 16))).toEqual([0, 0, 1, 0, 0])
    expect(sectorIndex(348.75, 16)).toBe(0)
    expect(sectorIndex(337.4, 8)).toBe(7)
  })

  it('the eight Chinese names are the editing directions 0, 45 … 315', () => {
    expect([0, 45, 90, 135, 180, 225, 270, 315].map((degrees) => sectorName(degrees, 8)).join('')).toBe(
      '北东北东东南南西南西西北',
    )
    expect(sectorName(22.5, 16)).toBe('北东北')
    expect(sectorCodes[16][sectorIndex(247.5, 16)]).toBe('WSW')
  })

  it('names a wind, calm below 0.3 m/s whatever the vane says', () => {
    expect(windName(90, 2)).toBe('东风')
    expect(windName(90, 0.2)).toBe('静风')
    expect(windName(null, 2)).toBeNull()
    expect(windName(200, null, 16)).toBe('南西南风')
  })

  it('an arrow turns by the direction plus 180 degrees', () => {
    expect([0, 90, 180, 350].map(arrowRotation)).toEqual([180, 270, 0, 170])
    expect(Object.is(normalizeDegrees(-360), 0)).toBe(true)
  })
})

describe('vector means', () => {
  it('350° and 10° make north, not south', () => {
    const mean = meanDirection([350, 10])
    expect(Math.min(mean ?? 180, 360 - (mean ?? 180))).toBeCloseTo(0, 9)
  })

  it('weighs by speed', () => {
    const mean = vectorMean([
      { directionDeg: 0, speedMs: 3 },
      { directionDeg: 90, speedMs: 3 },
    ])
    expect(mean?.directionDeg).toBeCloseTo(45, 9)
    expect(mean?.speedMs).toBeCloseTo(3 / Math.SQRT2, 9)
  })

  it('opposite winds have no direction, and no winds no mean', () => {
    expect(meanDirection([90, 270])).toBeNull()
    expect(vectorMean([])).toBeNull()
  })
})
