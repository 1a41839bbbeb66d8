import { describe, expect, it } from 'vitest'
import { schemeSolution } from './adopted-outcome.ts'

const [rising, falling] = [
  [1, 2, 3, 4],
  [4, 3, 1, 2],
]
const outcome = (constrained: number[][]) => ({
  contributions: [rising, falling],
  fpeak: [{ phi: -0.5, dQPct: 0.3, contributions: [rising, falling] }],
  constrained: { dQPct: 1.2, contributions: constrained },
})

describe('the solution a scheme keeps', () => {
  it('is the base run, a turned or a constrained one, with what it cost', () => {
    const made = outcome([rising, falling])
    expect(schemeSolution(made, { kind: 'base' })).toEqual({ kind: 'base', phi: null, dQPct: 0, swapped: [] })
    expect(schemeSolution(made, { kind: 'fpeak', phi: -0.5 })).toEqual({
      kind: 'fpeak',
      phi: -0.5,
      dQPct: 0.3,
      swapped: [],
    })
    expect(() => schemeSolution(made, { kind: 'fpeak', phi: 2 })).toThrow('该运算没有Fpeak φ=2')
  })

  it('says which factors changed places: forbidden a value, a factor may take that of another at no cost', () => {
    expect(schemeSolution(outcome([falling, rising]), { kind: 'constrained' })).toMatchObject({ swapped: [1, 2] })
  })
})
