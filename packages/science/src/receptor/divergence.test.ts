import { describe, expect, it } from 'vitest'
import { divergence } from './divergence.ts'

describe('the coefficient of divergence of two compositions', () => {
  it('is 0.09072 for (10, 20, 5) and (8, 25, 5) (check value 11)', () => {
    expect(divergence([10, 20, 5], [8, 25, 5]).cd).toBeCloseTo(0.09072, 5)
  })

  it('does not depend on which is first; the same composition diverges by nothing', () => {
    expect(divergence([8, 25, 5], [10, 20, 5]).cd).toBe(divergence([10, 20, 5], [8, 25, 5]).cd)
    expect(divergence([1, 2], [1, 2]).cd).toBe(0)
    expect(divergence([1, 0], [0, 2]).cd).toBe(1)
  })

  it('a component that one lacks, or that neither has any of, does not count; one component is no composition', () => {
    expect(divergence([10, null, 20, 0, 5], [8, 4, 25, 0, 5])).toEqual(divergence([10, 20, 5], [8, 25, 5]))
    expect(divergence([10, Number.NaN], [8, 4])).toEqual({ components: 1, cd: null })
  })
})
