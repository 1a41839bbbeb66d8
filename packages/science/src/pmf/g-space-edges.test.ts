import { describe, expect, it } from 'vitest'
import { seededRandom } from '../stats/seeded-random.ts'
import { gSpaceEdges } from './g-space-edges.ts'

/** Two sources that work apart, each at rest a good part of the time. */
const apart = () => {
  const random = seededRandom(7)
  const line = () => Array.from({ length: 600 }, () => (random() < 0.25 ? 0 : -2 * Math.log(1 - random())))
  return [line(), line()] as const
}

describe('edges of a G-space plot', () => {
  it('of sources that work apart lie on the axes', () => {
    const [a, b] = apart()
    expect(gSpaceEdges(a, b)).toEqual({ lower: 0, upper: null, isLeaning: false })
  })

  it('lean where one factor took a part of the other: the lower one by that part', () => {
    const [a, b] = apart()
    const edges = gSpaceEdges(
      a,
      b.map((value, row) => value + 0.4 * (a[row] ?? 0)),
    )
    expect(edges?.lower).toBeCloseTo(0.4, 2)
    expect(edges?.isLeaning).toBe(true)
  })

  it('are not read from fewer than twenty hours away from nought', () => {
    expect(gSpaceEdges([1, 2, null], [1, 2, 3])).toBeNull()
  })
})
