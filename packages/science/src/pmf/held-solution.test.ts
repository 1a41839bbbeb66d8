import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../engine/canonical-json.ts'
import { pmfOutcome } from './pmf-outcome.ts'
import { type PmfQuestion, preparePmf } from './pmf-question.ts'
import { runPmf } from './run-pmf.ts'
import type { SolutionChoice } from './solution-choice.ts'
import { synthetic } from './testing/synthetic.ts'

const { table } = synthetic({ rows: 100, species: 6, factors: 2, seed: 21 })
const asked = (change: Partial<PmfQuestion>): PmfQuestion => ({
  factors: 2,
  runs: 2,
  seed: 1,
  robust: false,
  categories: {},
  extraUncertainty: 0,
  detection: {},
  bootstrap: 20,
  blockLength: 5,
  disp: true,
  bsDisp: [],
  fpeak: [],
  constraints: [],
  ...change,
})
const outcomeOf = async (change: Partial<PmfQuestion>) => {
  const question = asked(change)
  const prepared = preparePmf(table, question)
  return pmfOutcome(
    prepared,
    question,
    await runPmf(prepared, question, { workers: 'this-thread', tell: () => undefined }),
  )
}
const apart = (a: readonly number[], b: readonly number[]) => Math.hypot(...a.map((x, j) => x - (b[j] ?? Number.NaN)))
const medians = ({ bootstrap }: Awaited<ReturnType<typeof outcomeOf>>) =>
  (bootstrap?.profiles ?? []).map((factor) => factor.map((percentiles) => percentiles[2] ?? Number.NaN))

describe('the errors of a solution that is held by constraints', () => {
  const zeroed = { kind: 'zero', factor: 1, species: 'S0' } as const

  it('are estimated under the constraints: in every resample and every displacement the nought stays nought', async () => {
    const held = await outcomeOf({ constraints: [zeroed], errorsOf: { kind: 'constrained' } })
    expect(held.errorsOf).toEqual({ kind: 'constrained' })
    expect(held.bootstrap?.profiles[0]?.[0]).toEqual([0, 0, 0, 0, 0])
    const cell = held.disp?.cells.find(({ factor, species }) => factor === 0 && species === 'S0')
    expect(cell).toMatchObject({ value: 0, lower: [0, 0, 0, 0], upper: [0, 0, 0, 0] })
    expect(held.disp?.largestDecrease).toBe(0)
    // Of the base run it is not nought: what is estimated there is another solution.
    const base = await outcomeOf({ constraints: [zeroed] })
    expect(base.errorsOf).toBeUndefined()
    expect(base.bootstrap?.profiles[0]?.[0]?.[2]).toBeGreaterThan(0)
    expect(held.profiles).toEqual(base.profiles)
  })

  it('a value that was pulled stays where it was pulled, and DISP goes round it', async () => {
    const still = await outcomeOf({ bootstrap: 0, disp: false })
    const j = (still.profiles[0] ?? []).findIndex((value) => value > 1)
    const value = (still.profiles[0]?.[j] ?? 0) * 1.1
    const constraint = { kind: 'value', factor: 1, species: `S${j}`, value, dQLimit: 1 } as const
    const held = await outcomeOf({ constraints: [constraint], errorsOf: { kind: 'constrained' } })
    const pulled = held.constrained?.profiles ?? []
    expect(pulled[0]?.[j]).toBeCloseTo(value, 2)
    const cell = held.disp?.cells.find(({ factor, species }) => factor === 0 && species === `S${j}`)
    expect(cell?.value).toBeCloseTo(value, 2)
    expect(cell?.lower[0]).toBeLessThan(value)
    expect(cell?.upper[0]).toBeGreaterThan(value)
    expect(apart(medians(held)[0] ?? [], pulled[0] ?? [])).toBeLessThan(
      apart(medians(held)[0] ?? [], still.profiles[0] ?? []),
    )
  })
})

describe('the errors of a solution that Fpeak turned', () => {
  it('are those of the bootstrap alone, refitted with the same strength', async () => {
    const phi = 5
    const turned = await outcomeOf({ fpeak: [-1, phi], errorsOf: { kind: 'fpeak', phi } })
    expect(turned.disp).toBeNull()
    const still = await outcomeOf({ disp: false })
    const own = turned.fpeak.find((one) => one.phi === phi)
    // The same rows were drawn for both: what is left between their middles is the turn.
    const [moved, way] = [medians(turned).flat(), own?.profiles.flat() ?? []]
    const between = moved.map((value, at) => value - (medians(still).flat()[at] ?? Number.NaN))
    const asTurned = way.map((value, at) => value - (turned.profiles.flat()[at] ?? Number.NaN))
    expect(apart(between, asTurned)).toBeLessThan(0.3 * Math.hypot(...asTurned))
  })
})

describe('the choice of the solution whose errors are estimated', () => {
  it('left out or said to be the base run it leaves the result byte for byte', async () => {
    const few = { bootstrap: 2, disp: false }
    const [silent, said] = [await outcomeOf(few), await outcomeOf({ ...few, errorsOf: { kind: 'base' } })]
    expect(canonicalJson(said)).toBe(canonicalJson(silent))
  })

  it.each<[SolutionChoice, string]>([
    [{ kind: 'fpeak', phi: 0.5 }, '误差估计的 Fpeak 强度 0.5 不在所做的旋转中'],
    [{ kind: 'constrained' }, '没有约束，不能估计约束解的误差'],
  ])('of one that is not made is refused before anything is computed: %j', (errorsOf, sentence) => {
    expect(() => preparePmf(table, asked({ fpeak: [1], errorsOf }))).toThrow(sentence)
  })
})
