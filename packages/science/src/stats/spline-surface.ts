import { cholesky, solveCholesky } from './cholesky.ts'
import { add } from './column.ts'
import { type SplineBasis, splineCount, splinesAt } from './spline-basis.ts'

export type SurfacePoint = { x: number; y: number; z: number; weight: number }

/** A smooth surface over the square of a basis. */
export type Surface = {
  at: (x: number, y: number) => number
  /** What the data chose: penalty and effective degrees of freedom. */
  penalty: number
  degreesOfFreedom: number
}

/**
 * Surface of products of cubic B-splines with a penalty on second differences in both directions (P-splines, Eilers and
 * Marx 1996; 2003), its strength chosen by generalized cross-validation.
 * @returns null without points
 */
export const splineSurface = (points: readonly SurfacePoint[], basis: SplineBasis): Surface | null => {
  if (points.length === 0) return null
  const side = splineCount(basis)
  const size = side * side
  const normal = new Float64Array(size * size)
  const right = new Float64Array(size)
  const rows = points.map((point) => ({ point, cells: cellsAt(basis, side, point.x, point.y) }))
  for (const { point, cells } of rows) {
    for (const [a, wa] of cells) {
      add(right, a, point.weight * wa * point.z)
      for (const [b, wb] of cells) add(normal, a * size + b, point.weight * wa * wb)
    }
  }
  const roughness = roughnessOf(side)
  // A spline overlaps three beside it, the penalty reaches two: beyond that every cell is zero.
  const band = 3 * side + 3
  let best: { score: number; surface: Surface } | null = null
  for (const penalty of [0.001, 0.01, 0.1, 1, 10, 100]) {
    // A trace of ridge keeps corners without any data solvable.
    const system = normal.map((value, i) => value + penalty * (roughness[i] ?? 0))
    for (let i = 0; i < size; i++) add(system, i * size + i, 1e-8)
    const lower = cholesky(system, size, band)
    if (lower === null) continue
    const coefficients = solveCholesky(lower, size, right)
    const heightOf = (cells: readonly (readonly [number, number])[]) =>
      cells.reduce((sum, [cell, weight]) => sum + weight * (coefficients[cell] ?? 0), 0)
    const misfit = rows.reduce((sum, { point, cells }) => sum + point.weight * (point.z - heightOf(cells)) ** 2, 0)
    const freedom = traceOfSolved(lower, size, normal, band)
    const score = (points.length * misfit) / Math.max(1e-9, points.length - freedom) ** 2
    // The score falls to its least and rises again.
    if (best !== null && score >= best.score) break
    const at = (x: number, y: number) => heightOf(cellsAt(basis, side, x, y))
    best = { score, surface: { at, penalty, degreesOfFreedom: freedom } }
  }
  return best?.surface ?? null
}

const cellsAt = (basis: SplineBasis, side: number, x: number, y: number): (readonly [number, number])[] => {
  const across = splinesAt(basis, x)
  const up = splinesAt(basis, y)
  return across.values.flatMap((wx, i) =>
    up.values.map((wy, j) => [(across.first + i) * side + up.first + j, wx * wy] as const),
  )
}

/** Squared second differences of neighbouring coefficients along both directions. */
const roughnessOf = (side: number): Float64Array => {
  const size = side * side
  const roughness = new Float64Array(size * size)
  const second = [1, -2, 1]
  const addLine = (cells: readonly number[]) =>
    cells.forEach((a, i) => {
      cells.forEach((b, j) => {
        add(roughness, a * size + b, (second[i] ?? 0) * (second[j] ?? 0))
      })
    })
  for (let line = 0; line < side; line++) {
    for (let at = 0; at + 2 < side; at++) {
      addLine([0, 1, 2].map((step) => (at + step) * side + line))
      addLine([0, 1, 2].map((step) => line * side + at + step))
    }
  }
  return roughness
}

/**
 * Trace of (L·Lᵀ)⁻¹·A of a symmetric A: the degrees of freedom the penalty leaves. Both are zero beyond the band, and of
 * each solution one cell is wanted: what lies beyond either is not worked out.
 */
const traceOfSolved = (lower: Float64Array, size: number, symmetric: Float64Array, band: number): number => {
  const solved = new Float64Array(size)
  let trace = 0
  for (let wanted = 0; wanted < size; wanted++) {
    const first = Math.max(0, wanted - band)
    for (let i = first; i < size; i++) {
      let sum = symmetric[wanted * size + i] ?? 0
      for (let k = Math.max(first, i - band); k < i; k++) sum -= (lower[i * size + k] ?? 0) * (solved[k] ?? 0)
      solved[i] = sum / (lower[i * size + i] ?? 1)
    }
    for (let i = size - 1; i >= wanted; i--) {
      const last = Math.min(size - 1, i + band)
      let sum = solved[i] ?? 0
      for (let k = i + 1; k <= last; k++) sum -= (lower[k * size + i] ?? 0) * (solved[k] ?? 0)
      solved[i] = sum / (lower[i * size + i] ?? 1)
    }
    trace += solved[wanted] ?? 0
  }
  return trace
}
