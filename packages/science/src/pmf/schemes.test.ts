import { describe, expect, it } from 'vitest'
import { type ComparedScheme, compareSchemes, shareVerdictNames } from './compare-schemes.ts'
import { type FreezeCandidate, freezeVerdict } from './freeze-gate.ts'
import { profileLikeness } from './profile-likeness.ts'

const share = (sharePct: number, lowPct: number | null, highPct: number | null) => ({
  mean: sharePct,
  sharePct,
  lowPct,
  highPct,
})
const profile = (values: Record<string, number>) => new Map(Object.entries(values))
const hours = (values: readonly number[]) => new Map(values.map((value, at) => [`h${at}`, value]))
const traffic = profile({ a: 5, b: 3, c: 1, d: 0 })
const solvent = profile({ a: 0, b: 0.2, c: 2, d: 6 })
const scheme = (change: Partial<ComparedScheme> = {}): ComparedScheme => ({
  factors: [
    { name: '机动车', profile: traffic, share: share(60, 50, 70), contributions: hours([1, 2, 3, 4]) },
    { name: '溶剂使用', profile: solvent, share: share(40, 30, 50), contributions: hours([2, 1, 2, 1]) },
  ],
  qOverExpected: 1.2,
  parameters: { factors: 2, seed: 1 },
  ...change,
})

describe('two solutions compared', () => {
  it('match factors one to one by their profiles, whatever their order and names', () => {
    const [first, second] = scheme().factors
    if (!first || !second) throw new Error('no factors')
    const other = scheme({
      factors: [
        { ...second, name: 'X', share: share(55, 51, 60) },
        { ...first, share: share(45, 40, 49) },
      ],
      qOverExpected: 1.5,
      parameters: { factors: 2, seed: 7, robust: true },
    })
    const answer = compareSchemes(scheme(), other)
    expect(answer.matched.map(({ a, b, verdict }) => [a, b, verdict])).toEqual([
      [0, 1, 'different'],
      [1, 0, 'different'],
    ])
    expect(answer.matched[0]).toMatchObject({ r: 1, hours: 4 })
    expect(answer.deltaQOverExpected).toBeCloseTo(0.3, 12)
    expect(answer.differing).toEqual([
      { name: 'seed', a: 1, b: 7 },
      { name: 'robust', a: null, b: true },
    ])
  })

  it('ranges that overlap are no significant difference; without ranges nothing is said', () => {
    const { matched } = compareSchemes(scheme(), scheme())
    expect(matched.map(({ verdict }) => shareVerdictNames[verdict])).toEqual(['差异不显著', '差异不显著'])
    const [first, second] = scheme().factors
    if (!first || !second) throw new Error('no factors')
    const bare = scheme({ factors: [{ ...first, share: share(60, null, null) }, second] })
    expect(compareSchemes(scheme(), bare).matched.find(({ a }) => a === 0)?.verdict).toBe('unknown')
  })

  it('a factor that nothing in the other resembles to 0.6 stands alone, also where species are not common', () => {
    const [first, second] = scheme().factors
    if (!first || !second) throw new Error('no factors')
    const other = scheme({ factors: [{ ...second, profile: profile({ a: 0, b: 0, c: 0, d: 1 }) }] })
    expect(compareSchemes(scheme(), other)).toMatchObject({ onlyA: [0], onlyB: [] })
    const foreign = scheme({ factors: [{ ...first, profile: profile({ x: 1, y: 2, z: 1 }) }] })
    expect(compareSchemes(scheme(), foreign)).toMatchObject({ matched: [], onlyA: [0, 1], onlyB: [0] })
  })

  it('a library profile is alike by the cosine of the square roots, over eight common species at least', () => {
    const eight = profile(Object.fromEntries('abcdefgh'.split('').map((name, at) => [name, at])))
    expect(profileLikeness(eight, eight)).toEqual({ common: 8, similarity: expect.closeTo(1, 12) })
    expect(profileLikeness(eight, traffic)).toEqual({ common: 4, similarity: null })
  })
})

