import { describe, expect, it } from 'vitest'
import { baseRuns } from './base-run.ts'
import { newWorkspace, refine } from './factorise.ts'
import { prepareTable } from './prepare-table.ts'
import { distanceTowards, pullsOnRows } from './pulls.ts'
import { copyOf } from './solution.ts'
import { synthetic } from './testing/synthetic.ts'

const towards = (target: number[], weight = 2) => ({
  forces: [],
  towards: { weight, target: Float64Array.from(target) },
})

describe('contributions that are drawn', () => {
  it('cost their squared distance, those without a target nothing', () => {
    expect(distanceTowards(towards([1, Number.NaN, 3]), Float64Array.of(2, 9, 5))).toBe(2 * (1 + 4))
  })

  it('without any target are what they are undrawn', () => {
    const prepared = prepareTable(synthetic({ rows: 60, species: 6, factors: 2, seed: 3 }).table)
    const { solution } = baseRuns(prepared, { factors: 2, seed: 1, robust: false })(0)
    const fitted = (pulls: Parameters<typeof refine>[2]) => {
      const point = copyOf(solution)
      refine(newWorkspace(prepared.data, 2, false), point, pulls)
      return point
    }
    expect(fitted(towards(Array.from({ length: 120 }, () => Number.NaN)))).toEqual(fitted(null))
    const half = Array.from({ length: 120 }, (_, i) => (i % 60 < 30 ? 5 : Number.NaN))
    const drawn = fitted(towards(half, 1e6)).contributions
    expect(drawn.slice(0, 30).every((g) => Math.abs(g - 5) < 0.1)).toBe(true)
    expect(drawn.slice(30, 60).every((g) => Math.abs(g - 5) < 0.1)).toBe(false)
  })

  it('on drawn rows are drawn to the targets of those rows', () => {
    const { towards: drawn } = pullsOnRows(towards([1, 2, 3, 4, 5, 6]), Uint32Array.of(2, 2, 0), 2)
    expect([...(drawn?.target ?? [])]).toEqual([3, 3, 1, 6, 6, 4])
  })
})
