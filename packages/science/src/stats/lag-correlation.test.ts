import { describe, expect, it } from 'vitest'
import { lagCorrelation } from './lag-correlation.ts'

const wave = Array.from({ length: 60 }, (_, at) => 50 + 20 * Math.sin(at * 1.3) + 8 * Math.sin(at * 0.37))
const limits = { most: 6, leastPairs: 24 }

describe('a series that follows another', () => {
  it('is found at its lag', () => {
    const later = wave.map((_, at) => (at < 3 ? null : (wave[at - 3] ?? null)))
    const found = lagCorrelation(wave, later, limits)
    expect(found).toMatchObject({ lag: 3, n: 57 })
    expect(found?.r).toBeCloseTo(1, 12)
  })

  it('of equal correlations the shortest lag stands; it does not look ahead', () => {
    expect(lagCorrelation(wave, wave, limits)?.lag).toBe(0)
    const earlier = wave.map((_, at) => wave[at + 3] ?? null)
    expect(lagCorrelation(wave, earlier, limits)?.r).toBeLessThan(0.9)
  })

  it('too few pairs, or a flat series, tell nothing', () => {
    expect(lagCorrelation(wave.slice(0, 23), wave.slice(0, 23), limits)).toBeNull()
    expect(
      lagCorrelation(
        wave,
        wave.map(() => 5),
        limits,
      ),
    ).toBeNull()
  })
})
