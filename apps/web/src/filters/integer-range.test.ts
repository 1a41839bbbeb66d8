import { describe, expect, it } from 'vitest'
import { isRange, type Range, readInteger, withEnd, withLower, withStart, withUpper } from './integer-range.ts'

const some: Range[] = [
  [0, 0],
  [1, 10],
  [10, 100],
  [100, 100],
]

describe('two whole numbers', () => {
  it('are whole and within their bounds (filter-17)', () => {
    expect([2.6, -4, 400, Number.NaN, null].map((typed) => readInteger(typed, 0, 100))).toEqual([3, 0, 100, null, null])
    expect(isRange([1, 10], 0, 100)).toBe(true)
    for (const bad of [[10, 1], [0.5, 2], [1, 101], [1], '1,10', null]) expect(isRange(bad, 0, 100)).toBe(false)
  })

  it('a start above the end pushes the end up, an end below the start pulls the start down (filter-17)', () => {
    expect(withStart([1, 10], 20)).toEqual([20, 20])
    expect(withEnd([5, 10], 2)).toEqual([2, 2])
    for (const range of some) {
      for (let to = 0; to <= 100; to += 1) {
        expect(isRange(withStart(range, to), 0, 100)).toBe(true)
        expect(isRange(withEnd(range, to), 0, 100)).toBe(true)
        expect([withStart(range, to)[0], withEnd(range, to)[1]]).toEqual([to, to])
      }
    }
  })

  it('the lower AQI runs from 0 to upper − 1, the upper one from lower + 1 (filter-16)', () => {
    expect(withLower([101, 500], 700)).toEqual([499, 500])
    expect(withLower([101, 500], -1)).toEqual([0, 500])
    expect(withUpper([101, 500], 50)).toEqual([101, 102])
    expect(withUpper([101, 500], 800)).toEqual([101, 800])
    for (let to = 0; to <= 600; to += 7) {
      const [lower, upper] = withUpper(withLower([101, 500], to), 600 - to)
      expect(lower).toBeGreaterThanOrEqual(0)
      expect(upper).toBeGreaterThan(lower)
    }
  })
})
