import { describe, expect, it } from 'vitest'
import { pmfOutcome } from './pmf-outcome.ts'
import { type PmfQuestion, preparePmf } from './pmf-question.ts'
import { runPmf } from './run-pmf.ts'
import { requireFactorCount, sizeWarnings } from './table-size.ts'
import { synthetic } from './testing/synthetic.ts'

const question = (factors: number): PmfQuestion => ({
  ...{ factors, runs: 1, seed: 1, robust: false, categories: {}, extraUncertainty: 0, detection: {} },
  ...{ bootstrap: 0, disp: false, bsDisp: [], fpeak: [], constraints: [] },
})
const warningsOf = async (rows: number, species: number, factors: number) => {
  const { table } = synthetic({ rows, species, factors: Math.min(factors, 4), seed: 5 })
  const asked = question(factors)
  const prepared = preparePmf(table, asked)
  const analysis = await runPmf(prepared, asked, { workers: 'this-thread', tell: () => undefined })
  const outcome = pmfOutcome(prepared, asked, analysis)
  expect(outcome.profiles).toHaveLength(factors)
  expect(outcome.profiles.flat().every(Number.isFinite)).toBe(true)
  return outcome.warnings
}
const sized = (samples: number, species: number) => ({
  samples: Array.from({ length: samples }, (_, i) => `s${i}`),
  species: Array.from({ length: species }, (_, i) => `S${i}`),
})

describe('the size of a table', () => {
  it('E: St Louis (418 × 13, 7 factors) and Redlands (110 × 43) are solved, with a warning on the result', async () => {
    expect(await warningsOf(418, 13, 7)).toEqual([
      '因子数 7 超过物种数 13 的一半，因子可能难以区分，请结合自举与 DISP 判断',
    ])
    expect(await warningsOf(110, 43, 4)).toEqual(['样品只有 110 个，43 个物种建议不少于 129 个（物种数的 3 倍）'])
  })

  it('E: fewer than 100 samples are solved with a warning from 50 on', async () => {
    expect(await warningsOf(50, 8, 2)).toEqual(['样品只有 50 个，建议不少于 100 个，结果的不确定性较大'])
  })

  it('warns of nothing where it is ample', () => {
    expect(sizeWarnings(sized(100, 33), 16)).toEqual([])
  })

  it('refuses as many factors as species or samples', () => {
    expect(() => requireFactorCount(6, sized(100, 6))).toThrow('因子数 6 过多，6 个物种最多取 5 个因子')
    expect(() => requireFactorCount(50, sized(50, 90))).toThrow('因子数 50 过多，样品只有 50 个，须多于因子数')
    expect(() => requireFactorCount(0, sized(100, 6))).toThrow('因子数必须是正整数')
    expect(() => requireFactorCount(5, sized(100, 6))).not.toThrow()
  })
})
