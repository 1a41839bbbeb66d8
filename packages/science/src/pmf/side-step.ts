import { pairCount, pairProducts, productsOfRows } from './normal-equations.ts'

/**
 * One side of the factorisation while the other is held: lines of contributions (factors × rows) or of profiles
 * (factors × species). Each row (or species) has its own k × k normal equations; all memory is taken once.
 */
export interface Side {
  readonly factors: number
  /** Rows or species of this side. */
  readonly count: number
  /** Rows or species of the other side. */
  readonly inner: number
  readonly products: Float64Array
  /** Lower triangles of the normal matrices, count × pairs. */
  readonly matrices: Float64Array
  /** Right sides, count × factors. */
  readonly rights: Float64Array
  readonly square: Float64Array
  readonly unknown: Float64Array
}

export const newSide = (factors: number, count: number, inner: number): Side => ({
  factors,
  count,
  inner,
  products: new Float64Array(pairCount(factors) * inner),
  matrices: new Float64Array(count * pairCount(factors)),
  rights: new Float64Array(count * factors),
  square: new Float64Array(factors * factors),
  unknown: new Float64Array(factors),
})

/** Normal equations of every row of this side. @param weights and @param weighted count × inner */
export const formEquations = (side: Side, weights: Float64Array, weighted: Float64Array, held: Float64Array): void => {
  const { factors, count, inner } = side
  pairProducts(held, factors, inner, side.products)
  productsOfRows(weights, count, side.products, pairCount(factors), inner, side.matrices)
  productsOfRows(weighted, count, held, factors, inner, side.rights)
}

/** One multiplicative step (LS-NMF): x ← x · b / (A x) for every row of this side. @param lines factors × count */
export const multiplicativeStep = (side: Side, lines: Float64Array): void => {
  const { factors, count, matrices, rights, unknown } = side
  const pairs = pairCount(factors)
  for (let row = 0; row < count; row++) {
    for (let a = 0; a < factors; a++) unknown[a] = lines[a * count + row] as number
    for (let a = 0; a < factors; a++) {
      let product = 0
      for (let b = 0; b < factors; b++) {
        const pair = a >= b ? (a * (a + 1)) / 2 + b : (b * (b + 1)) / 2 + a
        product += (matrices[row * pairs + pair] as number) * (unknown[b] as number)
      }
      // A row of noughts leaves nothing to divide by: it stays where it is.
      if (product > 0)
        lines[a * count + row] = ((unknown[a] as number) * (rights[row * factors + a] as number)) / product
    }
  }
}

/** Sweeps of coordinate descent at most, and the relative change of a row that ends them. */
const sweepsAtMost = 60
const settled = 1e-6

/**
 * Exact non-negative least squares of every row of this side by cyclic coordinate descent from where it stands.
 * @param lines factors × count, changed in place
 * @param kept factors × count, cells above nought stay as they are
 * @returns Σ over rows of xᵀAx − 2bᵀx: with Σ w·value² it makes the sum of squares
 */
export const nonNegativeStep = (side: Side, lines: Float64Array, kept: Uint8Array | null = null): number => {
  const { factors, count, matrices, rights, square, unknown } = side
  const pairs = pairCount(factors)
  let sum = 0
  for (let row = 0; row < count; row++) {
    let pair = row * pairs
    for (let a = 0; a < factors; a++) {
      for (let b = 0; b <= a; b++) {
        const cell = matrices[pair++] as number
        square[a * factors + b] = cell
        square[b * factors + a] = cell
      }
      unknown[a] = lines[a * count + row] as number
    }
    const first = row * factors
    for (let sweep = 0; sweep < sweepsAtMost; sweep++) {
      let moved = 0
      let size = 0
      for (let a = 0; a < factors; a++) {
        const diagonal = square[a * factors + a] as number
        if (diagonal <= 0 || (kept !== null && (kept[a * count + row] as number) > 0)) continue
        let gradient = -(rights[first + a] as number)
        for (let b = 0; b < factors; b++) gradient += (square[a * factors + b] as number) * (unknown[b] as number)
        const before = unknown[a] as number
        const after = before - gradient / diagonal
        const next = after > 0 ? after : 0
        unknown[a] = next
        const change = next - before
        moved += change * change * diagonal
        size += next * next * diagonal
      }
      if (moved <= settled * settled * size) break
    }
    for (let a = 0; a < factors; a++) {
      const x = unknown[a] as number
      lines[a * count + row] = x
      let product = -2 * (rights[first + a] as number)
      for (let b = 0; b < factors; b++) product += (square[a * factors + b] as number) * (unknown[b] as number)
      sum += x * product
    }
  }
  return sum
}
