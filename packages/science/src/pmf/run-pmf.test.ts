import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../engine/canonical-json.ts'
import { pmfOutcome } from './pmf-outcome.ts'
import { type PmfQuestion, preparePmf } from './pmf-question.ts'
import { runPmf } from './run-pmf.ts'
import { synthetic } from './testing/synthetic.ts'

const { table } = synthetic({ rows: 120, species: 8, factors: 2, seed: 4 })
const asked = (change: Partial<PmfQuestion> = {}): PmfQuestion => ({
  factors: 2,
  runs: 2,
  seed: 3,
  robust: false,
  categories: {},
  extraUncertainty: 0,
  detection: {},
  bootstrap: 0,
  disp: false,
  bsDisp: [],
  fpeak: [],
  constraints: [],
  ...change,
})
const outcomeOf = async (question: PmfQuestion, workers: number | 'this-thread' = 'this-thread') => {
  const told: [number, string][] = []
  const prepared = preparePmf(table, question)
  const analysis = await runPmf(prepared, question, { workers, tell: (percent, text) => told.push([percent, text]) })
  return { outcome: pmfOutcome(prepared, question, analysis), told }
}

describe('an analysis', () => {
  it('is the same in this thread and over others, with every part asked for', async () => {
    const question = asked({
      bootstrap: 3,
      disp: true,
      bsDisp: ['S0'],
      fpeak: [-1, 0, 1],
      constraints: [{ kind: 'zero', factor: 1, species: 'S1' }],
      errorsOf: { kind: 'constrained' },
    })
    const [here, there] = [await outcomeOf(question), await outcomeOf(question, 2)]
    expect(canonicalJson(here.outcome)).toBe(canonicalJson(there.outcome))
    const percents = here.told.map(([percent]) => percent)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    const names = new Set(here.told.map(([, text]) => text.replace(/（.*/, '')))
    expect([...names]).toEqual([
      '正在做基础运行',
      '正在做 Fpeak 旋转',
      '正在施加约束',
      '正在做自举',
      '正在做 DISP',
      '正在做 BS-DISP',
    ])
  })
})

describe('the rotations of an analysis', () => {
  it('hold profiles and dQ for every strength; the strength nought is the best run', async () => {
    const { outcome } = await outcomeOf(asked({ fpeak: [0, 2] }))
    const [still, turned] = outcome.fpeak
    expect(still).toMatchObject({ phi: 0, dQPct: 0, profiles: outcome.profiles, contributions: outcome.contributions })
    expect(turned).toMatchObject({ phi: 2 })
    expect(turned?.dQPct).toBeGreaterThan(0)
    expect(turned?.profiles).not.toEqual(outcome.profiles)
  })
})

describe('the constraints of an analysis', () => {
  it('are put on together, each with what became of it', async () => {
    const base = (await outcomeOf(asked())).outcome
    const value = (base.profiles[0]?.[2] ?? 0) * 1.02
    const { outcome } = await outcomeOf(
      asked({
        constraints: [
          { kind: 'zero', factor: 2, species: 'S0' },
          { kind: 'value', factor: 1, species: 'S2', value, dQLimit: 0.5 },
        ],
      }),
    )
    const { constrained } = outcome
    expect(constrained?.profiles[1]?.[0]).toBe(0)
    expect(constrained?.profiles[0]?.[2]).toBeCloseTo(value, 2)
    expect(constrained?.outcomes.map(({ constraint, kind, isMet }) => [constraint, kind, isMet])).toEqual([
      [0, 'zero', true],
      [1, 'value', true],
    ])
    expect(constrained?.dQPct).toBeGreaterThanOrEqual(0)
    // The best run itself stays as it is.
    expect(outcome.profiles).toEqual(base.profiles)
  })

  it.each<[string, PmfQuestion['constraints'][number], string]>([
    ['a factor', { kind: 'zero', factor: 3, species: 'S0' }, '约束中的因子 3 不存在，共 2 个因子'],
    ['a species', { kind: 'up', factor: 1, species: 'X' }, '约束中的物种 X 不在参与分解的物种中'],
    ['limits', { kind: 'limits', factor: 1, species: 'S0', lower: 2, upper: 1 }, '约束的上下限 2–1 无效'],
    ['an expression', { kind: 'sum', expression: '[f1,s2]>3' }, '约束“[f1,s2]>3”无法识别'],
    ['a cell of an expression', { kind: 'sum', expression: '[f1,s9]=0' }, '约束中的物种 9 不存在，共 8 个物种'],
  ])('that cannot be are refused before anything is computed: %s', (_, constraint, sentence) => {
    expect(() => preparePmf(table, asked({ constraints: [constraint] }))).toThrow(sentence)
  })
})

describe('a scan of the number of factors', () => {
  it('gives every number what a run of its own gives, beside an analysis that stays the same', async () => {
    const { outcome, told } = await outcomeOf(asked({ scan: [3, 2, 1] }))
    const alone = (await outcomeOf(asked({ factors: 3 }))).outcome
    expect(outcome.scan?.map(({ factors, runs }) => [factors, runs])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
    const { qTrue, qExpected, im, is } = alone
    expect(outcome.scan?.[2]).toMatchObject({ qTrue, qExpected, im, is })
    const { scan, ...rest } = outcome
    expect(rest).toEqual((await outcomeOf(asked())).outcome)
    // One factor cannot make two sources, the third only fits the noise.
    const [one, two, three] = (scan ?? []).map((own) => own.qTrue / own.qExpected)
    expect(one).toBeGreaterThan(10 * (two ?? 0))
    expect(three).toBeGreaterThan(0.8 * (two ?? 0))
    expect(told.map(([, text]) => text)).toContain('正在扫描因子数（4/4）')
  })

  it('refuses a number that cannot be before anything is computed', () => {
    expect(() => preparePmf(table, asked({ scan: [2, 8] }))).toThrow('因子数 8 过多，8 个物种最多取 7 个因子')
  })
})
