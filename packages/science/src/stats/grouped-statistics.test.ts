import { describe, expect, it } from 'vitest'
import { groupedStatistics } from './grouped-statistics.ts'

describe('means of the rows of each group', () => {
  const values = Float64Array.of(1, 2, 3, 4, 5, Number.NaN, 10, 99)
  const groups = [0, 0, 0, 0, 0, 0, 1, -1]

  it('have Student’s 95 % interval: 1 to 5 mean 3 ± 2.7764·0.7071', () => {
    const [first] = groupedStatistics(values, (row) => groups[row] ?? -1, 2)
    expect(first).toMatchObject({ n: 5, mean: 3, p25: 2, p50: 3, p75: 4 })
    expect(first?.low).toBeCloseTo(3 - 2.7764451 * Math.SQRT1_2, 5)
    expect(first?.high).toBeCloseTo(3 + 2.7764451 * Math.SQRT1_2, 5)
  })

  it('missing values and rows of no group do not count; one value has no interval', () => {
    const [, second] = groupedStatistics(values, (row) => groups[row] ?? -1, 2)
    expect(second).toEqual({ n: 1, mean: 10, low: null, high: null, p25: 10, p50: 10, p75: 10 })
  })

  it('too few values tell only how many there are', () => {
    const [, second, third] = groupedStatistics(values, (row) => groups[row] ?? -1, 3, 5)
    expect(second).toMatchObject({ n: 1, mean: null, p50: null })
    expect(third).toMatchObject({ n: 0, mean: null })
  })
})
