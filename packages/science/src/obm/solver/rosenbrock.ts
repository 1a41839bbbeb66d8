import type { RosenbrockMethod } from './rosenbrock-methods.ts'
import { sparseLu } from './sparse-lu.ts'
import type { SparsePattern } from './sparse-pattern.ts'

/** y' = f(t, y) with a sparse Jacobian. */
export type OdeSystem = {
  pattern: SparsePattern
  derivative(timeS: number, y: Float64Array, out: Float64Array): void
  /** Values of ∂f/∂y in the order of the pattern. */
  jacobian(timeS: number, y: Float64Array, out: Float64Array): void
}

export type IntegratorOptions = {
  method: RosenbrockMethod
  relativeTolerance: number
  /** In the unit of y. */
  absoluteTolerance: number
  firstStepS?: number
  longestStepS?: number
  /** Asked before every step: true ends the run with {@link RunCancelled}. */
  cancelled?: () => boolean
}

export type Integrator = {
  /** Carries y from one time to another; the step size is kept for the next call. */
  advance(y: Float64Array, fromS: number, toS: number): void
  /** Forgets the step size before another run begins. */
  restart(firstStepS: number): void
  readonly work: { accepted: number; rejected: number; factored: number }
  /** Places of the LU factors, fill included. */
  readonly filled: number
}

export class RunCancelled extends Error {
  constructor() {
    super('计算已取消')
    this.name = 'RunCancelled'
  }
}

const shortestStepS = 1e-12
const shrinkAtMost = 0.2
const growAtMost = 6
const shrinkAfterTwoRejections = 0.1
const safety = 0.9
const differenceStep = Math.sqrt(Number.EPSILON)

/**
 * Non-autonomous Rosenbrock integrator with error control: rates and constraints are taken at every stage time, ∂f/∂t by a
 * forward difference, and the root mean square of error/(atol + rtol·|y|) is held below 1. Ends exactly on `toS`, so callers
 * place it on the kinks of their inputs. Values may become slightly negative inside the tolerance; they are not clipped.
 * Throws when the step size collapses or the state stops being finite.
 */
export const rosenbrockIntegrator = (system: OdeSystem, options: IntegratorOptions): Integrator => {
  const { method, relativeTolerance: rtol, absoluteTolerance: atol, cancelled } = options
  const { stages, a, c, newDerivative, m, e, alpha, gamma, errorOrder } = method
  const size = system.pattern.size
  const lu = sparseLu(system.pattern)
  const jacobian = new Float64Array(system.pattern.columns.length)
  const k = Array.from({ length: stages }, () => new Float64Array(size))
  const start = new Float64Array(size)
  const slope = new Float64Array(size)
  const stage = new Float64Array(size)
  const next = new Float64Array(size)
  const work = { accepted: 0, rejected: 0, factored: 0 }
  let stepS = options.firstStepS ?? 1e-3

  const attempt = (y: Float64Array, t: number, h: number): number => {
    let derivative = start
    for (let s = 0; s < stages; s++) {
      const row = (s * (s - 1)) / 2
      const ks = k[s] as Float64Array
      if (s > 0 && newDerivative[s]) {
        next.set(y)
        for (let j = 0; j < s; j++) addScaled(next, a[row + j] as number, k[j] as Float64Array)
        system.derivative(t + (alpha[s] as number) * h, next, stage)
        derivative = stage
      }
      ks.set(derivative)
      for (let j = 0; j < s; j++) addScaled(ks, (c[row + j] as number) / h, k[j] as Float64Array)
      addScaled(ks, h * (gamma[s] as number), slope)
      lu.solve(ks)
    }
    next.set(y)
    for (let s = 0; s < stages; s++) addScaled(next, m[s] as number, k[s] as Float64Array)
    stage.fill(0)
    for (let s = 0; s < stages; s++) addScaled(stage, e[s] as number, k[s] as Float64Array)
    let sum = 0
    for (let i = 0; i < size; i++) {
      const scale = atol + rtol * Math.max(Math.abs(y[i] as number), Math.abs(next[i] as number))
      const ratio = (stage[i] as number) / scale
      sum += ratio * ratio
    }
    return Math.max(Math.sqrt(sum / size), 1e-10)
  }

  const advance = (y: Float64Array, fromS: number, toS: number): void => {
    const longest = options.longestStepS ?? Number.POSITIVE_INFINITY
    let t = fromS
    let rejectedLast = false
    let rejectedTwice = false
    while (t < toS) {
      if (cancelled?.()) throw new RunCancelled()
      const left = toS - t
      // The step that ends on a knot may be short; the size carried on is the one the error asked for.
      const wanted = Math.min(stepS, longest)
      const reaches = wanted >= left * (1 - 1e-12)
      let h = reaches ? left : wanted
      system.derivative(t, y, start)
      const delta = Math.min(differenceStep * Math.max(1, Math.abs(t)), left)
      system.derivative(t + delta, y, slope)
      for (let i = 0; i < size; i++) slope[i] = ((slope[i] as number) - (start[i] as number)) / delta
      system.jacobian(t, y, jacobian)
      for (;;) {
        work.factored++
        const regular = lu.factor(jacobian, 1 / (h * (gamma[0] as number)))
        const error = regular ? attempt(y, t, h) : Number.NaN
        const factor = Number.isFinite(error)
          ? Math.min(growAtMost, Math.max(shrinkAtMost, safety / error ** (1 / errorOrder)))
          : shrinkAfterTwoRejections
        if (error <= 1) {
          y.set(next)
          t = h === left ? toS : t + h
          work.accepted++
          const proposed = h * (rejectedLast ? Math.min(factor, 1) : factor)
          stepS = reaches && h === left && h < wanted ? Math.max(wanted, proposed) : proposed
          rejectedLast = rejectedTwice = false
          break
        }
        work.rejected++
        h *= rejectedTwice ? shrinkAfterTwoRejections : Math.min(factor, safety)
        rejectedTwice = rejectedLast
        rejectedLast = true
        if (!(h > shortestStepS)) throw new Error(`t = ${t} s：积分步长缩小到 ${h} s 仍不满足误差要求`)
      }
    }
  }

  const restart = (firstStepS: number): void => {
    stepS = firstStepS
  }

  return { advance, restart, work, filled: lu.filled }
}

const addScaled = (target: Float64Array, factor: number, vector: Float64Array): void => {
  if (factor === 0) return
  for (let i = 0; i < target.length; i++) target[i] = (target[i] as number) + factor * (vector[i] as number)
}
