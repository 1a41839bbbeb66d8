import { expect, it } from 'vitest'
import { solutionName, solutionText } from './solution-words.ts'

it('a solution is called by what was done to the base run, with what it cost in Q', () => {
  expect(solutionName({ kind: 'base' })).toBe('基础解')
  expect(solutionName({ kind: 'fpeak', phi: -0.5 })).toBe('Fpeak φ=−0.5')
  expect(solutionText({ kind: 'base', phi: null, dQPct: 0 })).toBe('基础解')
  expect(solutionText({ kind: 'constrained', phi: null, dQPct: 0.4213 })).toBe('约束解（dQ 0.42%）')
})
