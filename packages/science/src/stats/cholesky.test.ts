import { expect, it } from 'vitest'
import { cholesky, solveCholesky } from './cholesky.ts'

const size = 30
const band = 4

/** A positive definite matrix that is zero beyond its band. */
const banded = Float64Array.from({ length: size * size }, (_, cell) => {
  const [row, column] = [Math.floor(cell / size), cell % size]
  const apart = Math.abs(row - column)
  return apart === 0 ? 10 + Math.sin(row) : apart <= band ? Math.cos(row + column) / apart : 0
})

it('the triangle of a banded matrix is the same, digit by digit, when what lies beyond the band is left alone', () => {
  const [whole, lean] = [cholesky(banded, size), cholesky(banded, size, band)]
  expect(lean).not.toBeNull()
  expect(lean).toEqual(whole)
  const right = Float64Array.from({ length: size }, (_, at) => at - 7)
  const solved = solveCholesky(lean ?? new Float64Array(), size, right)
  for (let row = 0; row < size; row++) {
    let product = 0
    for (let column = 0; column < size; column++) product += (banded[row * size + column] ?? 0) * (solved[column] ?? 0)
    expect(product).toBeCloseTo(right[row] ?? 0, 9)
  }
})
