import { expect, test } from 'vitest'
import { modelSkill } from './model-skill.ts'

test('a model that is right has index 1 and no bias; one that is shifted loses agreement but no correlation', () => {
  const observed = Float64Array.of(20, 40, 80, 60)
  expect(modelSkill(observed, observed)).toMatchObject({ ioa1981: 1, nmb: 0, rmse: 0 })
  const shifted = modelSkill(
    observed,
    observed.map((value) => value + 10),
  )
  // Σ(O−S)² = 400; |S−50|+|O−50| = 50, 10, 70, 30 → Σ² = 8400.
  expect(shifted.ioa1981).toBeCloseTo(1 - 400 / 8400, 12)
  expect(shifted.nmb).toBeCloseTo(0.2, 12)
  expect(shifted.r).toBeCloseTo(1, 12)
})