const candidate = (change: Partial<FreezeCandidate> = {}): FreezeCandidate => ({
  names: ['机动车', '溶剂使用'],
  solution: { kind: 'base', name: '基础解', dQPct: 0, swapped: [] },
  bootstrap: { runs: 100, mapping: [{ mapped: 100 }, { mapped: 80 }] },
  disp: {
    swaps: [
      [0, 0],
      [0, 2],
    ],
    largestDecreasePct: 0.2,
  },
  objectives: [100, 100.001, 120],
  speciesFits: [{ species: 'a', category: 'strong', r2: 0.9 }],
  contributionCorrelations: [{ a: 0, b: 1, r: 0.3 }],
  ...change,
})
const obstacles = (change: Partial<FreezeCandidate>) => freezeVerdict(candidate(change)).obstacles

describe('what a scheme needs to be frozen', () => {
  it('25: 80 of 100 resamples mapped are enough, 79 are not', () => {
    expect(freezeVerdict(candidate())).toEqual({ obstacles: [], warnings: [] })
    expect(obstacles({ bootstrap: { runs: 100, mapping: [{ mapped: 100 }, { mapped: 79 }] } })).toEqual([
      '因子“溶剂使用”自举映射79/100，不足80%',
    ])
  })

  it('every factor a name of its own', () => {
    expect(obstacles({ names: ['机动车', ' '] })).toEqual(['因子2尚未命名'])
    expect(obstacles({ names: ['机动车', '机动车'] })).toEqual(['因子名称“机动车”重复'])
  })

  it('a hundred resamples, no swap at the first level, no fall of 1 %', () => {
    expect(obstacles({ bootstrap: null })).toEqual(['自举0次，不足100次'])
    expect(obstacles({ bootstrap: { runs: 50, mapping: [] } })).toEqual(['自举50次，不足100次'])
    expect(obstacles({ disp: { swaps: [[1, 0]], largestDecreasePct: 0 } })).toEqual(['DISP 在 dQ 4 时有1次因子交换'])
    expect(obstacles({ disp: { swaps: [[0, 0]], largestDecreasePct: 1 } })[0]).toContain('Q 最多下降1.00%')
  })

  it('the errors of the very solution that is kept, and a rise of Q of at most 5 %', () => {
    const solution = { kind: 'constrained', name: '约束解', dQPct: 4.99, swapped: [] } as const
    expect(obstacles({ solution })).toEqual([])
    expect(obstacles({ solution, bootstrap: null, disp: null })).toEqual(['约束解的误差尚未估计，请对该解做自举'])
    expect(obstacles({ solution: { ...solution, dQPct: 5.126 } })).toEqual(['约束解的dQ为5.13%，超过5%'])
    expect(freezeVerdict(candidate({ solution: { ...solution, swapped: [1, 2] } }))).toEqual({
      obstacles: [],
      warnings: ['约束解中因子1、2与基础解的因子换了位，请核对名称'],
    })
    const turned = { kind: 'fpeak', name: 'Fpeak φ=0.5', dQPct: 1, swapped: [] } as const
    expect(freezeVerdict(candidate({ solution: turned, disp: null }))).toEqual({
      obstacles: [],
      warnings: ['Fpeak 旋转的解只做自举，不做 DISP'],
    })
  })

  it('warns without refusing: no DISP, a minimum met once, a poor strong species, factors that go together', () => {
    const { obstacles: none, warnings } = freezeVerdict(
      candidate({
        disp: null,
        objectives: [100, 110],
        speciesFits: [
          { species: 'a', category: 'strong', r2: 0.4 },
          { species: 'b', category: 'weak', r2: 0.1 },
        ],
        contributionCorrelations: [{ a: 0, b: 1, r: 0.85 }],
      }),
    )
    expect(none).toEqual([])
    expect(warnings).toEqual([
      '没有做 DISP',
      '最小的 Q 只出现一次，建议增加运行次数',
      '强物种 a 的 r² 低于 0.5',
      '机动车与溶剂使用的贡献相关 0.85，可能是同一来源',
    ])
  })
})
