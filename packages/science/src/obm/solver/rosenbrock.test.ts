import { expect, test } from 'vitest'
import { RunCancelled, rosenbrockIntegrator } from './rosenbrock.ts'
import { rodas3, rodas4 } from './rosenbrock-methods.ts'
import { sparsePattern } from './sparse-pattern.ts'

/** y₁' = −λ(y₁ − cos t) − sin t, y₂' = −y₁ y₂: stiff, driven by time, solved by y₁ = cos t, y₂ = exp(−sin t). */
const driven = (stiffness: number) => ({
  pattern: sparsePattern(2, [
    [0, 0],
    [1, 0],
    [1, 1],
  ]),
  derivative: (t: number, y: Float64Array, out: Float64Array) => {
    out[0] = -stiffness * ((y[0] ?? 0) - Math.cos(t)) - Math.sin(t)
    out[1] = -(y[0] ?? 0) * (y[1] ?? 0)
  },
  jacobian: (_t: number, y: Float64Array, out: Float64Array) => {
    out.set([-stiffness, -(y[1] ?? 0), -(y[0] ?? 0)])
  },
})

const errorWithSteps = (method: typeof rodas3, steps: number, stiffness: number) => {
  const integrator = rosenbrockIntegrator(driven(stiffness), {
    method,
    relativeTolerance: 1e9,
    absoluteTolerance: 1e9,
    firstStepS: 1,
  })
  const y = Float64Array.of(1, 1)
  for (let i = 0; i < steps; i++) integrator.advance(y, (2 * i) / steps, (2 * (i + 1)) / steps)
  expect(integrator.work.accepted).toBe(steps)
  return Math.hypot((y[0] ?? 0) - Math.cos(2), (y[1] ?? 0) - Math.exp(-Math.sin(2)))
}

test('the error of RODAS3 falls with the third power of the step and that of RODAS4 with the fourth', () => {
  for (const [method, order] of [
    [rodas3, 3],
    [rodas4, 4],
  ] as const) {
    const fall = errorWithSteps(method, 20, 1) / errorWithSteps(method, 40, 1)
    expect(Math.log2(fall)).toBeGreaterThan(order - 0.25)
    expect(Math.log2(fall)).toBeLessThan(order + 0.6)
  }
})

test('a very stiff system is followed with steps far longer than its time scale', () => {
  const integrator = rosenbrockIntegrator(driven(1e8), {
    method: rodas3,
    relativeTolerance: 1e-5,
    absoluteTolerance: 1e-7,
  })
  const y = Float64Array.of(5, 1)
  integrator.advance(y, 0, 3)
  expect(Math.abs((y[0] ?? 0) - Math.cos(3))).toBeLessThan(1e-5)
  expect(integrator.work.accepted).toBeLessThan(200)
})

test('steps end on the knots and the step size lives on behind them', () => {
  const options = { method: rodas3, relativeTolerance: 1e-4, absoluteTolerance: 1e-6 }
  const whole = rosenbrockIntegrator(driven(1e3), options)
  whole.advance(Float64Array.of(1, 1), 0, 10)
  const cut = rosenbrockIntegrator(driven(1e3), options)
  const y = Float64Array.of(1, 1)
  for (let i = 0; i < 100; i++) cut.advance(y, i / 10, (i + 1) / 10)
  expect(Math.abs((y[1] ?? 0) - Math.exp(-Math.sin(10)))).toBeLessThan(1e-3)
  expect(cut.work.accepted).toBeLessThan(whole.work.accepted + 110)
})

test('a run ends before its next step once it is cancelled', () => {
  let asked = 0
  const integrator = rosenbrockIntegrator(driven(10), {
    method: rodas3,
    relativeTolerance: 1e-6,
    absoluteTolerance: 1e-8,
    cancelled: () => ++asked > 3,
  })
  expect(() => integrator.advance(Float64Array.of(1, 1), 0, 100)).toThrow(RunCancelled)
  expect(integrator.work.accepted).toBe(3)
})

test('a state that is not finite is reported with its time, never carried on', () => {
  const broken = { ...driven(1), derivative: (_t: number, _y: Float64Array, out: Float64Array) => out.fill(Number.NaN) }
  const integrator = rosenbrockIntegrator(broken, { method: rodas3, relativeTolerance: 1e-3, absoluteTolerance: 1e-6 })
  expect(() => integrator.advance(Float64Array.of(1, 1), 7, 8)).toThrow('t = 7 s')
})
